// The device that the page runs on, and those that can be plugged into it.
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
