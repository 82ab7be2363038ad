// How a call ended, from what was heard.
import type {CallContext} from '#web/calls/machine/call.events.ts';
import type {CallEndedReason} from '#schema/wire/call.ts';
import {CALL_TEXTS, OWN_CALL_TEXTS} from '#web/calls/machine/call.texts.ts';
import type {EndedCall} from '#web/calls/machine/call.types.ts';

export type Ending = Pick<EndedCall, 'by' | 'why' | 'text'>;

/** For the caller, and for the callee. */
type Endings = {readonly caller: Ending; readonly callee: Ending};

const both = (ending: Ending): Endings => ({caller: ending, callee: ending});

const missed: Ending = {by: 'nobody', why: 'missed', text: OWN_CALL_TEXTS.missed};

const BY_REASON: Readonly<Record<CallEndedReason, Endings>> = {
  completed: both({by: 'them', why: 'hungUp', text: OWN_CALL_TEXTS.ended}),
  declined: {
    caller: {by: 'them', why: 'declined', text: CALL_TEXTS.declined},
    callee: {by: 'me', why: 'declined', text: OWN_CALL_TEXTS.ended},
  },
  missed: {caller: {by: 'nobody', why: 'timeout', text: CALL_TEXTS.timeout}, callee: missed},
  cancelled: {
    caller: {by: 'me', why: 'cancelled', text: OWN_CALL_TEXTS.ended},
    callee: {by: 'them', why: 'cancelled', text: OWN_CALL_TEXTS.missed},
  },
  busy: both({by: 'them', why: 'busy', text: OWN_CALL_TEXTS.busy}),
  failed: both({by: 'them', why: 'failed', text: CALL_TEXTS.connectionFailed}),
  lost: both({by: 'nobody', why: 'lost', text: OWN_CALL_TEXTS.ended}),
  'answered-elsewhere': both({by: 'me', why: 'elsewhere', text: OWN_CALL_TEXTS.answeredElsewhere}),
  'declined-elsewhere': both({by: 'me', why: 'elsewhere', text: OWN_CALL_TEXTS.declinedElsewhere}),
};

/** Ended by the learner's own word. */
export const HUNG_UP: Ending = {by: 'me', why: 'hungUp', text: OWN_CALL_TEXTS.ended};
export const CANCELLED: Ending = BY_REASON.cancelled.caller;
export const TIMED_OUT: Ending = BY_REASON.missed.caller;
export const MISSED: Ending = missed;
/** Media have stopped, and the other person's browser has left the academy. */
export const PEER_GONE: Ending = {by: 'nobody', why: 'lost', text: OWN_CALL_TEXTS.peerGone};
/** Their own other device goes on with the call that this one had placed. */
export const MOVED: Ending = {by: 'me', why: 'elsewhere', text: OWN_CALL_TEXTS.callingElsewhere};
export const DECLINED: Ending = BY_REASON.declined.caller;

/** What never became a call. */
export const notStarted = (text: string): Ending => ({by: 'me', why: 'notStarted', text});

/** @param reason as the server gives it; an older or newer server may give none, or one that this build does not know. */
export function endingOf(reason: CallEndedReason | undefined, isCaller: boolean): Ending {
  const known =
    reason !== undefined && Object.hasOwn(BY_REASON, reason) ? BY_REASON[reason] : BY_REASON.completed;
  return isCaller ? known.caller : known.callee;
}

/** Rejected by the server, in its own words. */
export function rejection(code: string, text: string): Ending {
  if (code === 'CALL_BUSY') return {by: 'them', why: 'busy', text};
  if (code === 'CALL_OVER') return {by: 'nobody', why: 'lost', text: OWN_CALL_TEXTS.ended};
  return {by: 'nobody', why: 'notStarted', text};
}

/** What is shown of it. */
export const endedCall = (context: CallContext, ending: Ending): EndedCall => ({
  ...ending,
  callType: context.callType,
  remoteUser: context.remoteUser,
  isCaller: context.isCaller,
  duration: context.callDuration,
});
