// Microphone, camera and screen of one call: opened, switched, and all released at its end.
import {OWN_CALL_TEXTS} from '#web/calls/machine/call.texts.ts';
import type {CallType} from '#web/calls/machine/call.types.ts';
import {chosenDevice, exactly, isDeviceAllowed, openDevices} from '#web/io/voice/devices.ts';
import {cameraErrorText, mediaErrorText, microphoneGoneText} from '#web/calls/media/media-errors.ts';
import type {SentTracks} from '#web/calls/peer/connection.ts';

export type MediaState = {
  readonly isMuted: boolean;
  readonly isVideoOff: boolean;
  readonly isSharingScreen: boolean;
};

/** `navigator.mediaDevices`, as far as it is used. */
export type MediaPort = Pick<MediaDevices, 'getUserMedia' | 'getDisplayMedia'>;

type Needs = {
  readonly port: () => MediaPort;
  /** @param notice for the learner: something changed that they did not ask for. */
  readonly onChange: (state: MediaState, notice?: string) => void;
  /** This is sent from now on. */
  readonly onTrack: (kind: 'audio' | 'video', track: MediaStreamTrack | null) => void;
};

/** Opening ended in words for the learner. */
export class MediaError extends Error {}

const wanted = (kind: 'microphone' | 'camera') => exactly(chosenDevice(kind));

