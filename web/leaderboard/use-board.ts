import {useEffect, useMemo, useSyncExternalStore} from 'react';
import {leaderboard} from '#schema/leaderboard/leaderboard.api.ts';
import {queries} from '#schema/queries.ts';
import {useIsOffline, useStoreOpen} from '#web/data/data.ts';
import {useRows} from '#web/data/rows.ts';
import {call} from '#web/io/call.ts';
import {isCount, kept} from '#web/io/kept.ts';
import {
  BoardPages,
  FRESH_MS,
  ranksBeforeIn,
  type PagesSnapshot,
  type RanksBefore,
} from '#web/leaderboard/board-pages.ts';
import type {Own} from '#web/leaderboard/own/use-own.ts';
import type {View} from '#web/leaderboard/use-view.ts';

/** A row on the screen, wherever it came from. */
export type Row = {
  readonly entryId: string;
  readonly name: string;
  readonly username: string | null | undefined;
  readonly avatarUrl: string | null | undefined;
  readonly country: string | null | undefined;
  readonly points: number;
  /** Empty with an alias. */
  readonly parts: Readonly<Record<string, number>>;
};

/** The board that a view means for this learner. */
export type BoardKey = {
  readonly period: string;
  readonly scope: View['scope'];
  /** The own country or cohort; empty for everybody. */
  readonly value: string;
};

export const boardOf = ({scope}: View, period: string, own: Own): BoardKey => ({
  period,
  scope,
  value: (scope === 'country' && own.country) || (scope === 'cohort' && own.cohortId) || '',
});

export type Board = {
  /**
   * - `opening`: nothing is known yet
   * - `absent`: this device has nothing of the board and cannot ask
   * - `empty`: nobody has points
   */
  readonly state: 'opening' | 'absent' | 'empty' | 'ready';
  /** Learners on the board, as far as this device knows. */
  readonly total: number;
  /** The row of a rank, from 1, if it is here. */
  readonly rowAt: (rank: number) => Row | undefined;
  /** The own row, live. */
  readonly own: Row | undefined;
  readonly ownRank: number | undefined;
  /** What ranks are compared with. */
  readonly before: RanksBefore;
  /** When the academy last said how things stand, epoch ms. */
  readonly asOf: number | undefined;
  readonly error: unknown;
  readonly retry: () => void;
};

/** One board: its first page live by Zero, what is below it by pages from the network. */
export function useBoard(view: View, key: BoardKey, own: Own, visible: readonly number[]): Board {
  const isOffline = useIsOffline();
  const isOpen = useStoreOpen();
  const [top, result] = useRows(queries.leaderboard.top({...key, limit: view.size}));
  const [live] = useRows(queries.leaderboard.entry({period: key.period, entryId: own.entryId}));
  const ownState = `${own.entryId} ${live?.points} ${live?.reachedAt} ${own.isListed}`;
  const pages = usePages({view, key, visible, isOffline, ownState, top});
  const {latest} = pages.snapshot;
  const before = useMemo(() => ranksBeforeIn(pages.snapshot), [pages.snapshot]);

  const rowAt = (rank: number): Row | undefined => {
    if (rank <= view.size) return top[rank - 1];
    const page = Math.ceil(rank / view.size);
    const row = pages.snapshot.pages.get(page)?.[(rank - 1) % view.size];
    // The own row is live wherever it stands.
    return row && row.entryId === live?.entryId ? {...row, points: live.points, parts: live.parts} : row;
  };
  const at = top.findIndex(({entryId}) => entryId === own.entryId);
  const total = Math.max(top.length, top.length < view.size ? 0 : (latest?.total ?? 0));
  return {
    state: stateOf(top.length > 0, result.type === 'complete', isOffline, isOpen),
    total,
    rowAt,
    own: live,
    ownRank: at >= 0 ? at + 1 : live && latest?.me?.rank,
    before,
    asOf: latest ? Date.parse(latest.asOf) : lastAsOf.read(),
    error: result.type === 'error' ? result.error : pages.snapshot.error,
    retry: () => {
      if (result.type === 'error') result.retry();
      pages.retry();
    },
  };
}

function stateOf(hasRows: boolean, isComplete: boolean, isOffline: boolean, isOpen: boolean): Board['state'] {
  if (hasRows) return 'ready';
  if (isComplete) return 'empty';
  return isOffline && isOpen ? 'absent' : 'opening';
}

const lastAsOf = kept({name: 'leaderboard-as-of', owner: 'device', until: 'forever', schema: isCount});

/** While only live rows are on the screen, the total and the own rank are asked for less often, ms. */
const CALM_MS = 6000;

type Watched = {
  readonly view: View;
  readonly key: BoardKey;
  /** Pages on the screen. */
  readonly visible: readonly number[];
  readonly isOffline: boolean;
  /** When it changes, the own rank is asked for at once. */
  readonly ownState: string;
  /** When it changes, the rest is likely to have changed too. */
  readonly top: unknown;
};

function usePages({view, key, visible, isOffline, ownState, top}: Watched): {
  snapshot: PagesSnapshot;
  retry: () => void;
} {
  const {scope, window, size} = view;
  const {period, value} = key;
  const store = useMemo(
    () =>
      new BoardPages({
        ask: (page) =>
          call(leaderboard, {query: {scope, window, page: String(page), pageSize: String(size)}}),
        now: () => performance.now(),
      }),
    // A new period and a new country are new boards with the same address.
    // oxlint-disable-next-line react/exhaustive-deps
    [scope, window, size, period, value],
  );
  const snapshot = useSyncExternalStore(store.subscribe, store.snapshot);
  const deep = visible.filter((page) => page > 1);
  const wanted = (deep.length > 0 ? deep : [1]).join(' ');
  const isDeep = deep.length > 0;

  useEffect(() => {
    if (isOffline) return undefined;
    // Anyone who scrolls fast passes most pages by.
    const settle = setTimeout(() => store.show(wanted.split(' ').map(Number)), SETTLED_MS);
    const timer = setInterval(
      () => document.visibilityState === 'visible' && store.refresh(),
      isDeep ? FRESH_MS : CALM_MS,
    );
    return () => {
      clearTimeout(settle);
      clearInterval(timer);
    };
  }, [store, wanted, isDeep, isOffline]);
  useEffect(() => {
    if (!isOffline) store.refresh(true);
  }, [store, ownState, isOffline]);
  useEffect(() => {
    if (!isOffline) store.refresh();
  }, [store, top, isOffline]);
  useEffect(() => {
    if (snapshot.latest) lastAsOf.keep(Date.parse(snapshot.latest.asOf));
  }, [snapshot.latest]);
  return {snapshot, retry: () => store.refresh(true)};
}

const SETTLED_MS = 80;
