import {useEffect, useState} from 'react';
import {reachOf, type Reach} from '#web/calls/screen/check/connection-reach.ts';

/** How far this browser can be reached; `undefined` while it is looked into. */
export function useConnectionCheck(): Reach | undefined {
  const [reach, setReach] = useState<Reach>();
  useEffect(() => {
    const isOver = new AbortController();
    const look = async () => {
      const found = await reachOf(isOver.signal);
      if (!isOver.signal.aborted) setReach(found);
    };
    void look();
    return () => isOver.abort();
  }, []);
  return reach;
}
