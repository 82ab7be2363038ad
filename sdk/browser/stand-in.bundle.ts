// Stands in for the bundle that @daily-co/daily-js 0.84.0 loads: speaks its protocol with the real library,
// over real microphones, tones and levels, and does what the test's script says. Written from the protocol.
import type {Asked} from './stand-in.ts';
import {openMicrophone, openPicture, openTone, rms, type Sound} from './stand-in.media.ts';
import {cameraErrorOf, newParticipant, type Daily, type Stream} from './stand-in.state.ts';

const daily = (window as unknown as {_daily: Daily})._daily;
const {standIn} = globalThis;
const TRACK_OF_PAGE = 'daily-custom-track';

class CallMachine {
  readonly #id: string;
  readonly #script = standIn.script;
  readonly #me = newParticipant('me', '', true);
  readonly #others = new Map<string, ReturnType<typeof newParticipant>>();
  readonly #sounds = new Map<string, Sound>();
  readonly #timers: ReturnType<typeof setInterval>[] = [];
  readonly #streams: Record<string, Stream> = {};
  readonly #local = {streams: {cam: {stream: new MediaStream()}}, public: {}};
  #isOver = false;

  constructor(id: string) {
    this.#id = id;
    addEventListener('message', this.#hear);
    const instance = daily.instances[id];
    if (!instance) return;
    const state = {local: this.#local, streams: this.#streams, participants: {}};
    instance.callMachine = {store: {getState: () => state}, reset: () => undefined};
    this.#post('loaded');
    this.#post('call-machine-initialized');
  }

  readonly #hear = ({data}: MessageEvent<Asked & {what?: string; from?: string}>) => {
    if (data?.what !== 'iframe-call-message' || data.from !== 'module' || data.callClientId !== this.#id)
      return;
    standIn.log.push(data);
    const does = this.#does[data.action];
    if (does) does(data);
    else if (data['callbackStamp'] !== undefined) this.#answer(data);
  };

  readonly #does: Record<string, ((asked: Asked) => void) | undefined> = {
    'join-meeting': (asked) => void this.#join(asked),
    'leave-meeting': () => {
      if (this.#script.leave === 'answer') this.#leave();
    },
    'app-msg': ({data}) => {
      if (data === 'playable' && this.#script.listening === 'after-playable') standIn.room?.say('listening');
    },
    'local-audio': ({state}) => {
      if (state === true && this.#script.unmute === 'never') return;
      this.#setMine(state === true);
      this.#changed(this.#me);
    },
    'update-participant': ({id, properties}) => {
      const {setSubscribedTracks} = properties as {setSubscribedTracks?: {audio?: boolean; video?: boolean}};
      if (setSubscribedTracks) this.#subscribe(String(id), setSubscribedTracks);
    },
    'start-remote-participants-audio-level-observer': (asked) =>
      this.#observe(asked, () => {
        const levels = [...this.#others.keys()].map((id) => [id, this.#levelOf(id)]);
        this.#post('remote-participants-audio-level', {participantsAudioLevel: Object.fromEntries(levels)});
      }),
    'start-local-audio-level-observer': (asked) =>
      this.#observe(asked, () =>
        this.#post('local-audio-level', {audioLevel: this.#me.audio ? this.#levelOf('me') : 0}),
      ),
    'update-input-settings': (asked) => this.#answer(asked, {inputSettings: asked['inputSettings']}),
    'set-input-devices': (asked) => void this.#changeMicrophone(asked),
    'set-output-device': (asked) => this.#answer(asked, {speaker: {deviceId: asked['outputDeviceId']}}),
    'local-recording-start': () => this.#post('recording-started', {local: true}),
    'local-recording-stop': () => this.#post('recording-stopped'),
    'transmit-log': () => undefined,
  };

  async #join(asked: Asked): Promise<void> {
    const {join, joinDelayMs, speaker, listening, maxMessageSize} = this.#script;
    if (join === 'never') return;
    if (typeof join === 'object') {
      this.#fail(join);
      return;
    }
    await this.#openFirstMicrophone(asked);
    if (joinDelayMs > 0) await new Promise((done) => setTimeout(done, joinDelayMs));
    if (this.#isOver) return;
    standIn.room = {
      say: (data) => this.#post('app-message', {data, fromId: 'backend'}),
      addParticipant: (name) => this.#addParticipant(name),
      removeParticipant: (id) => this.#removeParticipant(id),
      setGain: (gain) => this.#sounds.forEach((sound) => sound.setGain?.(gain)),
      mute: (isMuted) => {
        this.#setMine(!isMuted);
        this.#changed(this.#me);
      },
      fail: (error) => this.#fail(error),
      post: ({action, ...event}) => this.#post(action, event),
      end: () => this.#leave(),
    };
    const internal = maxMessageSize === undefined ? {} : {_maxAppMessageSize: maxMessageSize};
    this.#post('joined-meeting', {participants: {local: structuredClone(this.#me)}, internal});
    if (speaker !== undefined) this.#addParticipant(speaker);
    if (listening === 'after-join') standIn.room.say('listening');
  }

  async #openFirstMicrophone({properties, preloadCache}: Asked): Promise<void> {
    const {startAudioOff} = properties as {startAudioOff?: boolean};
    const {allowLocalAudio = true, inputSettings} = preloadCache as {
      allowLocalAudio?: boolean;
      inputSettings?: {audio?: {settings?: {deviceId?: string}}} | null;
    };
    if (allowLocalAudio) await this.#openMine(inputSettings?.audio?.settings?.deviceId);
    if (startAudioOff) this.#setMine(false);
    if (this.#sounds.has('me')) this.#post('started-camera', {camera: {}, mic: {}, speaker: {}});
  }

  /** @param deviceId none for the track that the page gave, or for the default. */
  async #openMine(deviceId?: string): Promise<void> {
    const given = deviceId === undefined ? daily.instances[this.#id]?.tracks?.audioTrack : undefined;
    try {
      const sound = given ? {track: given, stop: () => undefined} : await openMicrophone(deviceId);
      if (!given) standIn.opened.push(sound.track);
      if (this.#isOver) sound.stop();
      this.#sounds.get('me')?.stop();
      this.#sounds.set('me', sound);
      this.#local.streams.cam.stream = new MediaStream([sound.track]);
      this.#setMine(true);
    } catch (error) {
      this.#setMine(true);
      const told = cameraErrorOf(error as DOMException);
      this.#post('camera-error', {errorMsg: {errorMsg: told.msg}, error: told});
    }
  }

  async #changeMicrophone(asked: Asked): Promise<void> {
    const wanted = String(asked['audioDeviceId']);
    await this.#openMine(wanted === TRACK_OF_PAGE ? undefined : wanted);
    this.#changed(this.#me);
    this.#answer(asked, {camera: {}, mic: {deviceId: wanted}, speaker: {}});
  }

  #setMine(isOn: boolean): void {
    const isThere = this.#sounds.has('me');
    this.#me.audio = isOn && isThere;
    this.#me.tracks.audio.state = isOn ? (isThere ? 'playable' : 'blocked') : 'off';
    for (const track of this.#local.streams.cam.stream.getAudioTracks()) track.enabled = isOn;
  }

  #addParticipant(name: string): string {
    const other = newParticipant(crypto.randomUUID(), name, false);
    this.#others.set(other.session_id, other);
    this.#post('participant-joined', {participant: structuredClone(other)});
    return other.session_id;
  }

  #removeParticipant(id: string): void {
    const gone = this.#others.get(id);
    this.#others.delete(id);
    this.#sounds.get(id)?.stop();
    this.#sounds.delete(id);
    if (gone) this.#post('participant-left', {participant: gone});
  }

