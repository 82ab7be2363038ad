// Why camera or microphone did not open, in the specification's words (section 8) or in ours.
import {CALL_TEXTS, OWN_CALL_TEXTS} from '#web/calls/machine/call.texts.ts';
import type {CallType} from '#schema/wire/call.ts';

type Words = Readonly<Record<CallType, string>>;

const DENIED: Words = {voice: CALL_TEXTS.microphoneDenied, video: CALL_TEXTS.devicesDenied};
const BUSY: Words = {voice: OWN_CALL_TEXTS.microphoneBusy, video: OWN_CALL_TEXTS.cameraBusy};
const MISSING: Words = {voice: OWN_CALL_TEXTS.noMicrophone, video: OWN_CALL_TEXTS.noCamera};
const UNSUITABLE: Words = {voice: OWN_CALL_TEXTS.unsuitable, video: OWN_CALL_TEXTS.unsuitable};
const NOT_SUPPORTED: Words = {voice: OWN_CALL_TEXTS.notSupported, video: OWN_CALL_TEXTS.notSupported};

/** By the name of what getUserMedia rejects with (W3C, Media Capture and Streams, section 10). */
const BY_NAME: ReadonlyMap<string, Words> = new Map([
  ['NotAllowedError', DENIED],
  ['SecurityError', DENIED],
  ['NotFoundError', MISSING],
  ['NotReadableError', BUSY],
  ['AbortError', BUSY],
  ['OverconstrainedError', UNSUITABLE],
  // There is no getUserMedia where the page is not secure or the browser too old.
  ['TypeError', NOT_SUPPORTED],
]);

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : '');

/** Before a call. */
export const mediaErrorText = (error: unknown, callType: CallType): string =>
  BY_NAME.get(nameOf(error))?.[callType] ?? CALL_TEXTS.notInitiated;

/** Of a camera that is turned on during a call. */
export function cameraErrorText(error: unknown): string {
  const words = BY_NAME.get(nameOf(error)) ?? BUSY;
  return words === DENIED ? OWN_CALL_TEXTS.cameraDenied : words.video;
}

/** Of a microphone that went away during a call, and none took its place. */
export const microphoneGoneText = (error: unknown): string =>
  BY_NAME.get(nameOf(error)) === DENIED ? OWN_CALL_TEXTS.microphoneRevoked : OWN_CALL_TEXTS.microphonePulled;
