import type {Window} from '#schema/leaderboard/periods.ts';
import {endpoint} from '#schema/wire/endpoint.ts';

/** Whom one is compared with: everybody, one's country, one's cohort. */
export const SCOPES = ['all', 'country', 'cohort'] as const;
export type Scope = (typeof SCOPES)[number];

export type LeaderboardRow = {
  /** From 1; no two learners share one. */
  readonly rank: number;
  /** The rank on this board at `ranksAt`; null for who was not on it then. */
  readonly rankBefore: number | null;
  readonly entryId: string;
  /** Full name, or the alias. */
  readonly name: string;
  /** Null with an alias. */
  readonly username: string | null;
  readonly avatarUrl: string | null;
  /** ISO 3166-1 alpha-2. */
  readonly country: string | null;
  readonly points: number;
  /** The day (UTC) on which the points were reached, its first moment; ISO 8601. */
  readonly reachedAt: string;
  /** Points by kind of award; empty with an alias. */
  readonly parts: Readonly<Record<string, number>>;
};

export type LeaderboardPage = {
  readonly scope: Scope;
  readonly window: Window;
  readonly page: number;
  readonly pageSize: number;
  /**
   * The moment, soon after midnight in UTC, that `rankBefore` is of; null while none was taken. ISO 8601.
   */
  readonly ranksAt: string | null;
  /** Learners on this board. */
  readonly total: number;
  readonly rows: readonly LeaderboardRow[];
  /** The caller's own row with up to three neighbours on each side; null when hidden or without points. */
  readonly me: (LeaderboardRow & {readonly neighbours: readonly LeaderboardRow[]}) | null;
  /** ISO 8601. */
  readonly asOf: string;
};

/** `scope` is all, `window` week, `page` 1 and `pageSize` 20 when they are left out; `pageSize` is at most 100. */
export const leaderboard = endpoint<{
  query: {
    scope?: string | undefined;
    window?: string | undefined;
    page?: string | undefined;
    pageSize?: string | undefined;
  };
  reply: LeaderboardPage;
}>()('GET', '/api/leaderboard');
