import {useAtomValue} from 'jotai';
import type {ReactNode} from 'react';
import {accountAtom} from '#web/data/current-user.ts';
import {OpenFrame} from '#web/shell/open-frame.tsx';

/** The frame of a page outside the learner's area, with the way back for its reader, who may have no account. */
export function OutsideFrame({children}: {children: ReactNode}) {
  const account = useAtomValue(accountAtom);
  const mayLearn = account.state === 'learner' && account.user.mayLearn;
  return (
    <OpenFrame
      back={
        mayLearn
          ? {href: '/dashboard', label: 'Back to your lessons'}
          : {href: '/', label: 'Back to the home page'}
      }
    >
      {children}
    </OpenFrame>
  );
}
