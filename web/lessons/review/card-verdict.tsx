import {ArrowRight} from 'lucide-react';
import {useLayoutEffect, useRef} from 'react';
import {Link} from 'wouter';
import type {Answer} from '#schema/questions/question.ts';
import {dueAfter} from '#schema/lessons/review/review.rules.ts';
import type {Rating} from '#schema/lessons/review/review.ts';
import {queries} from '#schema/queries.ts';
import {useRows} from '#web/data/rows.ts';
import {checkpointPath, lessonPath} from '#web/lessons/course.ts';
import {Blocks} from '#web/lessons/blocks.tsx';
import {QuestionReview} from '#web/questions/question-review.tsx';
import type {ReviewCard} from '#web/lessons/review/cards.ts';
import {RatingChoice} from '#web/lessons/review/rating-choice.tsx';
import {intervalWords} from '#web/lessons/review/words.ts';
import {Button} from '#web/ui/form/button.tsx';

type Props = {
  card: ReviewCard;
  /** From 1. */
  no: number;
  total: number;
  given: Answer;
  correct: boolean;
  /** When it was checked, epoch ms. */
  judgedAt: number;
  /** For a right answer: how well it was known. */
  onRate: (rating: Rating) => void;
  /** For a wrong one, which is rated by itself. */
  onNext: () => void;
};

/** What was right and why, and what becomes of the card. */
export function CardVerdict({card, no, total, given, correct, judgedAt, onRate, onNext}: Props) {
  const {question, questionId, answer, explanation} = card;
  const due = dueAfter(card, judgedAt);
  return (
    <div>
      <p role="status" className="sr-only">
        {correct ? 'Right.' : 'Wrong.'}
      </p>
      <ol>
        <QuestionReview
          question={question}
          no={no}
          total={total}
          heading="h2"
          Text={Blocks}
          result={{questionId, given, correct, answer, explanation}}
        />
      </ol>
      <div className="mt-7 border-t border-line pt-6">
        {correct ? (
          <RatingChoice dueAfter={due} now={judgedAt} onRate={onRate} />
        ) : (
          <WayOn
            words={`You’ll see this card again ${intervalWords(due.again - judgedAt)}.`}
            onNext={onNext}
          />
        )}
        <Source card={card} />
      </div>
    </div>
  );
}

function WayOn({words, onNext}: {words: string; onNext: () => void}) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => button.current?.focus(), []);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <Button ref={button} onClick={onNext}>
        Next <ArrowRight size={16} aria-hidden />
      </Button>
      <p className="text-muted">{words}</p>
    </div>
  );
}

/** Where the answer is taught. */
function Source({card: {quizId, moduleId}}: {card: ReviewCard}) {
  const [quizzes] = useRows(queries.quizzes.all());
  const quiz = quizzes.find(({id}) => id === quizId);
  if (!quiz) return null;
  return (
    <p className="mt-5 text-sm">
      <Link
        href={quiz.lessonId === null ? checkpointPath(moduleId) : lessonPath(moduleId, quiz.lessonId)}
        className="inline-block min-h-6 py-0.5 text-accent-strong underline underline-offset-2"
      >
        {quiz.lessonId === null ? 'Go to the checkpoint' : 'Reread the lesson'}
      </Link>
    </p>
  );
}
