import {useMemo} from 'react';
import {checkpointOf, quizOfLesson} from '#schema/lessons/quiz/quiz.rules.ts';
import {queries} from '#schema/queries.ts';
import {usePendingOf} from '#web/data/data.ts';
import {textArg} from '#web/data/outbox/command.ts';
import {useRows} from '#web/data/rows.ts';
import {latest} from '#web/lessons/home/latest.ts';

export type QuizProgress = {
  readonly id: string;
  readonly passPct: number;
  readonly drawCount: number;
  readonly bestScorePct: number | null;
  readonly isPassed: boolean;
};

export type Quizzes = {
  readonly ofLesson: (lessonId: string) => QuizProgress | undefined;
  readonly checkpoint: (moduleId: string) => QuizProgress | undefined;
};

/** Every quiz of the course, and where one stands with it. */
export function useQuizzes(): Quizzes {
  const [quizzes] = useRows(queries.quizzes.all());
  const [progress] = useRows(queries.quizzes.progress());
  return quizzesOf(quizzes, progress);
}

type QuizRow = Pick<QuizProgress, 'id' | 'passPct' | 'drawCount'>;
type ProgressRow = {
  readonly quizId: string;
  readonly bestScorePct: number | null;
  readonly passedAt: number | null;
};

const quizzesOf = latest((quizzes: readonly QuizRow[], progress: readonly ProgressRow[]): Quizzes => {
  const own = new Map(progress.map((row) => [row.quizId, row]));
  const progressById = new Map<string, QuizProgress>(
    quizzes.map(({id, passPct, drawCount}) => {
      const {bestScorePct = null, passedAt = null} = own.get(id) ?? {};
      return [id, {id, passPct, drawCount, bestScorePct, isPassed: passedAt !== null}];
    }),
  );
  return {
    ofLesson: (id) => progressById.get(quizOfLesson(id)),
    checkpoint: (id) => progressById.get(checkpointOf(id)),
  };
});

/** Quizzes that were submitted on this device and are not graded yet. */
export function useAwaitingGrading(): ReadonlySet<string> {
  const [open] = useRows(queries.quizzes.open());
  const pending = usePendingOf('quizzes.submit');
  return useMemo(() => {
    const submitted = new Set(
      pending
        .filter(({name, status}) => name === 'quizzes.submit' && status !== 'failed')
        .map(({args}) => textArg(args, 'attemptId')),
    );
    return new Set(open.filter(({id}) => submitted.has(id)).map(({quizId}) => quizId));
  }, [open, pending]);
}
