import type {Onward} from '#web/lessons/quiz/onward.ts';
import {useEarned} from '#web/lessons/quiz/result/use-earned.ts';
import type {GradedAttempt, Quiz} from '#web/lessons/quiz/view.ts';
import {Win} from '#web/ui/trace/win/win.tsx';

type Props = {
  attempt: GradedAttempt;
  quiz: Quiz;
  onward: Onward;
  /** It happened just now. */
  plays: boolean;
};

/** A passed quiz or checkpoint as the win that it is: the path drawn on to its next stop. */
export function QuizWin({attempt, quiz, onward: {done, stops, here, next}, plays}: Props) {
  const points = useEarned(attempt, quiz);
  const [at] = stops;
  const reached = at && next ? ` Your path now reaches ${next.title}.` : '';
  return (
    <Win
      size={quiz.lessonId === null ? 'checkpoint' : 'quiz'}
      done={done}
      label={`You passed ${done}.${reached}${points ? ` ${points.total} points: ${points.note}.` : ''}`}
      points={points}
      next={stops.slice(1)}
      {...(here === undefined ? {} : {here})}
      hasArrow={next !== undefined}
      plays={plays}
      className="page-across mt-4 mb-2"
    />
  );
}
