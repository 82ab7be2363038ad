import {startTransition, useEffect, useState, type ReactNode} from 'react';

type Props = {
  /** Room that it takes until then, px: the scroll bar, and a way back to a place below, need it. */
  height: number;
  children: ReactNode;
};

/** What is below the screen at first: drawn right after the first frame, which waits only for what is seen. */
export function Later({height, children}: Props) {
  const [isTime, setTime] = useState(false);
  useEffect(() => {
    // A task after the animation frame: by then the frame is painted.
    const {port1, port2} = new MessageChannel();
    port1.addEventListener('message', () => startTransition(() => setTime(true)));
    port1.start();
    const frame = requestAnimationFrame(() => port2.postMessage(undefined));
    return () => {
      cancelAnimationFrame(frame);
      port1.close();
    };
  }, []);
  return isTime ? children : <div aria-hidden style={{height}} />;
}
