import {ChevronRight} from 'lucide-react';
import {memo} from 'react';
import {PassTag} from '#web/lessons/pass-tag.tsx';
import type {GradedAttempt} from '#web/lessons/quiz/view.ts';

const when = new Intl.DateTimeFormat('en', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** All attempts at this quiz, newest first; folded, because the last one is on the screen. */
export const QuizHistory = memo(function QuizHistory({graded}: {graded: readonly GradedAttempt[]}) {
  if (graded.length === 0) return null;
  return (
    <details className="group">
      <summary className="flex items-center gap-2 py-2 text-sm font-medium text-muted hover:text-ink">
        <ChevronRight size={15} aria-hidden className="group-open:rotate-90" />
        <span>{graded.length === 1 ? '1 attempt so far' : `${graded.length} attempts so far`}</span>
      </summary>
      <ol className="divide-y divide-line">
        {graded.map(({id, no, gradedAt, scorePct, passed}) => (
          <li key={id} className="flex items-center gap-3 py-2 text-sm">
            <span className="text-muted">
              <span>{no}</span>
              <span className="sr-only">. attempt</span>
            </span>
            <time dateTime={new Date(gradedAt).toISOString()} className="text-muted">
              {when.format(gradedAt)}
            </time>
            <span className="ml-auto font-medium tabular-nums">{scorePct}%</span>
            <PassTag passed={passed} />
          </li>
        ))}
      </ol>
    </details>
  );
});
