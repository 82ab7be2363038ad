// What is being written in a room, here and on the learner's other devices. No clock decides which text counts: a device's
// may be hours off. What counts is what has changed since this device looked. Pure.
import type {Command} from '#web/data/outbox/command.ts';
import {argsOf} from '#web/data/outbox/overlay.ts';

export type KeptDraft = {
  /** What is in the field. */
  readonly body: string;
  /** What the rows had when this device last looked; empty where they had none. */
  readonly seen: string;
  /** What was told from here since then. */
  readonly told?: string;
};

export const NO_DRAFT: KeptDraft = {body: '', seen: ''};

/** A draft as an earlier build kept it: with the device's time, and without what all devices had. */
type Timed = {readonly body: string; readonly at: number};

export const isKeptDraft = (value: unknown): value is KeptDraft | Timed =>
  typeof value === 'object' &&
  value !== null &&
  'body' in value &&
  typeof value.body === 'string' &&
  ('seen' in value
    ? typeof value.seen === 'string' && (!('told' in value) || typeof value.told === 'string')
    : 'at' in value);

/** What was kept, in the form of today. Whether it was told by then is not known, so it counts as not told: it stays. */
export const draftOf = (kept: KeptDraft | Timed | undefined): KeptDraft =>
  kept === undefined ? NO_DRAFT : 'seen' in kept ? kept : {body: kept.body, seen: ''};

const bodyOf = (command: Command | undefined) => command && argsOf('chat.draft', command)?.body;

type Shared = {
  /** The body of the room's row; empty where there is none. */
  readonly row: string;
  /** Commands of this device that the rows do not contain yet, oldest first. */
  readonly pending: readonly Command[];
  readonly channelId: string;
};

/**
 * The draft once this device has looked at what all devices have. What was typed here and not told stays; anything else
 * gives way to what is newer, which is what has changed.
 */
export function met(draft: KeptDraft, {row, pending, channelId}: Shared): KeptDraft {
  const own = pending.filter((command) => argsOf('chat.draft', command)?.channelId === channelId);
  const {body, seen, told} = draft;
  const wasRejected = own.some((command) => command.status === 'failed' && bodyOf(command) === body);
  const isTyped = wasRejected || (body !== seen && body !== told);
  // It may come from another window of this device; the rows follow.
  const underWay = bodyOf(own.findLast(({status}) => status !== 'failed'));
  if (underWay !== undefined) {
    if (isTyped || underWay === body) return underWay === told ? draft : {...draft, told: underWay};
    return {...draft, body: underWay, told: underWay};
  }
  if (row === seen) return draft;
  return {body: isTyped ? body : row, seen: row};
}
