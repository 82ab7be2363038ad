import {useEffect, useState} from 'react';
import {leftBehind} from '#web/data/session/left-behind.ts';
import {Notice} from '#web/ui/show/notice.tsx';

const LOOK_EVERY_MS = 1000;

/** Says what still waits on this device, or in this window alone, for the learner who was signed in last. */
export function LeftBehindNotice() {
  const [{onDevice, onlyHere}, setLeft] = useState({onDevice: 0, onlyHere: 0});
  useEffect(() => {
    let isHere = true;
    const look = () => void leftBehind().then((left) => isHere && setLeft(left));
    look();
    // The window may still be storing what it has, and another tab may send it.
    const timer = setInterval(look, LOOK_EVERY_MS);
    return () => {
      isHere = false;
      clearInterval(timer);
    };
  }, []);
  return (
    <>
      {onlyHere > 0 ? (
        <Notice
          tone="warn"
          title={
            onlyHere === 1 ? '1 change is only in this window' : `${onlyHere} changes are only in this window`
          }
        >
          Keep it open and sign in with the same account: then {onlyHere === 1 ? 'it’s' : 'they’re'} sent.
        </Notice>
      ) : null}
      {onDevice > 0 ? (
        <Notice
          title={
            onDevice === 1
              ? '1 change is waiting on this device'
              : `${onDevice} changes are waiting on this device`
          }
        >
          {onDevice === 1 ? 'It’s' : 'They’re'} safe here, and sent when you sign in with the same account.
        </Notice>
      ) : null}
    </>
  );
}