export class CallMedia {
  /** What the learner sees of themselves. */
  readonly stream = new MediaStream();
  readonly #needs: Needs;
  #microphone: MediaStreamTrack | null = null;
  #camera: MediaStreamTrack | null = null;
  #screen: MediaStreamTrack | null = null;
  #isMuted = false;
  #isVideoOff = true;
  #isReleased = false;
  /** The microphone went away, and none took its place. */
  #isMicrophoneGone = false;
  #isLooking = false;
  /** Tells the last wish for the camera from those before it. */
  #wish = 0;

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /** What goes to the other side: the screen in place of the camera. */
  get sent(): SentTracks {
    return {audio: this.#microphone, video: this.#screen ?? this.#camera};
  }

  get state(): MediaState {
    return {
      isMuted: this.#isMuted,
      isVideoOff: this.#isVideoOff,
      isSharingScreen: this.#screen !== null,
    };
  }

  /**
   * Opens the microphone, and the camera of a video call.
   * @throws {MediaError} with words for the learner; nothing is open then.
   */
  async open(callType: CallType, withCamera: boolean): Promise<void> {
    let stream: MediaStream;
    this.#isVideoOff = !withCamera;
    try {
      stream = await openDevices(this.#needs.port(), {
        audio: wanted('microphone'),
        video: withCamera ? wanted('camera') : false,
      });
    } catch (error) {
      throw new MediaError(mediaErrorText(error, withCamera ? callType : 'voice'), {cause: error});
    }
    const [microphone = null] = stream.getAudioTracks();
    const [camera = null] = stream.getVideoTracks();
    if (this.#isReleased) return stream.getTracks().forEach((track) => track.stop());
    this.#setMicrophone(microphone);
    this.#setCamera(camera);
    if (this.#isVideoOff) this.setVideoOff(true);
  }

  /** Specification, section 4: flips the first audio track. Of a microphone that went away, unmuting looks for another. */
  setMuted(isMuted: boolean): void {
    if (this.#isMicrophoneGone && !isMuted) return void this.#findMicrophone(false);
    this.#isMuted = isMuted;
    if (this.#microphone) this.#microphone.enabled = !isMuted;
    this.#tell();
  }

  /** Off, the camera's light goes out; on, it is opened again. */
  setVideoOff(isOff: boolean): void {
    this.#isVideoOff = isOff;
    this.#wish += 1;
    if (isOff) {
      this.#setCamera(null);
      this.#tell();
    } else void this.#openCamera(this.#wish);
  }

  /** Takes another microphone or camera; a failure leaves the present one. */
  async use(kind: 'microphone' | 'camera'): Promise<void> {
    if (kind === 'camera') {
      this.#wish += 1;
      if (!this.#isVideoOff) await this.#openCamera(this.#wish);
      return;
    }
    try {
      await this.#openMicrophone();
    } catch {
      this.#tell(OWN_CALL_TEXTS.unsuitable);
    }
  }

  /** A microphone that is connected takes the place of one that went away. It was shown as muted, and stays so. */
  async devicesChanged(): Promise<void> {
    if (this.#isMicrophoneGone) await this.#findMicrophone(true, OWN_CALL_TEXTS.microphoneBack);
  }

  /** Asks which screen to share: only in answer to a click, browsers say. */
  async shareScreen(): Promise<void> {
    try {
      const stream = await this.#needs.port().getDisplayMedia({video: true, audio: false});
      const [screen = null] = stream.getVideoTracks();
      if (this.#isReleased || !screen) return stream.getTracks().forEach((track) => track.stop());
      this.#screen?.stop();
      this.#screen = screen;
      // Text must stay readable.
      screen.contentHint = 'detail';
      screen.addEventListener('ended', () => this.#screen === screen && this.stopSharing());
      this.#needs.onTrack('video', screen);
      this.#tell();
    } catch (error) {
      // Who closes the browser's question has changed their mind.
      const isCancelled = error instanceof DOMException && error.name === 'NotAllowedError';
      this.#tell(isCancelled ? undefined : OWN_CALL_TEXTS.screenFailed);
    }
  }

  /** Also by the browser's own bar. */
  stopSharing(): void {
    if (!this.#screen) return;
    this.#screen.stop();
    this.#screen = null;
    this.#needs.onTrack('video', this.#camera);
    this.#tell();
  }

  /** Closes all devices; `open` may follow. */
  close(): void {
    this.#wish += 1;
    this.#setMicrophone(null);
    this.#setCamera(null);
    this.#screen?.stop();
    this.#screen = null;
  }

  /** Closes all devices for good. */
  release(): void {
    this.#isReleased = true;
    this.close();
  }

  async #openMicrophone(): Promise<void> {
    const stream = await openDevices(this.#needs.port(), {audio: wanted('microphone')});
    const [track = null] = stream.getAudioTracks();
    if (this.#isReleased) track?.stop();
    else this.#setMicrophone(track);
  }

  async #openCamera(wish: number): Promise<void> {
    try {
      const stream = await openDevices(this.#needs.port(), {video: wanted('camera')});
      const [track = null] = stream.getVideoTracks();
      if (wish !== this.#wish || this.#isReleased) return track?.stop();
      this.#setCamera(track);
      this.#tell();
    } catch (error) {
      if (wish !== this.#wish || this.#isReleased) return;
      this.#isVideoOff = this.#camera === null;
      this.#tell(cameraErrorText(error));
    }
  }

  #setMicrophone(track: MediaStreamTrack | null): void {
    this.#swap(this.#microphone, track);
    this.#microphone = track;
    if (track) {
      track.enabled = !this.#isMuted;
      this.#isMicrophoneGone = false;
    }
    track?.addEventListener('ended', () => this.#microphone === track && void this.#microphonePulled());
    if (!this.#isReleased) this.#needs.onTrack('audio', track);
  }

  #setCamera(track: MediaStreamTrack | null): void {
    if (track === this.#camera) return;
    this.#swap(this.#camera, track);
    this.#camera = track;
    track?.addEventListener('ended', () => this.#camera === track && void this.#cameraPulled());
    if (!this.#isReleased && !this.#screen) this.#needs.onTrack('video', track);
  }

  #swap(before: MediaStreamTrack | null, now: MediaStreamTrack | null): void {
    if (before) this.stream.removeTrack(before);
    before?.stop();
    if (now) this.stream.addTrack(now);
  }

  /** Nobody hears the learner without one: that is shown as being muted, and unmuting looks for one. */
  async #microphonePulled(): Promise<void> {
    try {
      await this.#openMicrophone();
      this.#tell(OWN_CALL_TEXTS.microphoneChanged);
    } catch (error) {
      this.#setMicrophone(null);
      this.#isMuted = true;
      this.#isMicrophoneGone = true;
      this.#tell(microphoneGoneText(error));
    }
  }

  async #findMicrophone(isMuted: boolean, notice?: string): Promise<void> {
    if (this.#isLooking) return;
    this.#isLooking = true;
    try {
      await this.#openMicrophone();
      this.#isMuted = isMuted;
      if (this.#microphone) this.#microphone.enabled = !isMuted;
      this.#tell(notice);
    } catch (error) {
      // Where nobody asked for it, some other device was plugged in.
      if (notice === undefined) this.#tell(microphoneGoneText(error));
    } finally {
      this.#isLooking = false;
    }
  }

  async #cameraPulled(): Promise<void> {
    this.#isVideoOff = true;
    this.#setCamera(null);
    this.#tell();
    const isAllowed = await isDeviceAllowed('camera');
    // That nobody is heard any more weighs more.
    if (this.#isVideoOff && !this.#isMicrophoneGone)
      this.#tell(isAllowed ? OWN_CALL_TEXTS.cameraPulled : OWN_CALL_TEXTS.cameraRevoked);
  }

  #tell(notice?: string): void {
    if (!this.#isReleased) this.#needs.onChange(this.state, notice);
  }
}
