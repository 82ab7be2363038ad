import {useEffect, useState} from 'react';
import {mediaMatches} from '#web/ui/window/media.ts';

/** One count, ms: `--slow`. */
const COUNT_MS = 260;

type Options = {
  /** Counts from 0; otherwise, and where motion is not wanted, the total is there at once. */
  plays: boolean;
  /** Waits so long before it begins. */
  afterMs: number;
};

/** A number on its way to `total`. */
export function useCountUp(total: number, {plays, afterMs}: Options): number {
  const [moves] = useState(() => plays && !mediaMatches('(prefers-reduced-motion: reduce)'));
  const [share, setShare] = useState(moves ? 0 : 1);
  useEffect(() => {
    if (!moves) return;
    const start = performance.now() + afterMs;
    let frame = requestAnimationFrame(function count(now) {
      const past = Math.min(1, Math.max(0, (now - start) / COUNT_MS));
      setShare(past);
      if (past < 1) frame = requestAnimationFrame(count);
    });
    return () => cancelAnimationFrame(frame);
  }, [moves, afterMs]);
  return Math.round(total * share);
}
