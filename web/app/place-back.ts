// The place on a page that a session's end took away, in pixels: it travels in the history entry of the sign-in page, so
// each tab has its own and a reload keeps it.
import {getDefaultStore} from 'jotai';
import {useEffect} from 'react';
import {accountAtom} from '#web/data/current-user.ts';

/** How long a page may take until it is as long as it was, ms. */
const PATIENCE_MS = 4000;
/** What a reader moves the page by: from then on it is theirs. */
const OWN_MOVES = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

type Place = {readonly placeBack: number};

let atEnd = 0;

/** Notes how far the page is scrolled whenever a session ends: a moment later its page is gone. */
export const watchPlace = (): (() => void) =>
  getDefaultStore().sub(accountAtom, () => {
    const account = getDefaultStore().get(accountAtom);
    if (account.state === 'guest' && account.ended !== undefined) atEnd = scrollY;
  });

/** For the history entry of the sign-in page. */
export const placeAtEnd = (): Place => ({placeBack: atEnd});

/** The same, from the entry: for the entry of the page that the sign-in leads back to. */
export const placeInEntry = (): Place | undefined => (isPlace(history.state) ? history.state : undefined);

const isPlace = (state: unknown): state is Place =>
  typeof state === 'object' &&
  state !== null &&
  typeof (state as Place).placeBack === 'number' &&
  (state as Place).placeBack > 0;

/** Scrolls a page that a sign-in has led back to where it was, as soon as it is long enough. */
export function usePlaceBack(): void {
  useEffect(() => {
    const place = placeInEntry();
    if (!place) return undefined;
    history.replaceState(null, '');
    return holdAt(place.placeBack);
  }, []);
}

/** A lesson goes to the start of the paragraph being read when it opens: the exact place is held until the page is settled. */
function holdAt(top: number): () => void {
  const hold = () => {
    const isLongEnough = document.documentElement.scrollHeight >= top + innerHeight;
    if (isLongEnough && Math.abs(scrollY - top) > 1) scrollTo({top, behavior: 'instant'});
  };
  const observer = new ResizeObserver(hold);
  const stop = () => {
    clearTimeout(timer);
    observer.disconnect();
    removeEventListener('scroll', hold);
    for (const move of OWN_MOVES) removeEventListener(move, stop);
  };
  const timer = setTimeout(stop, PATIENCE_MS);
  observer.observe(document.body);
  addEventListener('scroll', hold, {passive: true});
  for (const move of OWN_MOVES) addEventListener(move, stop, {passive: true});
  hold();
  return stop;
}
