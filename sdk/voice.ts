// The class that a page uses: what it can do while it talks, on top of starting and stopping.
import type {DailyCall, DailyVideoSendSettings} from '@daily-co/daily-js';
import {loadSession} from './attempt.ts';
import {boostMicrophone, type Boost} from './boost.ts';
import {Caller} from './caller.ts';
import {devicesOf, readInput, readOutput} from './device.ts';
import {VoiceError} from './errors.ts';
import type {Devices, VoiceEvents} from './events.ts';
import {within} from './limit.ts';
import type {PageMessage} from './messages.ts';
import type {NetworkTests} from './network-tests.ts';
import type {CallConfig, CallObject, VoiceOptions} from './options.ts';
import type {InputDevices} from './room.ts';

type OutputDevice = Parameters<DailyCall['setOutputDeviceAsync']>[0];

/**
 * Voice calls with an AI assistant. Takes the arguments of `@vapi-ai/web` 2.4.0, or one object with options.
 * @example
 * const voice = new Voice('your-public-key');
 * voice.on('message', console.log);
 * await voice.start('your-assistant-id');
 */
export class Voice extends Caller {
  #boost: Boost | undefined;

  constructor(
    tokenOrOptions: string | VoiceOptions,
    baseUrl?: string,
    callConfig?: CallConfig,
    callObject?: CallObject,
  ) {
    // A page without types may have no key yet; the start says so.
    const given: string | VoiceOptions | null = tokenOrOptions;
    const options = typeof given === 'object' ? (given ?? {}) : {token: given};
    super({
      ...options,
      baseUrl: baseUrl ?? options.baseUrl,
      callConfig: callConfig ?? options.callConfig,
      callObject: callObject ?? options.callObject,
    });
  }

  /**
   * Tries whether a call would get through: relays, web sockets, and the quality of a call. No call may run.
   * @param config where the call library loads its code from, if not from its maker.
   * @returns what each test said; `error` where there was none.
   */
  static async runNetworkTestsStandalone(config: CallConfig = {}): Promise<NetworkTests> {
    const {runNetworkTests} = await loadSession();
    return runNetworkTests(config);
  }

  /**
   * Sends a message to the assistant. Without a joined room, before, in and after a call alike, it is an `error` event
   * with the code `no-call`.
   * @throws {Error} the call library's, for more than 4096 characters.
   */
  send(message: PageMessage): void {
    const room = this.session?.room;
    if (room?.isJoined) room.send(message);
    else this.emit('error', noCall('send-error', 'send'));
  }

  /** Makes the assistant say a text. */
  say(
    message: string,
    endCallAfterSpoken?: boolean,
    interruptionsEnabled = false,
    interruptAssistantEnabled = false,
  ): void {
    this.send({type: 'say', message, endCallAfterSpoken, interruptionsEnabled, interruptAssistantEnabled});
  }

  /** Lets the platform end the call, and leaves it. */
  async end(): Promise<void> {
    if (this.session?.room.isJoined) this.send({type: 'end-call'});
    await this.stop();
  }

  /** Holds at any time: before a call, in it, and in the next one. */
  setMuted(mute: boolean): void {
    // Pages without types say it in their way.
    const said: unknown = mute;
    const isMuted = Boolean(said);
    const isNew = isMuted !== this.preferences.isMuted;
    this.preferences.isMuted = isMuted;
    this.session?.room.applyMute();
    if (isNew) this.emit('mute-change', isMuted);
  }

  /** Whether the visitor is muted, no matter who did it: the page, the call library's own object, or the room. */
  isMuted(): boolean {
    return this.preferences.isMuted;
  }

  /** @param volume of the assistant, 0 to 1; what is beyond is the nearest of both, and what is no number is nothing. */
  setVolume(volume: number): void {
    if (!Number.isFinite(volume)) return;
    this.preferences.volume = Math.min(1, Math.max(0, volume));
    this.session?.room.players.applyVolume();
  }

