import {ArrowRight, Play} from 'lucide-react';
import {useIsOffline} from '#web/data/data.ts';
import {Countdown} from '#web/questions/countdown.tsx';
import type {QuizAtHand} from '#web/lessons/quiz/use-quiz.ts';
import {useWait} from '#web/questions/use-wait.ts';
import type {Quiz, QuizView} from '#web/lessons/quiz/view.ts';
import {Button} from '#web/ui/form/button.tsx';

type Props = {view: Extract<QuizView, {at: 'intro'}>; quiz: QuizAtHand};

/** Before the first attempt: what will be asked, what passes, and the way in. */
export function QuizIntro({view, quiz}: Props) {
  const {quiz: about} = quiz.rows;
  const minutes = useWait(view.open);
  const {open, answered} = view;
  return (
    <>
      {about ? <p className="text-muted">{introWords(about)}</p> : null}
      <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-3">
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
            {answered} of {open.questions.length} answered and saved
          </p>
        ) : null}
        {open ? <Countdown wait={open} /> : null}
      </div>
    </>
  );
}

function introWords({drawCount, poolSize, passPct}: Quiz): string {
  const fresh = poolSize > drawCount ? 'Every attempt gets new questions' : 'Every attempt gets a new order';
  return `${drawCount} questions, ${passPct}% to pass. ${fresh}, and your best one counts.`;
}

/** The server issues the draw: without a connection there may be none yet. */
export function OnItsWay() {
  const isOffline = useIsOffline();
  return (
    <p role="status" className="text-muted">
      {isOffline ? 'Your questions will arrive when you’re back online.' : 'Getting your questions…'}
    </p>
  );
}
