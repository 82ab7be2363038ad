import {startTransition, useEffect, useState, type ReactNode} from 'react';
import {afterPaint} from '#web/ui/after-paint.ts';

type Props = {
  /** Room that it takes until then, px: the scroll bar, and a way back to a place below, need it. */
  height: number;
  children: ReactNode;
};

/** What is below the screen at first: drawn right after the first frame, which waits only for what is seen. */
export function Later({height, children}: Props) {
  return useLater() ? children : <div aria-hidden style={{height}} />;
}

/** Whether the first frame is painted, and what it need not show can be drawn. */
export function useLater(): boolean {
  const [isTime, setTime] = useState(false);
  useEffect(() => afterPaint(() => startTransition(() => setTime(true))), []);
  return isTime;
}
