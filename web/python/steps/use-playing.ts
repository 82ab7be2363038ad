// Where a stepper is: by buttons, by keys, and by itself.
import {useEffect, useState, type KeyboardEvent} from 'react';

/** Time to read a step, ms. */
const STEP_MS = 1100;

export type Playing = {
  /** Index of the step. */
  readonly at: number;
  readonly isPlaying: boolean;
  readonly hasMoved: boolean;
  readonly go: (to: number) => void;
  readonly toggle: () => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
};

export function usePlaying(count: number): Playing {
  const [at, setAt] = useState(0);
  const [isPlaying, setPlaying] = useState(false);
  const [hasMoved, setMoved] = useState(false);
  const last = count - 1;
  const move = (to: number) => {
    setMoved(true);
    setAt(Math.min(last, Math.max(0, to)));
  };
  useEffect(() => {
    if (!isPlaying) return;
    const timer = setTimeout(() => {
      setMoved(true);
      setAt(at + 1);
      if (at + 1 >= last) setPlaying(false);
    }, STEP_MS);
    return () => clearTimeout(timer);
  }, [isPlaying, at, last]);
  const go = (to: number) => {
    setPlaying(false);
    move(to);
  };
  const toggle = () => {
    // From the end it begins again.
    if (!isPlaying && at === last) move(0);
    setPlaying(!isPlaying && last > 0);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // What scrolls has its own use for them.
    if (event.target instanceof Element && event.target.matches('[data-scrolls]')) return;
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const to = {ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last}[event.key];
    // A button's space is its own.
    const plays = event.key === ' ' && !(event.target instanceof HTMLButtonElement);
    if (to === undefined && !plays) return;
    event.preventDefault();
    if (to === undefined) toggle();
    else go(to);
  };
  return {at, isPlaying, hasMoved, go, toggle, onKeyDown};
}
