// What the socket, the link and the rows say about a call between two people (specification, sections 3, 4 and 7.10).
//
// The server decides who is called and in which state a call is; browsers decide about media. Every message of a client
// names the other person and may name the call and its own device. Answers:
// - `call-request` is answered by `call-state` with the call that was granted, or by `error`. The granted id counts: it
//   differs from the proposed one when the same two already have a call.
// - `call-accept`, `call-decline`, `call-end` and `call-resume` are answered by `call-state`, or by `call-ended` with
//   `answered-elsewhere` where another device was first.
// - The other person gets `call-request`, `call-accept`, `call-decline` or `call-ended` on all devices, and so do one's
//   own other devices, which then stop ringing.
//
// Both call each other (glare): one call is left, connected at once, because both asked for it. Its caller is the lower
// user id, its type what that one asked for, its id that of the request that came first. The lower id gets `call-accept`
// and `call-state` with `outgoing`, and makes the offer; the higher gets `call-state` with `incoming`, and waits for it.
//
// Offers, answers and candidates are relayed by signal alone, between the two of a connected call and while it lives.
// They go to all devices of the other person: one socket serves all tabs of a browser, and changes when it reconnects, so
// only a tab knows whether the call is its own. It ignores what names another call.
//
// A client whose socket was closed sends `call-resume` first and waits for the `call-state`: by then signalling works.

/** What is sent at first; either side may switch its camera on and off later. */
export type CallType = 'voice' | 'video';

export type CallState = 'ringing' | 'connected' | 'ended';

/**
 * Why a call is over.
 * - `completed`: it was answered, and one of the two ended it
 * - `declined`: by the callee
 * - `missed`: nobody answered within `RING_MS`
 * - `cancelled`: the caller gave up, or vanished while it rang
 * - `busy`: the callee was in another call; it never rang
 * - `failed`: the browsers could not reach each other any more
 * - `lost`: both had no socket for `LOST_AFTER_MS`, or an account was deleted
 */
export type CallEndReason = 'completed' | 'declined' | 'missed' | 'cancelled' | 'busy' | 'failed' | 'lost';

/** Of a `call-ended`; the last two are for one's own other devices, which stop ringing. */
export type CallEndedReason = CallEndReason | 'answered-elsewhere' | 'declined-elsewhere';

/** Why a client ends a call: its ring time is over, or the connection of the browsers has failed. */
export const END_WORDS = ['timeout', 'failed'] as const;
export type EndWord = (typeof END_WORDS)[number];

/** How long a call rings, ms (specification, section 9). */
export const RING_MS = 30_000;

/** A caller whose device has had no socket for this long stops ringing, ms: a socket that is closed comes back after 2 s. */
export const CALLER_GONE_MS = 10_000;

/**
 * Whose device in a connected call has had no socket for this long is taken for gone, ms: the other side is told, and ends the
 * call if media have stopped too. A socket that is closed comes back after 2 s, or with the second attempt after 6 s.
 */
export const PEER_GONE_MS = 10_000;

/**
 * Whose device has had no socket for this long loses its call to another device of the same person that places one, ms: a
 * page that has crashed says no word, and its person calls again from a new one. Far above the time for which a device is
 * not written down again (`callLine`).
 */
export const HOLDER_GONE_MS = 5000;

/** A connected call without any socket of either person for this long is over, ms. */
export const LOST_AFTER_MS = 60_000;

/** Greatest number of an attempt to connect the browsers. */
export const ATTEMPT_MAX = 1000;

/** A connected call as one of its two sees it: signal relays between them. */
export type Grant = {readonly callId: string; readonly peerId: string};

/**
 * Why a call is not placed, or what is asked of it not done.
 * - `CALL_BUSY`: the callee is in another call
 * - `CALL_NOT_ALLOWED`: the two have not agreed to write to each other, or the callee blocks the caller
 * - `CALL_BLOCKED`: the caller blocks the callee
 * - `CALL_IN_PROGRESS`: the caller is in a call already, maybe on another device
 * - `CALL_OVER`: there is no such call of the two
 */
export type CallErrorCode =
  | 'CALL_BUSY'
  | 'CALL_NOT_ALLOWED'
  | 'CALL_BLOCKED'
  | 'CALL_IN_PROGRESS'
  | 'CALL_OVER';
