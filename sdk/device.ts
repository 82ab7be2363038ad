// The device that the page runs on, and those that can be plugged into it.
import type {DailyCall} from '@daily-co/daily-js';
import type {Devices} from './events.ts';

/** The browser calls itself a phone or a tablet, as the official SDK decides it. */
const MOBILE = /android|iphone|ipad|ipod|iemobile|blackberry|bada/i;

/** Phones and tablets; iPads that pass for a Mac are told by their touch screen. */
export function isMobileDevice(): boolean {
  if (typeof navigator === 'undefined') return false;
  const {userAgent, maxTouchPoints} = navigator;
  return MOBILE.test(userAgent) || (/macintosh/i.test(userAgent) && maxTouchPoints > 1);
}

/** Sorted by what they are for. Names are empty until the visitor has allowed a microphone. */
export function devicesOf(all: readonly MediaDeviceInfo[]): Devices {
  const ofKind = (kind: MediaDeviceKind) => all.filter((device) => device.kind === kind);
  return {
    microphones: ofKind('audioinput'),
    speakers: ofKind('audiooutput'),
    cameras: ofKind('videoinput'),
  };
}

type InputDevices = Parameters<DailyCall['setInputDevicesAsync']>[0];
type OutputDevice = Parameters<DailyCall['setOutputDeviceAsync']>[0];

/**
 * What a page chose, before it is kept for the next call: what is none would spoil that.
 * @returns the microphone, and the devices without what breaks microphones.
 * @throws {TypeError} for what is no device.
 */
export function readInput(devices: InputDevices) {
  const given: unknown = devices;
  if (typeof given !== 'object' || given === null) {
    throw new TypeError('Devices must be an object, such as {audioDeviceId}.');
  }
  const {audioSource, ...others} = devices;
  const chosen = audioSource ?? devices.audioDeviceId;
  if (!isMicrophone(chosen)) throw new TypeError('A microphone must be a device id or a MediaStreamTrack.');
  if (audioSource !== false) return {chosen, safe: devices};
  console.warn('audioSource: false breaks microphones since Chrome 140; it is dropped. To mute: setMuted.');
  return {chosen, safe: others};
}

/** @returns undefined where none is chosen. @throws {TypeError} for what is no device. */
export function readOutput(device: OutputDevice): string | undefined {
  const id: unknown = (device as OutputDevice | null | undefined)?.outputDeviceId;
  const isNone = typeof device !== 'object' || (device as unknown) === null;
  if (!isNone && id === undefined) return undefined;
  if (typeof id === 'string') return id;
  throw new TypeError('A speaker must be a device id.');
}

/** True and false are the default one and none; nothing leaves it as it is. */
const isMicrophone = (chosen: unknown): boolean =>
  chosen === undefined ||
  chosen === null ||
  typeof chosen === 'boolean' ||
  typeof chosen === 'string' ||
  chosen instanceof MediaStreamTrack;
