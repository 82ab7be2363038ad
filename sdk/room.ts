// The room of one call, on the call library. Each method is one stage of the start machine; what happens in
// the room by itself comes in by room.listeners.ts.
import DailyIframe, {type DailyCall} from '@daily-co/daily-js';
import {AudioPlayers} from './audio-players.ts';
import {removeBundleScripts} from './bundle.ts';
import {VoiceError} from './errors.ts';
import type {VoiceEvents} from './events.ts';
import {localTracks, pretendItLeft} from './leaving.ts';
import type {PageMessage} from './messages.ts';
import {MicrophoneWatch} from './microphone.ts';
import {Mute} from './mute.ts';
import type {CallObject, Settings} from './options.ts';
import {plain} from './plain.ts';
import type {Preferences} from './preferences.ts';
import {devicesIn, watchPrompt} from './prompt.ts';
import {detectSpeech, watchSilence, type SpeechDetector} from './speech.ts';
import type {CallFacts, StartEvent} from './start.context.ts';
import {trusted} from './trusted-types.ts';
import type {WebCall} from './web-call.ts';

/** How often levels are measured (spec section 9), ms. */
const LEVEL_INTERVAL_MS = 100;
/** Of a call that is recorded (spec section 9), and how it looks. */
const RECORDING = {
  width: 1280,
  height: 720,
  backgroundColor: '#FF1F2D3D',
  layout: {preset: 'default'},
} as const;

/** What the call library takes as microphone and camera. */
export type InputDevices = Parameters<DailyCall['setInputDevicesAsync']>[0];

/** The page's side of a room. */
export type Surroundings = {
  readonly settings: Settings;
  readonly preferences: Preferences;
  readonly emit: <Name extends keyof VoiceEvents>(
    name: Name,
    ...values: Parameters<VoiceEvents[Name]>
  ) => void;
  /** Somebody listens to the event. */
  readonly isHeard: (name: keyof VoiceEvents) => boolean;
  /** To the start machine. */
  readonly send: (event: StartEvent) => void;
};

export class Room {
  readonly players: AudioPlayers;
  readonly surroundings: Surroundings;
  readonly speech: SpeechDetector;
  readonly mute: Mute;
  readonly microphone: MicrophoneWatch;
  readonly hearMyself: (level: number) => void;
  facts: CallFacts | undefined;
  /** What still arrives is not played or measured any more. */
  isLeaving = false;
  /** The platform said itself that the call ended, so nobody else has to. */
  hasServerEnded = false;
  #call: DailyCall | null = null;
  #loaded: Promise<unknown> | undefined;
  #processed: Promise<unknown> | undefined;
  #fault: unknown;
  #isRecording = false;
  #isReady = false;
  readonly #listen: (call: DailyCall, room: Room) => void;

  /** @param listen attaches what the page hears to each call object, before anything can happen on it. */
  constructor(surroundings: Surroundings, listen: (call: DailyCall, room: Room) => void) {
    const {emit, preferences, settings} = surroundings;
    this.surroundings = surroundings;
    this.#listen = listen;
    this.players = new AudioPlayers(preferences, (error) => this.complain('device-error', 'speaker', error));
    this.speech = detectSpeech({
      onStart: () => emit('speech-start'),
      onEnd: () => emit('speech-end'),
      onVolume: (volume) => emit('volume-level', volume),
    });
    this.mute = new Mute({
      preferences,
      call: () => this.#call,
      onChange: (isMuted) => emit('mute-change', isMuted),
      limitMs: settings.limits.settleTimeoutMs,
    });
    this.microphone = new MicrophoneWatch({
      preferences,
      current: () => this.#call?.participants().local?.tracks.audio.persistentTrack,
      isOfPage: (track) => track === settings.callObject.audioSource,
      change: (audioDeviceId) => this.changeInput({audioDeviceId}),
      onLost: (event) => emit('microphone-lost', event),
      onError: (error) => this.complain('device-error', 'microphone-fallback', error),
    });
    this.hearMyself = watchSilence({
      afterMs: settings.silentAfterMs,
      isMuted: () => preferences.isMuted,
      onSilent: (seconds) => emit('microphone-silent', {seconds}),
      onHeard: () => emit('microphone-heard'),
    });
  }

