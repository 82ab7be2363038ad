// Tavus's conversation: a Daily room with one replica, which hears, answers and is seen; what it says comes as app messages.
import type {DailyParticipant} from '@daily-co/daily-js';
import {openCall} from '#web/avatar/services/faces/call-library.ts';
import type {Sound} from '#web/avatar/services/faces/sound.ts';
import {whenSeen} from '#web/avatar/services/faces/when-seen.ts';
import type {Talk} from '#web/avatar/services/service-adapter.ts';
import {fieldsOf, textOf} from '#web/avatar/services/text-of.ts';

/** An event of the conversation, as far as it is used. */
export type TavusEvent = {readonly type: string; readonly role: string; readonly speech: string};

export type TavusRoom = {
  /** An interaction, such as `conversation.respond`. */
  readonly send: (type: string, properties?: object) => void;
  /** Whether the microphone is heard there. */
  readonly setHeard: (isHeard: boolean) => void;
};

type Needs = {
  readonly roomUrl: string;
  readonly conversationId: string;
  readonly sound: Sound;
  readonly hear: (event: TavusEvent) => void;
};

/** Resolves with the first picture. @throws {Error} the library's, where there is no way into the room. */
export async function openTavusRoom(talk: Talk<unknown>, needs: Needs): Promise<TavusRoom> {
  const {microphone, tell, signal, end} = talk;
  const {roomUrl, conversationId, sound, hear} = needs;
  const call = await openCall(microphone?.getAudioTracks()[0], signal);
  const first = Promise.withResolvers<void>();
  const subscribe = ({participant: {local, session_id}}: {participant: DailyParticipant}) => {
    if (!local) call.updateParticipant(session_id, {setSubscribedTracks: {audio: true, video: true}});
  };
  const show = (participant: DailyParticipant | null, track: MediaStreamTrack) => {
    if (signal.aborted || !participant || participant.local) return;
    if (track.kind === 'audio') return sound.play(track);
    return whenSeen(track, signal, () => {
      tell({type: 'picture', track});
      first.resolve();
    });
  };
  call.on('participant-joined', subscribe);
  call.on('track-started', ({participant, track}) => show(participant, track));
  call.on('app-message', ({data}) => hear(read(data)));
  // The replica has left: there is nobody to talk with.
  call.on('participant-left', ({participant}) => (participant.local ? undefined : end()));
  let isIn = false;
  // Before that the join tells why.
  const leave = () => (isIn ? end() : undefined);
  call.on('left-meeting', leave);
  call.on('error', leave);
  await call.join({url: roomUrl, startVideoOff: true, startAudioOff: true});
  isIn = true;
  await first.promise;
  return {
    send: (type, properties = {}) => {
      if (signal.aborted) return;
      const message = {message_type: 'conversation', event_type: type, conversation_id: conversationId};
      call.sendAppMessage({...message, properties}, '*');
    },
    setHeard: (isHeard) => {
      if (!signal.aborted) call.setLocalAudio(isHeard);
    },
  };
}

function read(data: unknown): TavusEvent {
  const {event_type, properties} = fieldsOf(data);
  const {role, speech} = fieldsOf(properties);
  return {type: textOf(event_type), role: textOf(role), speech: textOf(speech)};
}