  #subscribe(id: string, {audio, video}: {audio?: boolean; video?: boolean}): void {
    const other = this.#others.get(id);
    if (!other) return;
    const stream = {participantId: id, type: 'cam', starttime: new Date().toISOString()} as const;
    if (audio && !this.#sounds.has(id)) {
      const sound = openTone(this.#script.gain);
      this.#sounds.set(id, sound);
      this.#streams[id] = {...stream, pendingTrack: sound.track};
      other.audio = true;
      other.tracks.audio = {state: 'playable', subscribed: true};
    }
    if (video && this.#script.video) {
      this.#streams[`${id}-video`] = {...stream, pendingTrack: openPicture()};
      other.video = true;
      other.tracks.video = {state: 'playable', subscribed: true};
    }
    this.#changed(other);
  }

  #observe(asked: Asked, tell: () => void): void {
    this.#answer(asked);
    if (asked.action in this.#script.refuses) return;
    this.#timers.push(setInterval(tell, Number(asked['interval'])));
  }

  #levelOf(id: string): number {
    const analyser = this.#sounds.get(id)?.analyser;
    return analyser ? rms(analyser) : 0;
  }

  #leave(): void {
    this.#close();
    removeEventListener('message', this.#hear);
    this.#post('left-meeting');
  }

  #fail({type, msg, details}: {type: string; msg: string; details?: object}): void {
    this.#close();
    const error = {type, msg, ...(details ? {details: JSON.stringify(details)} : {})};
    this.#post('error', {errorMsg: msg, error});
  }

  #close(): void {
    this.#isOver = true;
    this.#timers.forEach((timer) => clearInterval(timer));
    this.#sounds.forEach((sound) => sound.stop());
  }

  #changed(who: ReturnType<typeof newParticipant>): void {
    this.#post('participant-updated', {participant: structuredClone(who)});
  }

  /** As the script has it: not at all, with its error, or with the reply. */
  #answer({action, callbackStamp}: Asked, reply: object = {}): void {
    const error = this.#script.refuses[action];
    if (error === 'never') return;
    const scripted = this.#script.replies?.[action];
    this.#post(action, {...reply, ...scripted, ...(error === undefined ? {} : {error}), callbackStamp});
  }

  #post(action: string, event: object = {}): void {
    const frame = {what: 'iframe-call-message', from: 'embedded', callClientId: this.#id};
    window.postMessage({...event, ...frame, action});
  }
}

const waiting = (window as unknown as {_dailyCallMachineLoadWaitlist?: Set<string>})
  ._dailyCallMachineLoadWaitlist;
standIn.loads += 1;
// Who stopped waiting is not served.
if (waiting === undefined || waiting.size > 0) {
  for (const id of daily.pendings.splice(0)) Object.assign(standIn, {machine: new CallMachine(id)});
}