  /** Microphones, speakers and cameras. @throws {VoiceError} `device-error` where there can be none. */
  async listDevices(): Promise<Devices> {
    return this.#device('list-devices', async () =>
      devicesOf(await navigator.mediaDevices.enumerateDevices()),
    );
  }

  /** For this call and the next ones. @throws {VoiceError} `device-error`. */
  async selectMicrophone(microphone: string | MediaStreamTrack): Promise<void> {
    const isId = typeof microphone === 'string';
    await this.setInputDevicesAsync(isId ? {audioDeviceId: microphone} : {audioSource: microphone});
  }

  /** For this call and the next ones. @throws {VoiceError} `device-error`. */
  async selectSpeaker(deviceId: string): Promise<void> {
    await this.setOutputDeviceAsync({outputDeviceId: deviceId});
  }

  /** Without a call the microphone is kept for the next one. @throws {VoiceError} `device-error`. */
  async setInputDevicesAsync(devices: InputDevices): Promise<void> {
    await this.#device('input-devices', async () => {
      const {chosen, safe} = readInput(devices);
      await this.session?.room.changeInput(safe);
      if (typeof chosen === 'string' || typeof chosen === 'object') {
        // Before the permission devices are listed without their ids.
        this.preferences.microphone = chosen || undefined;
        this.#boost?.close();
      }
    });
  }

  /** Where the assistant is heard. @throws {VoiceError} `device-error`. */
  async setOutputDeviceAsync(device: OutputDevice): Promise<void> {
    await this.#device('output-device', async () => {
      const outputDeviceId = readOutput(device);
      if (outputDeviceId === undefined) return;
      const {session} = this;
      await session?.room.players.setSpeaker(outputDeviceId);
      await session?.room.call?.setOutputDeviceAsync({outputDeviceId});
      this.preferences.speaker = outputDeviceId;
    });
  }

  /** Amplifies the own microphone until another is chosen or the call ends; 1 is as it is. @throws {VoiceError} `device-error`. */
  async increaseMicLevel(gain: number): Promise<void> {
    await this.#device('microphone-level', async () => {
      const room = this.session?.room;
      if (!room?.call) throw new Error(NO_OBJECT);
      const boost = await boostMicrophone(gain, this.preferences.microphone);
      this.#boost?.close();
      this.#boost = boost;
      void this.closed.then(boost.close);
      await room.changeInput({audioSource: boost.track});
      room.microphone.watch(boost.source);
    });
  }

  /** Plays what the browser refused to play; call it from a click. Then the assistant is told. */
  async resumeAudio(): Promise<void> {
    await this.session?.resumeAudio();
  }

  /** The element that plays the assistant, while there is one. */
  getAudioPlayer(): HTMLAudioElement | null {
    return this.session?.room.players.player() ?? null;
  }

  /** The call library's own object, for what this class does not offer. */
  getDailyCallObject(): DailyCall | null {
    return this.session?.room.call ?? null;
  }

  /** Of the own microphone, 0 to 1; 0 without a call and while it is not measured. */
  getLocalAudioLevel(): number {
    return this.getDailyCallObject()?.getLocalAudioLevel() ?? 0;
  }

  /**
   * Measures the own microphone, for `local-volume-level`. A listener that is there when the call starts, or comes in
   * the call, does the same every 100 ms.
   * @param interval ms, at least 100.
   * @throws {Error} without a call, and the library's own.
   */
  async startLocalAudioLevelObserver(interval?: number): Promise<void> {
    const call = this.getDailyCallObject();
    if (!call) throw new Error(NO_OBJECT);
    await call.startLocalAudioLevelObserver(interval);
  }

  stopLocalAudioLevelObserver(): void {
    this.getDailyCallObject()?.stopLocalAudioLevelObserver();
  }

  isLocalAudioLevelObserverRunning(): boolean {
    return this.getDailyCallObject()?.isLocalAudioLevelObserverRunning() ?? false;
  }

  /** Records the call, or tries again after `recording-error`. @throws {Error} without a call. */
  startRecording(): void {
    const room = this.session?.room;
    if (!room) throw new Error(NO_OBJECT);
    room.record();
  }

  stopRecording(): void {
    this.session?.room.stopRecording();
  }

  startScreenSharing(
    displayMediaOptions?: DisplayMediaStreamOptions,
    screenVideoSendSettings?: DailyVideoSendSettings,
  ): void {
    this.getDailyCallObject()?.startScreenShare({
      ...(displayMediaOptions ? {displayMediaOptions} : {}),
      ...(screenVideoSendSettings ? {screenVideoSendSettings} : {}),
    });
  }

  stopScreenSharing(): void {
    this.getDailyCallObject()?.stopScreenShare();
  }

  protected override onAdded(name: keyof VoiceEvents): void {
    if (name === 'local-volume-level' || name === 'microphone-silent')
      void this.session?.room.listenToMyself();
  }

  async #device<T>(stage: string, act: () => Promise<T>): Promise<T> {
    try {
      return await within(act(), this.settings.limits.settleTimeoutMs, stage);
    } catch (cause) {
      throw VoiceError.from({type: 'device-error', stage, cause});
    }
  }
}

/** The official words. */
const NO_OBJECT = 'Call object is not available.';

const noCall = (type: VoiceError['type'], stage: string) =>
  new VoiceError({type, stage, code: 'no-call', message: 'There is no call.'});
