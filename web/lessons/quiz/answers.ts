// Answers of an attempt: what is saved, and what this device has not sent yet.
import type {Answer} from '#schema/questions/question.ts';
import {textArg, type Command} from '#web/data/outbox/command.ts';
import {overlay, type Apply} from '#web/data/outbox/overlay.ts';
import type {Answers} from '#web/questions/answers.ts';

export type SavedAnswer = {readonly attemptId: string; readonly questionId: string; readonly value: Answer};

/** All that is known of the answers to an attempt. */
export function answersOf(
  attemptId: string,
  saved: readonly SavedAnswer[],
  pending: readonly Command[],
): Answers {
  const mine = pending.filter(({args}) => args['attemptId'] === attemptId);
  // What was rejected was still written by the learner: it stays, below whatever was saved later.
  const rejected = mine.filter(({status}) => status === 'failed');
  const rows = new Map<string, Answer>(rejected.flatMap(givenIn));
  for (const row of saved) if (row.attemptId === attemptId) rows.set(row.questionId, row.value);
  return overlay<Answers>(rows, mine, {'quizzes.answer': give});
}

const give: Apply<Answers, 'quizzes.answer'> = (answers, {args: {questionId, value}}) =>
  new Map([...answers, [questionId, value]]);

/** The answers that a command carries: one, or all that were submitted. */
function givenIn({name, args}: Command): readonly (readonly [string, Answer])[] {
  if (name === 'quizzes.answer') return [[textArg(args, 'questionId'), valueOf(args)]];
  return Object.entries((args['answers'] ?? {}) as Readonly<Record<string, Answer>>);
}

// The outbox carries JSON; the panel alone writes these commands.
const valueOf = (args: Command['args']): Answer => args['value'] as Answer;