  /** Null before it is prepared and after it was left. */
  get call(): DailyCall | null {
    return this.#call;
  }

  /** Orders and messages reach the room. */
  get isJoined(): boolean {
    return !this.isLeaving && this.#call?.meetingState() === 'joined-meeting';
  }

  /**
   * Makes the call object and has it load its bundle, while the platform is still being asked: the two
   * longest waits of a start run side by side. What goes wrong is told by the stage that it belongs to.
   */
  prepare(): void {
    const {callConfig, trustedTypes} = this.surroundings.settings;
    try {
      const {config, restore} = trusted(plain(callConfig), trustedTypes);
      const call = this.#create();
      // Not in the constructor: what the library refuses of it is an error then, and no half instance.
      this.#loaded = call.load({dailyConfig: config}).then(restore);
      this.#loaded.catch(() => undefined);
    } catch (error) {
      this.#fault = error;
    }
  }

  /** @throws what the library throws; wrong types are refused before it sees them. */
  build(facts: CallFacts | undefined): void {
    this.facts = facts;
    if (!this.#call && this.#fault === undefined) this.prepare();
    const fault = this.#fault;
    this.#fault = undefined;
    if (fault !== undefined) throw fault;
  }

  async join(webCall: WebCall): Promise<void> {
    const {settings, preferences, send} = this.surroundings;
    const {isMuted} = preferences;
    await this.#loaded;
    const call = this.#must();
    const properties = joinProperties(settings.callObject, webCall, this.facts?.records ?? false);
    const joining = call.join({...properties, startAudioOff: isMuted});
    // Who starts muted is asked when they speak.
    const asked = devicesIn({audio: !isMuted && this.#audioSource(), video: properties.videoSource});
    const endWatch = watchPrompt(call, asked, (isOpen) => send({type: isOpen ? 'asked' : 'answered'}));
    await joining.finally(endWatch);
    // What the token started is stopped as what was asked for.
    this.#isRecording ||= this.facts?.recordsByToken === true;
    this.microphone.watch();
    // Who muted meanwhile is muted; asking again for a microphone that was refused is no use.
    if (isMuted === preferences.isMuted) this.mute.release();
    else this.applyMute();
  }

  /** @throws without a call object, and the library's own words before the join. */
  record(): void {
    this.#must().startRecording(RECORDING);
    this.#isRecording = true;
  }

  /** The library does both at once; each is told by its own stage. */
  async observe(): Promise<void> {
    // Who is in the room already comes in the next task, and is to be heard before anything is measured.
    await new Promise((resolve) => setTimeout(resolve));
    const call = this.#must();
    const observing = call.startRemoteParticipantsAudioLevelObserver(LEVEL_INTERVAL_MS);
    this.#processed = call.updateInputSettings({audio: {processor: {type: 'noise-cancellation'}}});
    this.#processed.catch(() => undefined);
    await observing;
  }

  async process(): Promise<void> {
    await this.#processed;
  }

  /** The assistant listens: said once for each call, however often the room is joined again. */
  sayReady(): void {
    if (this.#isReady) return;
    this.#isReady = true;
    this.surroundings.emit('call-start');
  }

  /** Measures the own microphone when somebody wants to know. Noise cancellation must have settled. */
  async listenToMyself(): Promise<void> {
    const {isHeard} = this.surroundings;
    const call = this.#call;
    if (!isHeard('local-volume-level') && !isHeard('microphone-silent')) return;
    if (!call || !this.isJoined || call.isLocalAudioLevelObserverRunning()) return;
    try {
      await call.startLocalAudioLevelObserver(LEVEL_INTERVAL_MS);
    } catch (error) {
      this.tellUnmeasured(error);
    }
  }

  applyMute(): void {
    // A call that ends takes no more orders: what was chosen holds for the next one.
    if (!this.isLeaving) this.mute.ask();
  }

  /** Without a call object nothing happens. @throws what the library rejects with. */
  async changeInput(devices: InputDevices): Promise<void> {
    if (!this.#call) return;
    // A new microphone comes unmuted.
    this.mute.hold();
    try {
      await this.#call.setInputDevicesAsync(devices);
    } finally {
      if (this.surroundings.preferences.isMuted) this.applyMute();
      else this.mute.release();
    }
  }

  /** @throws the library's own words: before the join, and for more than 4096 characters. */
  send(message: PageMessage): void {
    this.#must().sendAppMessage(JSON.stringify(message));
  }

  /** The own microphone cannot be measured, or no longer. */
  tellUnmeasured(cause: unknown): void {
    const type = 'local-audio-level-observer-error';
    this.surroundings.emit(type, VoiceError.from({type, stage: 'local-audio-level-observer', cause}));
  }

  complain(type: VoiceError['type'], stage: string, cause: unknown): void {
    this.surroundings.emit('error', VoiceError.from({type, stage, cause}));
  }

  /** Resolves when the library has let go of the room. */
  async leave(): Promise<void> {
    const call = this.#call;
    this.isLeaving = true;
    this.mute.hold();
    this.microphone.close();
    this.speech.close();
    this.players.clear();
    if (!call) return;
    this.stopRecording();
    const tracks = localTracks(call, this.surroundings);
    try {
      await call.destroy();
    } finally {
      for (const track of tracks) track.stop();
      removeBundleScripts(this.surroundings.settings.callConfig);
      this.#call = null;
    }
  }

  /** The library does not answer: makes it believe that it did, and takes the microphone from it. */
  async force(): Promise<void> {
    const call = this.#call;
    if (!call) return;
    for (const track of localTracks(call, this.surroundings)) track.stop();
    await pretendItLeft(call);
    this.#call = null;
  }

  stopRecording(): void {
    if (!this.#isRecording) return;
    this.#isRecording = false;
    this.#call?.stopRecording();
  }

  #audioSource(): string | boolean | MediaStreamTrack {
    const {preferences, settings} = this.surroundings;
    return preferences.microphone ?? settings.callObject.audioSource ?? true;
  }

  #create(): DailyCall {
    const {callObject} = this.surroundings.settings;
    const audioSource = this.#audioSource();
    // A constructor that throws leaves half an instance behind, and no call can be made in that page again.
    mustBeSource('audioSource', audioSource);
    mustBeSource('videoSource', callObject.videoSource ?? false);
    const call = DailyIframe.createCallObject({
      audioSource,
      ...(callObject.allowMultipleCallInstances ? {allowMultipleCallInstances: true} : {}),
    });
    this.#call = call;
    this.isLeaving = false;
    this.#listen(call, this);
    return call;
  }

  #must(): DailyCall {
    if (!this.#call) throw new Error('Call object is not available.');
    return this.#call;
  }
}

/** The token of the call itself goes before the page's own. */
function joinProperties(callObject: CallObject, {webCallUrl, transport}: WebCall, isRecorded: boolean) {
  const {userName, userData, token, videoSource = isRecorded} = callObject;
  const meetingToken = transport?.callToken ?? token;
  return {
    url: webCallUrl,
    subscribeToTracksAutomatically: false,
    videoSource,
    ...(userName === undefined ? {} : {userName}),
    ...(userData === undefined ? {} : {userData: plain(userData)}),
    ...(meetingToken === undefined ? {} : {token: meetingToken}),
  };
}

function mustBeSource(name: string, source: unknown): void {
  if (typeof source === 'boolean' || (typeof source === 'string' && source !== '')) return;
  if (source instanceof MediaStreamTrack) return;
  throw new TypeError(`${name} must be a device id, a MediaStreamTrack or a boolean.`);
}
