import {useEffect, useReducer, useRef, useState} from 'react';
import {Link} from 'wouter';
import type {Answer} from '#schema/questions/question.ts';
import {rated} from '#schema/lessons/review/review.rules.ts';
import type {Rating} from '#schema/lessons/review/review.ts';
import {useCommand, usePendingOf, useStoreOpen} from '#web/data/data.ts';
import {serverClock} from '#web/io/server-clock.ts';
import {CardQuestion} from '#web/lessons/review/card-question.tsx';
import {CardVerdict} from '#web/lessons/review/card-verdict.tsx';
import {dueBy, type ReviewCard} from '#web/lessons/review/cards.ts';
import {sittingOver, sittingReducer, type Sitting} from '#web/lessons/review/sitting.ts';
import {useReviewCards, useZone} from '#web/lessons/review/use-cards.ts';
import {comesWords, dueWords} from '#web/lessons/review/words.ts';
import {SaveLine} from '#web/questions/sheet/save-line.tsx';
import {MINUTE_MS, useMinute} from '#web/ui/use-minute.ts';
import {Button, buttonLook} from '#web/ui/form/button.tsx';
import {Page} from '#web/ui/page.tsx';
import {Card} from '#web/ui/show/card.tsx';
import {ProgressBar} from '#web/ui/show/progress-bar.tsx';

/** The cards that are due, one after the other; judged and scheduled on the device. */
export function ReviewScreen() {
  const cards = useReviewCards(rated);
  const isOpen = useStoreOpen();
  return (
    <Page
      title="Review"
      lead="Questions you got wrong, each just before you’d forget it."
      aside={
        <Link href="/progress" className={buttonLook('secondary', 'small')}>
          Back to progress
        </Link>
      }
    >
      {isOpen || cards.length > 0 ? (
        <AtCards cards={cards} />
      ) : (
        <div role="group" aria-busy="true" aria-label="Loading your review cards" className="skeleton h-72" />
      )}
    </Page>
  );
}

function AtCards({cards}: {cards: readonly ReviewCard[]}) {
  const minute = useMinute();
  const {due, nextAt} = dueBy(cards, minute + MINUTE_MS, useZone());
  const [sitting, tell] = useReducer(sittingReducer, due, sittingOver);
  const [judgedAt, setJudgedAt] = useState(0);
  const [isTouched, setTouched] = useState(false);
  const giveRating = useCommand('reviews.rate');
  const card = sitting.queue[sitting.at];
  if (!card) {
    const again = () => tell({type: 'begin', queue: due});
    return <Done {...{sitting, nextAt, isTouched}} now={minute} due={due.length} onAgain={again} />;
  }
  const rate = (rating: Rating, at: number) => giveRating({cardId: card.id, rating, reviewedAt: at});
  const next = () => {
    setTouched(true);
    tell({type: 'next', due: new Set(due.map(({id}) => id))});
  };
  const check = (answer: Answer | undefined) => {
    const now = serverClock.now();
    const judged = sittingReducer(sitting, {type: 'check', answer}).stage;
    setJudgedAt(now);
    tell({type: 'check', answer});
    // What was not known needs no word of the learner.
    if (judged.is === 'judged' && !judged.correct) rate('again', now);
  };
  const {stage, at, queue} = sitting;
  return (
    <Card className="p-6 sm:p-8">
      <div className="mx-auto max-w-[43rem]">
        <Head topic={card.question.topic} sitting={sitting} />
        {stage.is === 'asking' ? (
          <CardQuestion
            key={card.id}
            {...{card, isTouched}}
            no={at + 1}
            total={queue.length}
            trouble={stage.trouble}
            onCheck={check}
          />
        ) : (
          <CardVerdict
            key={card.id}
            {...{card, judgedAt}}
            no={at + 1}
            total={queue.length}
            given={stage.given}
            correct={stage.correct}
            onRate={(rating) => {
              rate(rating, judgedAt);
              next();
            }}
            onNext={next}
          />
        )}
      </div>
    </Card>
  );
}

function Head({topic, sitting: {at, queue, stage, reviewed}}: {topic: string; sitting: Sitting}) {
  const ratings = usePendingOf('reviews.rate');
  return (
    <div className="mb-6">
      <div className="mb-2 flex min-h-6 items-center gap-4">
        <p className="text-sm font-medium">{topic}</p>
        <SaveLine commands={ratings} hasAny={reviewed > 0} />
      </div>
      <ProgressBar label="Cards reviewed" done={stage.is === 'judged' ? at + 1 : at} total={queue.length} />
    </div>
  );
}

type DoneProps = {
  sitting: Sitting;
  due: number;
  nextAt: number | undefined;
  now: number;
  isTouched: boolean;
  onAgain: () => void;
};

/** Nothing left to ask for now: what was done, and when it goes on. */
function Done({sitting: {reviewed, known}, due, nextAt, now, isTouched, onAgain}: DoneProps) {
  const ratings = usePendingOf('reviews.rate');
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isTouched) title.current?.focus();
  }, [isTouched]);
  const next = nextAt === undefined ? undefined : comesWords(nextAt, now);
  return (
    <Card className="p-6 sm:p-8">
      <div className="flex items-baseline gap-4">
        <h2 ref={title} tabIndex={-1} className="text-2xl font-semibold outline-none">
          {due > 0 ? dueWords(due) : 'Done for today'}
        </h2>
        <SaveLine commands={ratings} hasAny={reviewed > 0} />
      </div>
      <p className="mt-2 text-muted">
        {`${reviewed === 0 ? '' : `You knew ${known} of ${reviewed}. `}${
          due > 0 ? '' : next === undefined ? 'No cards yet.' : `Next card ${next}.`
        }`}
      </p>
      <div className="mt-6">
        {due > 0 ? (
          <Button onClick={onAgain}>Review now</Button>
        ) : (
          <Link href="/progress" className={buttonLook('primary')}>
            See your progress
          </Link>
        )}
      </div>
    </Card>
  );
}
