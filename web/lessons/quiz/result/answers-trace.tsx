import '#web/ui/trace/trace.css';
import type {GradedAttempt} from '#web/lessons/quiz/view.ts';
import {checkMark} from '#web/ui/trace/shapes.ts';

const ROW = 44;
const MIDDLE = ROW / 2;

/** Every question of an attempt down the trace: filled where the answer was right. Each leads to its review. */
export function AnswersTrace({attempt: {questions, results}}: {attempt: GradedAttempt}) {
  return (
    <ol aria-label="Your answers" className="-ml-1.5">
      {results.map(({questionId, correct}, at) => (
        <li key={questionId}>
          <a
            href={`#review-${questionId}`}
            className="flex h-11 items-center gap-2 rounded-md pr-1 text-md hover:text-accent-strong"
          >
            <svg aria-hidden width="32" height={ROW} className="shrink-0 overflow-visible">
              <path
                className="trace-line is-flush"
                d={`M16.5 ${at === 0 ? MIDDLE : 0}V${at === results.length - 1 ? MIDDLE : ROW}`}
              />
              {correct ? (
                <>
                  <circle className="trace-node is-done" cx="16.5" cy={MIDDLE} r="9" />
                  <path className="trace-check" d={checkMark(16.5, MIDDLE, 0.85)} />
                </>
              ) : (
                <circle className="trace-node quiz-missed" cx="16.5" cy={MIDDLE} r="9" />
              )}
            </svg>
            <span className={`min-w-0 truncate ${correct ? '' : 'font-semibold'}`}>
              <span className="sr-only">Question </span>
              {at + 1}
              <span className="font-normal text-muted">, {questions[at]?.topic}</span>
            </span>
            <span className={`ml-auto shrink-0 text-xs ${correct ? 'text-muted' : 'font-semibold'}`}>
              {correct ? 'Right' : 'Look again'}
            </span>
          </a>
        </li>
      ))}
    </ol>
  );
}
