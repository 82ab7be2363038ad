// Where a stepper is: by buttons, by keys, and by itself.
import {useEffect, useMemo, useReducer, type KeyboardEvent} from 'react';

/** Time to read a step, ms. */
const STEP_MS = 1100;

/** What moves it: so many steps, to one of them, by itself from now on or no longer, and by itself one further. */
type Move = {readonly by: number} | {readonly to: number} | 'toggle' | 'tick';

type State = {
  /** Index of the step. */
  readonly at: number;
  readonly isPlaying: boolean;
  readonly hasMoved: boolean;
};

const START: State = {at: 0, isPlaying: false, hasMoved: false};

export type Playing = State & {
  /** The same for the same count. */
  readonly go: (move: Move) => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
};

export function usePlaying(count: number): Playing {
  const last = count - 1;
  const moved = useMemo(() => movedBetween(last), [last]);
  const [state, go] = useReducer(moved, START);
  const {isPlaying} = state;
  useEffect(() => {
    if (!isPlaying) return;
    const timer = setInterval(() => go('tick'), STEP_MS);
    return () => clearInterval(timer);
  }, [isPlaying]);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // What scrolls has its own use for them.
    if (event.target instanceof Element && event.target.matches('[data-scrolls]')) return;
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const move = moveOf(event.key, last);
    // A button's space is its own.
    if (move === undefined || (move === 'toggle' && event.target instanceof HTMLButtonElement)) return;
    event.preventDefault();
    go(move);
  };
  return {...state, go, onKeyDown};
}

const moveOf = (key: string, last: number): Move | undefined =>
  ({ArrowLeft: {by: -1}, ArrowRight: {by: 1}, Home: {to: 0}, End: {to: last}, ' ': 'toggle' as const})[key];

/** @param last index of the last step, -1 where there is none */
const movedBetween =
  (last: number) =>
  (state: State, move: Move): State => {
    const {at, isPlaying} = state;
    const to = (wanted: number) => Math.min(last, Math.max(0, wanted));
    if (move === 'tick') return {at: to(at + 1), isPlaying: at + 1 < last, hasMoved: true};
    if (move === 'toggle') {
      // From the end it begins again.
      const begins = !isPlaying && at === last;
      return {...state, ...(begins ? {at: to(0), hasMoved: true} : {}), isPlaying: !isPlaying && last > 0};
    }
    return {at: to('to' in move ? move.to : at + move.by), isPlaying: false, hasMoved: true};
  };
