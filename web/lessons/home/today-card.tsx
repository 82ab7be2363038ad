import {Check, Circle} from 'lucide-react';
import type {ReactNode} from 'react';
import {Link} from 'wouter';
import {useNextCard} from '#web/lessons/home/next-card.tsx';
import {useProgressFacts} from '#web/lessons/progress/use-facts.tsx';
import {useDueCards} from '#web/lessons/review/use-cards.ts';
import {dueWords} from '#web/lessons/review/words.ts';
import {TitledCard} from '#web/ui/show/titled-card.tsx';

/** What today is for: one step on the path, and the cards that are due. */
export function TodayCard() {
  const {isKnown, streak} = useProgressFacts();
  const {title, action} = useNextCard();
  const {due, total} = useDueCards();
  return (
    <TitledCard title="Today">
      {isKnown ? (
        <ul className="space-y-2.5">
          <Line isDone={streak.isTodayActive} href={action?.href}>
            {streak.isTodayActive ? 'One step done. Your streak is safe.' : title}
          </Line>
          {total === 0 ? null : (
            <Line isDone={due.length === 0} href={due.length === 0 ? undefined : '/progress?review'}>
              {due.length === 0 ? 'Nothing left to review' : `Review: ${dueWords(due.length)}`}
            </Line>
          )}
        </ul>
      ) : (
        <div role="group" aria-busy="true" aria-label="Loading today’s plan" className="skeleton h-16" />
      )}
    </TitledCard>
  );
}

type LineProps = {isDone: boolean; href: string | undefined; children: ReactNode};

function Line({isDone, href, children}: LineProps) {
  return (
    <li className="flex items-start gap-3">
      {isDone ? (
        <span className="mt-0.5 grid size-5 shrink-0 place-items-center rounded-full bg-accent text-on-accent">
          <Check size={13} aria-hidden />
        </span>
      ) : (
        <Circle size={20} aria-hidden className="mt-0.5 shrink-0 text-muted" />
      )}
      <span className="min-w-0">
        <span className="sr-only">{isDone ? 'Done: ' : 'To do: '}</span>
        {isDone || href === undefined ? (
          <span className={isDone ? 'text-muted' : ''}>{children}</span>
        ) : (
          <Link href={href} className="font-medium underline-offset-4 hover:text-accent hover:underline">
            {children}
          </Link>
        )}
      </span>
    </li>
  );
}
