// Stands in for the bundle that @daily-co/daily-js 0.84.0 loads: speaks its protocol with the real library,
// over real microphones, tones and levels, and does what the test's script says. Written from the protocol.
import type {Asked} from './stand-in.ts';
import {openMicrophone, openTone, openPicture, rms, type Sound} from './stand-in.media.ts';

type Participant = {
  session_id: string;
  user_name: string;
  local: boolean;
  audio: boolean;
  video: boolean;
  record: boolean;
  tracks: Record<'audio' | 'video', {state: string; subscribed: boolean}>;
};
type Stream = {participantId: string; type: 'cam'; starttime: string; pendingTrack: MediaStreamTrack};
type Daily = {
  pendings: string[];
  instances: Record<string, {callMachine?: unknown; tracks?: {audioTrack?: MediaStreamTrack}} | undefined>;
};

const daily = (window as unknown as {_daily: Daily})._daily;
const waiting = (window as unknown as {_dailyCallMachineLoadWaitlist?: Set<string>})
  ._dailyCallMachineLoadWaitlist;
const {standIn} = globalThis;

standIn.loads += 1;
// Who stopped waiting is not served.
if (waiting === undefined || waiting.size > 0) for (const id of daily.pendings.splice(0)) serve(id);

function serve(callClientId: string): void {
  const {script} = standIn;
  const me = participant('me', '', true);
  const others = new Map<string, Participant>();
  const sounds = new Map<string, Sound>();
  const timers: ReturnType<typeof setInterval>[] = [];
  const streams: Record<string, Stream> = {};
  const local = {streams: {cam: {stream: new MediaStream()}}, public: {}};
  const state = {local, streams, participants: {}};
  let isOver = false;

  const post = (event: {readonly action: string}) =>
    window.postMessage({...event, what: 'iframe-call-message', from: 'embedded', callClientId});
  const answer = ({action, callbackStamp}: Asked, reply: object = {}) => {
    if (script.refuses[action] === 'never') return;
    const error = script.refuses[action];
    post({action, ...reply, ...(error === undefined ? {} : {error}), callbackStamp} as {action: string});
  };
  const changed = (who: Participant) =>
    post({action: 'participant-updated', participant: structuredClone(who)} as {action: string});

  const join = async (asked: Asked) => {
    if (script.join === 'never') return;
    if (typeof script.join === 'object') {
      const {type, msg, details} = script.join;
      fail({type, msg, ...(details ? {details} : {})});
      return;
    }
    const {startAudioOff} = asked['properties'] as {startAudioOff?: boolean};
    const {allowLocalAudio = true, inputSettings} = asked['preloadCache'] as {
      allowLocalAudio?: boolean;
      inputSettings?: {audio?: {settings?: {deviceId?: string}}};
    };
    const given = daily.instances[callClientId]?.tracks?.audioTrack;
    if (allowLocalAudio) await openMine(given, inputSettings?.audio?.settings?.deviceId);
    if (startAudioOff) setMine(false);
    if (script.joinDelayMs > 0) await new Promise((done) => setTimeout(done, script.joinDelayMs));
    if (isOver) return;
    standIn.room = {
      say: (data) => post({action: 'app-message', data, fromId: 'backend'} as {action: string}),
      addParticipant,
      removeParticipant,
      setGain: (gain) => sounds.forEach((sound) => sound.setGain?.(gain)),
      fail,
      post,
      end: leave,
    };
    const internal = script.maxMessageSize === undefined ? {} : {_maxAppMessageSize: script.maxMessageSize};
    post({action: 'joined-meeting', participants: {local: structuredClone(me)}, internal} as {
      action: string;
    });
    if (script.speaker !== undefined) addParticipant(script.speaker);
    if (script.listening === 'after-join') standIn.room.say('listening');
  };

  const openMine = async (given: MediaStreamTrack | undefined, deviceId: string | undefined) => {
    try {
      const sound = given ? {track: given, stop: () => undefined} : await openMicrophone(deviceId);
      if (!given) standIn.opened.push(sound.track);
      sounds.get('me')?.stop();
      if (isOver) sound.stop();
      sounds.set('me', sound);
      local.streams.cam.stream = new MediaStream([sound.track]);
      setMine(true);
    } catch (error) {
      const {name, message} = error as DOMException;
      const type =
        name === 'NotAllowedError' ? 'permissions' : name === 'NotFoundError' ? 'not-found' : 'unknown';
      const media = type === 'permissions' ? {blockedBy: 'user', blockedMedia: ['audio']} : {};
      cameraError({type, msg: message, ...media});
    }
  };
  const cameraError = (error: {readonly type: string; readonly msg: string}) =>
    post({action: 'camera-error', errorMsg: {errorMsg: error.msg}, error} as {action: string});

  const setMine = (isOn: boolean) => {
    me.audio = isOn;
    me.tracks.audio.state = isOn ? 'playable' : 'off';
    for (const track of local.streams.cam.stream.getAudioTracks()) track.enabled = isOn;
  };

  const addParticipant = (name: string): string => {
    const id = crypto.randomUUID();
    const other = participant(id, name, false);
    others.set(id, other);
    post({action: 'participant-joined', participant: structuredClone(other)} as {action: string});
    return id;
  };
  const removeParticipant = (id: string) => {
    const gone = others.get(id);
    others.delete(id);
    sounds.get(id)?.stop();
    sounds.delete(id);
    delete streams[id];
    if (gone) post({action: 'participant-left', participant: gone} as {action: string});
  };
  const subscribe = (id: string, {audio, video}: {audio?: boolean; video?: boolean}) => {
    const other = others.get(id);
    if (!other) return;
    const starttime = new Date().toISOString();
    if (audio && !sounds.has(id)) {
      const sound = openTone(script.gain);
      sounds.set(id, sound);
      streams[id] = {participantId: id, type: 'cam', starttime, pendingTrack: sound.track};
      other.audio = true;
      other.tracks.audio = {state: 'playable', subscribed: true};
    }
    if (video && script.video) {
      streams[`${id}-video`] = {participantId: id, type: 'cam', starttime, pendingTrack: openPicture()};
      other.video = true;
      other.tracks.video = {state: 'playable', subscribed: true};
    }
    changed(other);
  };

  const every = (interval: unknown, tell: () => void) =>
    timers.push(setInterval(tell, typeof interval === 'number' ? interval : 200));
  const levelOf = (id: string) => {
    const sound = sounds.get(id);
    return sound?.analyser ? rms(sound.analyser) : 0;
  };
  const close = () => {
    isOver = true;
    timers.forEach((timer) => clearInterval(timer));
    sounds.forEach((sound) => sound.stop());
    removeEventListener('message', hear);
  };
  const leave = () => {
    close();
    post({action: 'left-meeting'});
  };
  const fail = ({type, msg, details}: {type: string; msg: string; details?: object}) => {
    close();
    const error = {type, msg, ...(details ? {details: JSON.stringify(details)} : {})};
    post({action: 'error', errorMsg: msg, error} as {action: string});
    addEventListener('message', hear);
  };

  const does: Record<string, ((asked: Asked) => void) | undefined> = {
    'join-meeting': (asked) => void join(asked),
    'leave-meeting': () => {
      if (script.leave === 'answer') leave();
    },
    'app-msg': ({data}) => {
      if (data === 'playable' && script.listening === 'after-playable') standIn.room?.say('listening');
    },
    'local-audio': ({state: isOn}) => {
      setMine(isOn === true);
      changed(me);
    },
    'update-participant': ({id, properties}) => {
      const {setSubscribedTracks} = properties as {setSubscribedTracks?: {audio?: boolean; video?: boolean}};
      if (setSubscribedTracks) subscribe(String(id), setSubscribedTracks);
    },
    'start-remote-participants-audio-level-observer': (asked) => {
      answer(asked);
      if (asked.action in script.refuses) return;
      every(asked['interval'], () => {
        const participantsAudioLevel = Object.fromEntries([...others.keys()].map((id) => [id, levelOf(id)]));
        post({action: 'remote-participants-audio-level', participantsAudioLevel} as {action: string});
      });
    },
    'start-local-audio-level-observer': (asked) => {
      answer(asked);
      if (asked.action in script.refuses) return;
      every(asked['interval'], () =>
        post({action: 'local-audio-level', audioLevel: me.audio ? levelOf('me') : 0} as {action: string}),
      );
    },
    'update-input-settings': (asked) => answer(asked, {inputSettings: asked['inputSettings']}),
    'set-input-devices': (asked) => {
      const given = daily.instances[callClientId]?.tracks?.audioTrack;
      const wanted = asked['audioDeviceId'];
      const isTrack = wanted === 'daily-custom-track';
      void openMine(isTrack ? given : undefined, isTrack ? undefined : String(wanted)).then(() => {
        changed(me);
        answer(asked, {camera: {}, mic: {deviceId: wanted}, speaker: {}});
      });
    },
    'set-output-device': (asked) =>
      answer(asked, {camera: {}, mic: {}, speaker: {deviceId: asked['outputDeviceId']}}),
    'local-recording-start': () => post({action: 'recording-started', local: true} as {action: string}),
    'local-recording-stop': () => post({action: 'recording-stopped'}),
    'transmit-log': () => undefined,
  };
  const hear = ({data}: MessageEvent<Asked & {what?: string; from?: string}>) => {
    if (data?.what !== 'iframe-call-message' || data.from !== 'module') return;
    if (data.callClientId !== callClientId) return;
    standIn.log.push(data);
    const action = does[data.action];
    if (action) action(data);
    else if (data['callbackStamp'] !== undefined) answer(data);
  };

  addEventListener('message', hear);
  const instance = daily.instances[callClientId];
  if (!instance) return;
  instance.callMachine = {store: {getState: () => state}, reset: () => undefined};
  post({action: 'loaded'});
  post({action: 'call-machine-initialized'});
}

function participant(session_id: string, user_name: string, local: boolean): Participant {
  const off = () => ({state: 'off', subscribed: false});
  return {
    session_id,
    user_name,
    local,
    audio: false,
    video: false,
    record: false,
    tracks: {audio: off(), video: off()},
  };
}
