// How much a learner may ask, and keep. A question is refused before it is answered, and stays in the learner's outbox.
import {Refusal} from '#schema/errors.ts';
import {THREADS_MAX, TURNS_MAX, TURNS_PER_MINUTE} from '#schema/tutor/tutor.limits.ts';
import {limitOf, type CommandLimit} from '#sync/commands/command-limit.ts';
import type {Sql} from '#sync/commands/sql.ts';

const figure = (value: number) => value.toLocaleString('en');

/** Counts what was asked, whether it is still there or not. */
export const turnLimit = (): CommandLimit =>
  limitOf({
    most: TURNS_PER_MINUTE,
    words: () => `That’s ${TURNS_PER_MINUTE} questions in a minute. This one will be sent automatically.`,
  });

const ROOM = `
  select
    (select count(*) from "tutorThread" where "userId" = $1) > $2 as "tooManyThreads",
    (select count(*) from "tutorTurn" where "userId" = $1) >= $3 as "tooManyTurns"`;

/**
 * Within the transaction of the question, its conversation already counted: a rejection rolls that back.
 * @throws {Refusal} `INVALID` where nothing more is kept.
 */
export async function demandRoomToAsk(sql: Sql, userId: string): Promise<void> {
  const [row] = await sql(ROOM, [userId, THREADS_MAX, TURNS_MAX]);
  if (row?.['tooManyThreads']) {
    throw new Refusal(
      'INVALID',
      `You have ${THREADS_MAX} conversations, the most an account can keep. Delete some, then try again.`,
    );
  }
  if (row?.['tooManyTurns']) {
    throw new Refusal(
      'INVALID',
      `Your conversations have ${figure(TURNS_MAX)} questions, the most an account can keep. Delete some, then try again.`,
    );
  }
}
