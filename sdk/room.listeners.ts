// What happens in a room, said to the page. Attached before the join, so that nothing is missed.
import type {
  DailyCall,
  DailyEventObjectCameraError,
  DailyEventObjectFatalError,
  DailyParticipant,
} from '@daily-co/daily-js';
import {tellOfBug} from './bugs.ts';
import {devicesOf} from './device.ts';
import {describe} from './errors.ts';
import type {CameraError} from './events.ts';
import {is, type AssistantMessage} from './messages.ts';
import {withoutSecrets} from './report.ts';
import type {Room} from './room.ts';

/** The backend is ready to talk. */
const READY = 'listening';
/** Tells the backend that its speaker can be heard; sent as it is, not as JSON. */
const PLAYABLE = 'playable';

export function listen(call: DailyCall, room: Room): void {
  const {emit, send} = room.surroundings;
  call.on('left-meeting', () => {
    room.stopRecording();
    send({type: 'left'});
  });
  call.on('error', (error) => {
    report(call, room, error);
    room.stopRecording();
    send({type: 'fatal', error});
  });
  call.on('camera-error', (event) => emit('camera-error', cameraErrorOf(event)));
  call.on('network-quality-change', (event) => emit('network-quality-change', event));
  call.on('network-connection', (event) => emit('network-connection', event));
  call.on('recording-started', (event) => {
    emit('recording-started', event);
    send({type: 'recording-started'});
  });
  call.on('recording-stopped', (event) => emit('recording-stopped', event));
  call.on('recording-stats', (event) => emit('recording-stats', event));
  call.on('recording-error', (event) => emit('recording-error', event));
  call.on('recording-upload-completed', (event) => emit('recording-upload-completed', event));

  call.on('participant-joined', ({participant}) => subscribe(call, room, participant));
  call.on('participant-updated', ({participant}) => {
    if (participant.local) {
      room.mute.hear(participant);
      room.microphone.watch();
    }
    emit('daily-participant-updated', participant);
  });
  call.on('participant-left', ({participant}) => room.players.remove(participant.session_id));
  call.on('track-started', ({participant, track}) => {
    if (participant && !room.isLeaving) void playTrack(call, room, participant, track);
  });

  call.on('remote-participants-audio-level', ({participantsAudioLevel}) => {
    if (!room.isLeaving) room.speech.hear(Object.values(participantsAudioLevel));
  });
  call.on('local-audio-level', ({audioLevel}) => {
    emit('local-volume-level', audioLevel);
    room.hearMyself(audioLevel);
  });
  call.on('available-devices-updated', ({availableDevices}) =>
    emit('devices-changed', devicesOf(availableDevices)),
  );
  call.on('app-message', ({data}) => hearMessage(room, data));
  call.on('nonfatal-error', (event) => {
    const {type} = event;
    if (type === 'local-audio-level-observer-error') room.tellUnmeasured(event);
    if (type !== 'audio-processor-error') return;
    call
      .updateInputSettings({audio: {processor: {type: 'none'}}})
      .then(() => room.applyMute())
      .catch((error: unknown) => room.complain('audio-processing-setup-error', 'audio-processing', error));
  });
}

function cameraErrorOf(event: DailyEventObjectCameraError): CameraError {
  const error = {...event.error, message: event.error?.msg ?? describe(event.errorMsg)};
  return {...event, type: 'camera-error', error, timestamp: new Date().toISOString()};
}

function subscribe(call: DailyCall, {facts}: Room, {local, session_id}: DailyParticipant): void {
  if (local) return;
  const video = facts?.records === true || facts?.hasVideo === true;
  call.updateParticipant(session_id, {setSubscribedTracks: {audio: true, video}});
}

async function playTrack(
  call: DailyCall,
  room: Room,
  participant: DailyParticipant,
  track: MediaStreamTrack,
): Promise<void> {
  const {emit, settings} = room.surroundings;
  if (participant.local || participant.user_name !== settings.speakerName) return;
  if (track.kind === 'video') {
    emit('video', track);
    sayPlayable(call);
    return;
  }
  try {
    const playing = await room.players.play(participant.session_id, track);
    if (playing === 'playing') sayPlayable(call);
    const player = room.players.player(participant.session_id);
    if (player) emit('audio', player);
    if (playing === 'blocked') {
      room.complain('audio-start-failed', 'audio', {
        code: 'autoplay-blocked',
        message: 'The browser plays no sound before a gesture: call resumeAudio() from one.',
      });
    }
  } catch (error) {
    room.complain('audio-start-failed', 'audio', error);
  }
}

/** The room may have been left while the player started. */
export function sayPlayable(call: DailyCall): void {
  if (call.meetingState() === 'joined-meeting') call.sendAppMessage(PLAYABLE);
}

function hearMessage(room: Room, data: unknown): void {
  const {emit} = room.surroundings;
  if (data === READY) {
    room.sayReady();
    return;
  }
  const message = parsed(data);
  if (message instanceof Error) {
    room.complain('message-error', 'message', message);
    return;
  }
  if (is(message, 'status-update') && message.status === 'ended') room.hasServerEnded = true;
  emit('message', message);
}

function parsed(data: unknown): AssistantMessage | Error {
  try {
    const message: unknown = JSON.parse(String(data));
    if (typeof message === 'object' && message !== null) return message as AssistantMessage;
    throw new TypeError('it is no object');
  } catch (error) {
    return new Error(`A message of the assistant cannot be read: ${describe(error)}`, {cause: error});
  }
}

/** For the page's error-reporting service. A reporter that throws is the page's own bug. */
function report(call: DailyCall, room: Room, {errorMsg, error}: DailyEventObjectFatalError): void {
  const {onFatalError, callObject} = room.surroundings.settings;
  if (!onFatalError) return;
  const properties: unknown = (call as unknown as {properties?: unknown}).properties ?? callObject;
  try {
    onFatalError({
      type: error?.type ?? 'unknown',
      message: String(withoutSecrets(errorMsg)),
      callId: room.facts?.id ?? 'unknown',
      timestamp: new Date().toISOString(),
      details: withoutSecrets((error as {details?: unknown} | undefined)?.details),
      properties: withoutSecrets(properties),
    });
  } catch (bug) {
    tellOfBug(bug);
  }
}
