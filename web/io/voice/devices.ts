// The devices that calls and the tutor may use, and which of them were chosen; a choice outlasts the call.
import {isText, kept} from '#web/io/kept.ts';

export type Device = {
  readonly id: string;
  /** Empty before the first permission: then the browser does not say. */
  readonly label: string;
};

export type DeviceList = {
  readonly microphones: readonly Device[];
  readonly cameras: readonly Device[];
  /** Empty where the browser cannot choose one: then the system does. */
  readonly speakers: readonly Device[];
  /** Kinds that are there, and of which the browser tells no more before it was allowed to open one. */
  readonly unnamed: readonly DeviceKind[];
  /** Chosen; `undefined` leaves it to the system. */
  readonly microphoneId: string | undefined;
  readonly cameraId: string | undefined;
  readonly speakerId: string | undefined;
};

export type DeviceKind = 'microphone' | 'camera' | 'speaker';

const choice = (name: string) => kept({name, owner: 'device', until: 'forever', schema: isText});

const CHOSEN = {
  microphone: choice('call-microphone'),
  camera: choice('call-camera'),
  speaker: choice('call-speaker'),
} as const satisfies Record<DeviceKind, unknown>;

/** @param id empty leaves it to the system again. */
export function chooseDevice(kind: DeviceKind, id: string): void {
  if (id === '') CHOSEN[kind].forget();
  else CHOSEN[kind].keep(id);
}

export const chosenDevice = (kind: DeviceKind): string | undefined => CHOSEN[kind].read();

/**
 * What the browser is asked for. By an `ideal` id Chromium 156 gives the device that it has open already.
 * @param id `undefined` leaves it to the system.
 */
export const exactly = (id: string | undefined): MediaTrackConstraints | true =>
  id === undefined ? true : {deviceId: {exact: id}};

/**
 * Opens devices; in place of a chosen one that is gone, the system's own.
 * @throws {DOMException} what the browser says.
 */
export async function openDevices(
  port: Pick<MediaDevices, 'getUserMedia'>,
  {audio = false, video = false}: Pick<MediaStreamConstraints, 'audio' | 'video'>,
): Promise<MediaStream> {
  try {
    return await port.getUserMedia({audio, video});
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'OverconstrainedError') throw error;
    return port.getUserMedia({audio: audio !== false, video: video !== false});
  }
}

/** Whether the page may still use it; browsers that do not say so are believed to allow it. Never rejects. */
export async function isDeviceAllowed(name: 'camera' | 'microphone'): Promise<boolean> {
  try {
    return (await navigator.permissions.query({name})).state === 'granted';
  } catch {
    // A browser without this question, or without this name in it (Firefox before 132).
    return true;
  }
}

/** Sound may be sent to a chosen speaker (Chromium, Firefox; not Safari). */
const canChooseSpeaker = (): boolean => 'setSinkId' in HTMLMediaElement.prototype;

/** What the browser tells of; nothing where the page is not secure, or devices are closed to it. */
async function devicesHere(): Promise<readonly MediaDeviceInfo[]> {
  try {
    return (await (navigator.mediaDevices as MediaDevices | undefined)?.enumerateDevices()) ?? [];
  } catch {
    return [];
  }
}

/** Lists what is there, each device once. Never rejects. */
export async function listDevices(): Promise<DeviceList> {
  const all = await devicesHere();
  const of = (kind: MediaDeviceKind) =>
    all
      .filter((device) => device.kind === kind && device.deviceId !== '')
      .map(({deviceId, label}): Device => ({id: deviceId, label}));
  const [microphones, cameras, speakers] = [of('audioinput'), of('videoinput'), of('audiooutput')];
  const isThere = (kind: MediaDeviceKind) => all.some((device) => device.kind === kind);
  return {
    microphones,
    cameras,
    speakers: canChooseSpeaker() ? speakers : [],
    unnamed: [
      ...(microphones.length === 0 && isThere('audioinput') ? (['microphone'] as const) : []),
      ...(cameras.length === 0 && isThere('videoinput') ? (['camera'] as const) : []),
    ],
    microphoneId: chosenDevice('microphone'),
    cameraId: chosenDevice('camera'),
    speakerId: chosenDevice('speaker'),
  };
}

/**
 * Sends an element's sound to the chosen speaker; a speaker that is gone leaves it where it is.
 * @param id `undefined` for the system's own.
 */
export async function playThrough(element: HTMLMediaElement, id: string | undefined): Promise<void> {
  if (!canChooseSpeaker() || element.sinkId === (id ?? '')) return;
  try {
    await element.setSinkId(id ?? '');
  } catch (error) {
    // Unplugged, or not allowed: the system's own is heard.
    if (!(error instanceof DOMException)) throw error;
  }
}
