import type {CourseOutline} from '#schema/lessons/access.ts';
import {toCsv} from '#web/io/csv.ts';

/** A graded attempt in the history. */
export type HistoryLine = {
  readonly id: string;
  readonly at: number;
  readonly no: number;
  readonly scorePct: number;
  readonly passed: boolean;
  readonly quiz: string;
  readonly moduleId: string;
  readonly module: string;
  readonly topics: readonly string[];
  /** Address of the quiz. */
  readonly lessonId: string;
};

type Attempt = {
  readonly id: string;
  readonly quizId: string;
  readonly no: number;
  readonly gradedAt: number;
  readonly scorePct: number;
  readonly passed: boolean;
  readonly questions: readonly {readonly topic: string}[];
};
type QuizHome = {readonly id: string; readonly moduleId: string; readonly lessonId: string | null};

/** Graded tries with the names of what they were about. One whose quiz the course no longer has keeps its result. */
export function historyLines(
  attempts: readonly Attempt[],
  quizzes: readonly QuizHome[],
  course: CourseOutline,
): readonly HistoryLine[] {
  const homes = new Map(quizzes.map((quiz) => [quiz.id, quiz]));
  return attempts.map(({id, quizId, no, gradedAt, scorePct, passed, questions}) => {
    const home = homes.get(quizId);
    const module = course.find((one) => one.id === home?.moduleId);
    const lesson = module?.lessons.find((one) => one.id === home?.lessonId);
    return {
      id,
      at: gradedAt,
      no,
      scorePct,
      passed,
      quiz: lesson?.title ?? (home?.lessonId === null ? 'Checkpoint' : quizId.replaceAll('-', ' ')),
      moduleId: home?.moduleId ?? '',
      module: module?.title ?? '',
      topics: [...new Set(questions.map(({topic}) => topic))],
      lessonId: home?.lessonId ?? 'checkpoint',
    };
  });
}

export type HistoryFilter = {
  /** `undefined`: of every module. */
  readonly moduleId: string | undefined;
  readonly outcome: 'all' | 'passed' | 'failed';
};

/** The lines that a filter lets through. */
export const filtered = (lines: readonly HistoryLine[], {moduleId, outcome}: HistoryFilter) =>
  lines.filter(
    (line) =>
      (moduleId === undefined || line.moduleId === moduleId) &&
      (outcome === 'all' || line.passed === (outcome === 'passed')),
  );

/** The history as a file for a spreadsheet; times in UTC. */
export const historyCsv = (lines: readonly HistoryLine[]): string =>
  toCsv([
    ['Date', 'Module', 'Quiz', 'Attempt', 'Score (%)', 'Result', 'Topics'],
    ...lines.map(({at, module, quiz, no, scorePct, passed, topics}) => [
      new Date(at).toISOString(),
      module,
      quiz,
      no,
      scorePct,
      passed ? 'passed' : 'failed',
      topics.join('; '),
    ]),
  ]);
