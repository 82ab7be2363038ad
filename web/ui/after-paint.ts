import {startTransition, useEffect, useState} from 'react';

/**
 * Does it in the task after the next animation frame: by then that frame is painted.
 * @returns the way to leave it.
 */
export function afterPaint(work: () => void): () => void {
  const {port1, port2} = new MessageChannel();
  port1.addEventListener('message', work, {once: true});
  port1.start();
  const frame = requestAnimationFrame(() => port2.postMessage(undefined));
  return () => {
    cancelAnimationFrame(frame);
    port1.close();
  };
}

/**
 * The value as of the last frame but one: what is drawn from it does not hold up the frame in which the value
 * changes. React's own deferral begins before that frame is painted.
 */
export function useAfterPaint<T>(value: T): T {
  const [painted, setPainted] = useState(() => value);
  useEffect(() => {
    if (!Object.is(painted, value)) return afterPaint(() => startTransition(() => setPainted(() => value)));
    return undefined;
  }, [painted, value]);
  return painted;
}
