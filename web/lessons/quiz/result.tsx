import {Check, RotateCw, X} from 'lucide-react';
import {KEYS_FROM_TRY} from '#schema/lessons/quiz.rules.ts';
import {useData} from '#web/data/data.ts';
import {Countdown} from '#web/lessons/quiz/countdown.tsx';
import {DiscardButton} from '#web/lessons/quiz/form-notices.tsx';
import {OnItsWay} from '#web/lessons/quiz/intro.tsx';
import {QuestionReview} from '#web/lessons/quiz/question-review.tsx';
import {useFocusHere} from '#web/lessons/quiz/use-focus-here.ts';
import type {QuizAtHand} from '#web/lessons/quiz/use-quiz.ts';
import {useWait} from '#web/lessons/quiz/use-wait.ts';
import type {GradedAttempt, Quiz, QuizView} from '#web/lessons/quiz/view.ts';
import {WhatFollows} from '#web/lessons/quiz/what-follows.tsx';
import {Button} from '#web/ui/form/button.tsx';
import {Notice} from '#web/ui/show/notice.tsx';
import {ProgressRing} from '#web/ui/show/progress-ring.tsx';

type View = Extract<QuizView, {at: 'result'}>;
type Props = {view: View; quiz: QuizAtHand};

/** A graded attempt: its score, what it brought, the way on, and every question with its reason. It stays until the learner turns to the next. */
export function QuizResult({view, quiz}: Props) {
  const {attempt} = view;
  const about = quiz.rows.quiz;
  const box = useFocusHere<HTMLDivElement>(quiz.isTouched);
  if (!about) return null;
  return (
    <div ref={box} tabIndex={-1} className="scroll-mt-24 outline-none">
      <Newer view={view} quiz={quiz} />
      <Elsewhere view={view} />
      <Score view={view} quiz={about} />
      <WhatFollows attempt={attempt} quiz={about} record={quiz.rows.record} />
      <NextAttempt view={view} quiz={quiz} />
      <h3 className="mt-8 mb-3 border-t border-line pt-6 font-semibold">Your answers</h3>
      {showsKeys(view) ? null : (
        <p className="-mt-1.5 mb-4 text-sm text-muted">
          Right answers are shown once you have passed, or from your try no. {KEYS_FROM_TRY} on.
        </p>
      )}
      <Overview attempt={attempt} />
      <ol className="divide-y divide-line">
        {attempt.questions.map((question, at) => {
          const result = attempt.results.find(({questionId}) => questionId === question.id);
          return result ? (
            <QuestionReview key={question.id} question={question} no={at + 1} result={result} />
          ) : null;
        })}
      </ol>
    </div>
  );
}

/** The gutter of the result: each number leads to its question. */
function Overview({attempt: {results}}: {attempt: GradedAttempt}) {
  return (
    <ol aria-label="Questions" className="mb-7 flex flex-wrap gap-1.5">
      {results.map(({questionId, correct}, at) => (
        <li key={questionId}>
          <a
            href={`#review-${questionId}`}
            aria-label={`Question ${at + 1}, ${correct ? 'right' : 'wrong'}`}
            className={`flex h-8 min-w-8 items-center justify-center gap-0.5 rounded-md border px-1.5 font-mono text-xs tabular-nums ${
              correct ? 'border-accent bg-accent-tint text-accent-strong' : 'border-bad bg-bad-tint text-bad'
            }`}
          >
            {at + 1}
            {correct ? <Check size={12} aria-hidden /> : <X size={12} aria-hidden />}
          </a>
        </li>
      ))}
    </ol>
  );
}

/** A wrong answer beside which the right one stands, or nothing that was wrong. */
const showsKeys = ({attempt}: View) =>
  attempt.results.every(({answer, correct}) => correct || answer !== undefined);

function Score({view: {attempt}, quiz}: {view: View; quiz: Quiz}) {
  const {passed, scorePct, results, no} = attempt;
  const right = results.filter(({correct}) => correct).length;
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-4 sm:gap-x-7">
      <ProgressRing label="Score, per cent" done={scorePct} total={100} enough={quiz.passPct} size={112} />
      <div role="status" className="min-w-40 flex-1">
        <p className="gutter">try {no}</p>
        <p
          className={`mt-0.5 flex items-center gap-2 text-2xl font-semibold ${passed ? 'text-accent' : 'text-bad'}`}
        >
          {passed ? <Check size={24} aria-hidden /> : <X size={24} aria-hidden />}
          {passed ? 'Passed' : 'Not passed yet'}
        </p>
        <p className="mt-1 text-muted">
          {right} of {results.length} right: {scorePct} %. The pass mark is {quiz.passPct} %.
        </p>
      </div>
    </div>
  );
}

/** A later attempt came in while this one is read: it is offered, never put in its place. */
function Newer({view: {newer}, quiz}: Props) {
  if (!newer) return null;
  return (
    <div className="mb-6">
      <Notice title={`Try ${newer.no} was handed in from another window or device`}>
        It has {newer.scorePct} % and {newer.passed ? 'passed' : 'did not pass'}.{' '}
        <button
          type="button"
          onClick={() => quiz.begin(newer)}
          className="font-medium text-accent-strong underline underline-offset-2"
        >
          Show its result
        </button>
      </Notice>
    </div>
  );
}

function Elsewhere({view: {isFromElsewhere, rejected}}: {view: View}) {
  const {outbox} = useData();
  if (!isFromElsewhere && rejected.length === 0) return null;
  return (
    <div className="mb-6">
      <Notice title="This try was handed in from another window or device">
        Here is its result.
        {rejected.length > 0 ? (
          <>
            {' '}
            What this device sent for it came too late and is not counted.
            <div className="mt-2">
              <DiscardButton
                words="Discard what came too late"
                onDiscard={() => {
                  for (const {id} of rejected) void outbox.discard(id);
                }}
              />
            </div>
          </>
        ) : null}
      </Notice>
    </div>
  );
}

function NextAttempt({view, quiz}: Props) {
  const {open, answered} = view;
  const minutes = useWait(open);
  const isPractice = quiz.rows.record?.passedAt != null;
  if (!open)
    return (
      <div className="mt-6">
        <OnItsWay />
      </div>
    );
  const begin = isPractice ? 'Practise again' : 'Try again';
  return (
    <div className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-3">
      <Button
        kind={isPractice ? 'secondary' : 'primary'}
        disabled={minutes > 0}
        onClick={() => quiz.begin(open)}
      >
        <RotateCw size={16} aria-hidden />
        {answered > 0 ? `Continue try ${open.no}` : begin}
      </Button>
      <Countdown wait={open} />
      {minutes > 0 ? null : (
        <p className="text-sm text-muted">
          {answered > 0
            ? `${answered} of ${open.questions.length} answered, kept for you`
            : isPractice
              ? 'New questions; it costs nothing, and your pass stays.'
              : 'New questions are drawn.'}
        </p>
      )}
    </div>
  );
}
