import {ArrowRight, Play} from 'lucide-react';
import {useIsOffline} from '#web/data/data.ts';
import {cooldownRule} from '#web/lessons/quiz/clock.ts';
import {Countdown} from '#web/lessons/quiz/countdown.tsx';
import type {QuizAtHand} from '#web/lessons/quiz/use-quiz.ts';
import {useWait} from '#web/lessons/quiz/use-wait.ts';
import type {Quiz, QuizRecord, QuizView} from '#web/lessons/quiz/view.ts';
import {Button} from '#web/ui/form/button.tsx';

type Props = {view: Extract<QuizView, {at: 'intro'}>; quiz: QuizAtHand};

/** Before the first attempt: what will be asked, what passes, and the way in. */
export function QuizIntro({view, quiz}: Props) {
  const {quiz: about, record} = quiz.rows;
  const minutes = useWait(view.open);
  const {open, answered} = view;
  return (
    <>
      {about ? <Facts quiz={about} record={record} /> : null}
      <div className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-3">
        {open ? (
          <Button disabled={minutes > 0} onClick={() => quiz.begin(open)}>
            {answered > 0 ? 'Continue' : 'Start'}
            {answered > 0 ? <ArrowRight size={17} aria-hidden /> : <Play size={16} aria-hidden />}
          </Button>
        ) : (
          <OnItsWay />
        )}
        {open && answered > 0 ? (
          <p className="text-sm text-muted">
            {answered} of {open.questions.length} answered, kept for you
          </p>
        ) : null}
        {open ? <Countdown wait={open} /> : null}
      </div>
    </>
  );
}

function Facts({quiz, record}: {quiz: Quiz; record: QuizRecord | undefined}) {
  const tries = record?.tries ?? 0;
  const facts = [
    {
      term: 'Questions',
      words:
        quiz.poolSize > quiz.drawCount
          ? `${quiz.drawCount}, drawn from a pool of ${quiz.poolSize}. Each try draws anew.`
          : `${quiz.drawCount}, in a new order at each try.`,
    },
    {
      term: 'Pass mark',
      words: `${quiz.passPct} %. Your best try counts, and a pass is never lost.`,
    },
    {
      term: 'Your tries',
      words:
        tries === 0
          ? 'None yet.'
          : `${tries} so far${record?.bestScorePct == null ? '' : `, best ${record.bestScorePct} %`}.`,
    },
    {term: 'Waiting', words: cooldownRule(quiz.cooldownSeconds)},
  ];
  return (
    <dl className="grid gap-x-6 gap-y-2.5 sm:grid-cols-[7.5rem_1fr]">
      {facts.map(({term, words}) => (
        <div key={term} className="sm:contents">
          <dt className="text-sm font-medium sm:leading-6">{term}</dt>
          <dd className="text-muted">{words}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The draw is issued by the academy: without a line there may be none yet. */
export function OnItsWay() {
  const isOffline = useIsOffline();
  return (
    <p role="status" className="text-muted">
      {isOffline ? 'Your questions come when you are back on line.' : 'Your questions are on their way…'}
    </p>
  );
}
