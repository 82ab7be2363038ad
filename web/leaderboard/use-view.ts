import {useEffect, useState} from 'react';
import {useLocation, useSearch} from 'wouter';
import {SCOPES, type Scope} from '#schema/leaderboard/leaderboard.api.ts';
import {periodAt, WINDOWS, type Window} from '#schema/leaderboard/periods.ts';
import {serverClock} from '#web/io/server-clock.ts';

export const PAGE_SIZES = [20, 50] as const;
export type PageSize = (typeof PAGE_SIZES)[number];

/** What of the leaderboard is looked at; it stands in the address, so that links and Back work. */
export type View = {readonly scope: Scope; readonly window: Window; readonly size: PageSize};

const one = <T extends string>(all: readonly T[], value: string | null, otherwise: T): T =>
  all.find((known) => known === value) ?? otherwise;

/** The view that an address asks for; what it does not say, or says wrongly, is as at first. */
export function viewIn(search: string): View {
  const query = new URLSearchParams(search);
  return {
    scope: one(SCOPES, query.get('scope'), 'all'),
    window: one(WINDOWS, query.get('window'), 'week'),
    size: query.get('size') === '50' ? 50 : 20,
  };
}

/** The address of a view; what is as at first is left out. */
export function addressOfView({scope, window, size}: View): string {
  const query = new URLSearchParams({
    ...(scope === 'all' ? {} : {scope}),
    ...(window === 'week' ? {} : {window}),
    ...(size === 20 ? {} : {size: String(size)}),
  }).toString();
  return query ? `/leaderboard?${query}` : '/leaderboard';
}

export function useView(): {view: View; change: (part: Partial<View>) => void} {
  const view = viewIn(useSearch());
  const [, go] = useLocation();
  return {view, change: (part) => go(addressOfView({...view, ...part}), {replace: true})};
}

const LOOK_EVERY_MS = 15_000;

/** The current period of that kind; it changes when a new week or month begins. */
export const usePeriod = (window: Window): string => periodAt(window, useNow());

/** The moment at the academy, epoch ms, to a quarter of a minute. */
export function useNow(): number {
  const [now, setNow] = useState(serverClock.now);
  useEffect(() => {
    const look = () => setNow(serverClock.now());
    const timer = setInterval(look, LOOK_EVERY_MS);
    const stop = serverClock.onChange(look);
    return () => {
      clearInterval(timer);
      stop();
    };
  }, []);
  return now;
}
