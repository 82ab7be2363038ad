// Why a device could not be opened, in words that say what helps. Pure.
import {CALL_TEXTS, OWN_CALL_TEXTS} from '#web/calls/machine/call.texts.ts';

const WORDS = {
  microphone: {
    denied: CALL_TEXTS.microphoneDenied,
    none: OWN_CALL_TEXTS.noMicrophone,
    busy: OWN_CALL_TEXTS.microphoneBusy,
  },
  camera: {
    denied: OWN_CALL_TEXTS.cameraDenied,
    none: OWN_CALL_TEXTS.noCamera,
    busy: OWN_CALL_TEXTS.cameraBusy,
  },
} as const;

/** @param error what `getUserMedia` rejected with (W3C, Media Capture and Streams, section 9.2). */
export function troubleWith(kind: 'microphone' | 'camera', error: unknown): string {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return WORDS[kind].denied;
  if (name === 'NotFoundError') return WORDS[kind].none;
  if (name === 'NotReadableError' || name === 'AbortError') return WORDS[kind].busy;
  // Without a secure origin there is no `mediaDevices` to ask.
  return name === 'TypeError' ? OWN_CALL_TEXTS.notSupported : OWN_CALL_TEXTS.unsuitable;
}
