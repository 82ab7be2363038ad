import {periodAt, startOf} from '#schema/leaderboard/periods.ts';
import {queries} from '#schema/queries.ts';
import {useIsOffline, useStoreOpen} from '#web/data/data.ts';
import {useRows} from '#web/data/rows.ts';
import {rowsOfGroup, type GroupRow} from '#web/leaderboard/league/league-group.ts';
import type {Result} from '#web/leaderboard/league/league-words.ts';
import type {Own} from '#web/leaderboard/own/use-own.ts';
import {useNow} from '#web/leaderboard/use-view.ts';

const WEEK_MS = 7 * 86_400_000;

export type League = {
  /**
   * - `opening`: nothing is known yet
   * - `absent`: this device has nothing of it and cannot ask
   * - `hidden`: who is not listed is in no league
   * - `out`: not in a group this week
   * - `counting`: the week is over, its results are not there yet
   * - `in`: in a group
   */
  readonly state: 'opening' | 'absent' | 'hidden' | 'out' | 'counting' | 'in';
  /** The own tier, from 1. */
  readonly tier: number;
  /** Members of the own group in their order; empty while it is not here. */
  readonly rows: readonly GroupRow[];
  /** How the week before this one went. */
  readonly last: Result | undefined;
  /** Whether one has points this week: they lead into a group on Monday. */
  readonly hasPoints: boolean;
  /** Until the week is over, ms. */
  readonly leftMs: number;
};

/** The own league of this week, live. */
export function useLeague(own: Own): League {
  const now = useNow();
  const week = periodAt('week', now);
  const isOffline = useIsOffline();
  const isOpen = useStoreOpen();
  const [weeks, {type}] = useRows(queries.leagues.weeks());
  const [group] = useRows(queries.leagues.group());
  const [points] = useRows(queries.leaderboard.entry({period: week, entryId: own.entryId}));
  const [latest] = weeks;
  const before = periodAt('week', now - WEEK_MS);
  const ended = weeks.find((one) => one.week === before);
  const isKnown = latest !== undefined || type === 'complete';
  return {
    state: stateOf(own.isListed, isKnown, isOffline && isOpen, latest, week),
    tier: latest ? latest.tier + (latest.promoted === true ? 1 : 0) : 1,
    rows: group?.week === week ? rowsOfGroup(group.entries) : [],
    last: ended && resultOf(ended),
    hasPoints: points !== undefined,
    leftMs: startOf('week', now) + WEEK_MS - now,
  };
}

type OwnWeek = {readonly week: string; readonly tier: number} & {
  readonly [K in 'rank' | 'size' | 'points']: number | null;
} & {readonly promoted: boolean | null};

function stateOf(
  isListed: boolean,
  isKnown: boolean,
  isCutOff: boolean,
  latest: OwnWeek | undefined,
  week: string,
): League['state'] {
  if (!isListed) return 'hidden';
  if (!isKnown) return isCutOff ? 'absent' : 'opening';
  if (!latest) return 'out';
  if (latest.week === week) return 'in';
  return latest.rank === null ? 'counting' : 'out';
}

function resultOf({tier, rank, size, points, promoted}: OwnWeek): Result | undefined {
  if (rank === null || size === null || points === null || promoted === null) return undefined;
  return {tier, rank, size, points, promoted};
}
