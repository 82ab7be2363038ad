// A call with the configured voice platform, through the SDK. The code of calls comes from our own origin, by the academy's
// own Trusted Types policy.
import type {InspectionEvent} from 'xstate';
import {inspect} from '#web/io/inspection.ts';
import {CALL_BUNDLE, callBundlePolicy} from '#web/io/trusted-types.ts';
import {Voice, type Inspection, type VoiceError, type VoiceOptions} from '#web/io/voice/academy-sdk.js';
import {platformTrouble, TALK_TROUBLE} from '#web/io/voice/microphone.texts.ts';

/** Starts what the server has placed: it knows who answers. */
export const BY_SERVER = 'server';

/** @param own who places the call, and what the call has of the page. */
export const platformVoice = (
  own: Pick<VoiceOptions, 'token' | 'baseUrl' | 'createCall' | 'startMuted' | 'callObject'>,
): Voice =>
  new Voice({
    ...own,
    callConfig: {callObjectBundleUrlOverride: CALL_BUNDLE},
    trustedTypes: callBundlePolicy,
    inspect: (event: Inspection) => inspect(event as InspectionEvent),
  });

/** Rejected by the platform: in its own words. What never arrived, or made no sense: in ours. */
const WITHOUT_WORDS: ReadonlySet<string> = new Set(['network', 'bad-answer', 'timeout', 'connection-error']);

/** What to say of an error of the call (specification, section 8). */
export function callTrouble({
  code,
  message,
  status,
}: Pick<VoiceError, 'code' | 'message' | 'status'>): string {
  if (code === 'load') return TALK_TROUBLE.session;
  const isServerDown = status !== undefined && status >= 500;
  return WITHOUT_WORDS.has(code) || isServerDown || message === ''
    ? TALK_TROUBLE.connection
    : platformTrouble(message);
}
