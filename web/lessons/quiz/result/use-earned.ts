import {queries} from '#schema/queries.ts';
import {useRows} from '#web/data/rows.ts';
import type {GradedAttempt, Quiz} from '#web/lessons/quiz/view.ts';

/** Grading, award and result are one transaction: they have the same time. */
export const SAME_MOMENT_MS = 1000;

const CAUSES: Readonly<Record<string, string>> = {
  quiz: 'for the quiz',
  lesson: 'for the lesson',
  'quiz-bonus': 'for the first attempt',
};
const ORDER = Object.keys(CAUSES);

const causeOf = (kind: string, {lessonId}: Quiz): string =>
  kind === 'quiz' ? `for the ${lessonId === null ? 'checkpoint' : 'quiz'}` : (CAUSES[kind] ?? kind);

/** Points that an attempt brought, and what for: "10 for the quiz, 10 for the lesson". */
export function useEarned(
  attempt: GradedAttempt,
  quiz: Quiz,
): {readonly total: number; readonly note: string} | undefined {
  const [ledger] = useRows(queries.points.ledger());
  const events = ledger
    .filter(
      ({kind, refId, earnedAt}) =>
        Math.abs(earnedAt - attempt.gradedAt) < SAME_MOMENT_MS &&
        (refId === quiz.id || (kind === 'lesson' && refId === quiz.lessonId)),
    )
    .toSorted((one, other) => ORDER.indexOf(one.kind) - ORDER.indexOf(other.kind));
  if (events.length === 0) return undefined;
  return {
    total: events.reduce((sum, {points}) => sum + points, 0),
    note: events.map(({kind, points}) => `${points} ${causeOf(kind, quiz)}`).join(', '),
  };
}
