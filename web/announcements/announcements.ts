// What is announced, as the screen shows it.
import type {Command} from '#web/data/outbox/command.ts';
import {overlay} from '#web/data/outbox/overlay.ts';

export type Announcement = {
  readonly id: string;
  readonly title: string;
  /** Markdown. */
  readonly body: string;
  readonly isPinned: boolean;
  /** Unix time, ms. */
  readonly publishAt: number;
};

type Row = Announcement & {readonly expireAt: number | null; readonly dismissals: readonly unknown[]};

/** Those that are not dismissed, here or elsewhere, and not over: offline nobody takes them down. @param now Unix time, ms */
export const announcementsOf = (
  rows: readonly Row[],
  pending: readonly Command[],
  now: number,
): readonly Announcement[] =>
  overlay(
    rows.filter(({dismissals, expireAt}) => dismissals.length === 0 && (expireAt === null || expireAt > now)),
    pending,
    {'announcements.dismiss': (shown, {args}) => shown.filter(({id}) => id !== args.announcementId)},
  );
