import type {ReactNode} from 'react';
import {wordsFor} from '#web/io/words-for.ts';
import type {Rest} from '#web/data/use-rest.ts';
import {Button} from '#web/ui/form/button.tsx';
import {Notice} from '#web/ui/show/notice.tsx';
import {Skeleton} from '#web/ui/show/skeleton.tsx';

type Props<T> = {
  asked: Pick<Rest<T>, 'answer' | 'error' | 'isOffline' | 'askAgain'>;
  /** What is awaited: "your sessions". */
  what: string;
  /** Lines that it will take. */
  lines?: number;
  children: (answer: T) => ReactNode;
};

/** What the academy answers, or why it does not stand here. */
export function AskedFrame<T>({asked, what, lines = 3, children}: Props<T>) {
  const {answer, error, isOffline, askAgain} = asked;
  if (answer !== undefined) return children(answer);
  if (isOffline) {
    return <p className="text-muted">You’re offline. This list shows up when you’re back online.</p>;
  }
  if (error === undefined) return <Skeleton label={`Loading ${what}`} lines={lines} />;
  return (
    <Notice
      tone="bad"
      title={`${what.charAt(0).toUpperCase()}${what.slice(1)} couldn’t be loaded`}
      action={
        <Button kind="secondary" size="small" onClick={askAgain}>
          Try again
        </Button>
      }
    >
      {wordsFor(error)}
    </Notice>
  );
}
