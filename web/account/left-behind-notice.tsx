import {useEffect, useState} from 'react';
import {leftBehind} from '#web/data/left-behind.ts';
import {Notice} from '#web/ui/show/notice.tsx';

/** Says what still waits on this device for the learner who was signed in last. */
export function LeftBehindNotice() {
  const [count, setCount] = useState(0);
  useEffect(() => {
    let isHere = true;
    void leftBehind().then((waiting) => isHere && setCount(waiting));
    return () => {
      isHere = false;
    };
  }, []);
  if (count === 0) return null;
  return (
    <Notice
      title={
        count === 1 ? '1 change is waiting on this device' : `${count} changes are waiting on this device`
      }
    >
      {count === 1 ? 'It’s' : 'They’re'} safe here, and sent when you sign in with the same account.
    </Notice>
  );
}
