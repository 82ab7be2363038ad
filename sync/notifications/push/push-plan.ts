// Whether a push goes now, later or not at all: rules, without a clock or a database of their own.
import type {NotificationCategory} from '#schema/notifications/notifications.table.ts';
import {ALWAYS} from '#schema/notifications/preferences/preferences.defaults.ts';
import {quietEnd, type QuietHours} from '#sync/notifications/local-time.ts';

/** How long a push is worth anything, seconds. */
const PUSH_LASTS_S = 24 * 3600;

/** How long a push service may keep it for a browser that is away, seconds: what was held back here is no longer worth the whole. */
export const lifeLeft = (createdAt: Date, now: Date): number =>
  Math.max(0, Math.ceil(PUSH_LASTS_S - (now.getTime() - createdAt.getTime()) / 1000));
/** Most of a category in 24 hours. */
const PUSHES_A_DAY = 5;

/** A push that is due. */
export type Due = {
  readonly category: NotificationCategory;
  readonly createdAt: Date;
  /** It was read, or the browser is not to get it any more. */
  readonly isSeen: boolean;
  readonly quiet: QuietHours | undefined;
  readonly timeZone: string | null;
  /** Other notifications of the category that went to the learner in 24 hours. */
  readonly wentToday: number;
};

export type Plan =
  | {readonly to: 'send'}
  | {readonly to: 'wait'; readonly until: Date}
  | {readonly to: 'drop'; readonly outcome: 'seen' | 'over-limit' | 'expired'};

export function planFor({category, createdAt, isSeen, quiet, timeZone, wentToday}: Due, now: Date): Plan {
  if (isSeen) return {to: 'drop', outcome: 'seen'};
  // What is about the account itself comes at any hour, however often.
  const isAlways = category === ALWAYS;
  const until = isAlways || quiet === undefined ? undefined : quietEnd(quiet, timeZone, now);
  const expiresAt = createdAt.getTime() + PUSH_LASTS_S * 1000;
  if (expiresAt <= (until ?? now).getTime()) return {to: 'drop', outcome: 'expired'};
  if (until) return {to: 'wait', until};
  if (!isAlways && wentToday >= PUSHES_A_DAY) return {to: 'drop', outcome: 'over-limit'};
  return {to: 'send'};
}

/** Waits after each failed attempt, seconds; the first is longer than an attempt can take. After the last one it is given up. */
const WAITS_S = [60, 120, 300, 900, 3600, 7200, 14_400] as const;
/** Longest that a service may make us wait, seconds. */
const WAIT_MAX_S = 6 * 3600;

/** Until the next attempt, seconds; `undefined` after the last. @param tries made so far. @param asked what the service asked for. */
export function waitAfter(tries: number, asked = 0): number | undefined {
  const own = WAITS_S[tries - 1];
  return own === undefined ? undefined : Math.min(Math.max(own, asked), WAIT_MAX_S);
}
