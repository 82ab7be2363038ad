// What a learner has chosen, with what is still on its way.
import {
  NOTIFICATION_CATEGORIES,
  type NotificationCategory,
} from '#schema/notifications/notifications.table.ts';
import {
  ALWAYS,
  defaultsOf,
  NUDGED,
  type Channel,
  type Channels,
  type Nudge,
} from '#schema/notifications/preferences/preferences.defaults.ts';
import type {Command} from '#web/data/outbox/command.ts';
import {overlay} from '#web/data/outbox/overlay.ts';

export type Matrix = Readonly<Record<NotificationCategory, Channels>>;

type Row = Channels & {readonly category: NotificationCategory};

export function matrixOf(rows: readonly Row[], pending: readonly Command[]): Matrix {
  const chosen = new Map(rows.map((row) => [row.category, row]));
  const known = Object.fromEntries(
    NOTIFICATION_CATEGORIES.map((category) => {
      const {inApp, push, email} = chosen.get(category) ?? defaultsOf(category);
      return [category, {inApp, push, email}];
    }),
  ) as Matrix;
  return overlay(known, pending, {
    'preferences.channel': (matrix, {args: {category, channel, isOn}}) => ({
      ...matrix,
      [category]: {...matrix[category], [channel]: isOn},
    }),
  });
}

/** Categories with a channel on, beside the one that is always on. */
export const categoriesWith = (matrix: Matrix, channel: Channel): readonly NotificationCategory[] =>
  NOTIFICATION_CATEGORIES.filter((category) => category !== ALWAYS && matrix[category][channel]);

export type Schedule = {
  readonly hours: {readonly from: number; readonly until: number} | null;
  readonly digestAt: number | null;
  readonly nudges: Readonly<Record<Nudge, boolean>>;
};

type ScheduleRow = Readonly<Record<Nudge, boolean>> & {
  readonly quietFrom: number | null;
  readonly quietUntil: number | null;
  readonly digestAt: number | null;
};

export function scheduleOf(row: ScheduleRow | undefined, pending: readonly Command[]): Schedule {
  const {quietFrom = null, quietUntil = null, digestAt = null} = row ?? {};
  const hours = quietFrom === null || quietUntil === null ? null : {from: quietFrom, until: quietUntil};
  const {weekly, weeklyEmail, streakReminder} = row ?? NUDGED;
  const nudges = {weekly, weeklyEmail, streakReminder};
  return overlay<Schedule>({hours, digestAt, nudges}, pending, {
    'preferences.nudge': (schedule, {args: {nudge, isOn}}) => ({
      ...schedule,
      nudges: {...schedule.nudges, [nudge]: isOn},
    }),
    'preferences.quiet': (schedule, {args}) => ({...schedule, hours: args.hours}),
    'preferences.digest': (schedule, {args: {at}}) => ({...schedule, digestAt: at}),
  });
}
