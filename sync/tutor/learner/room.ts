// How much a learner may ask, and keep. Checked in the transaction of the command, after its write: a rejection rolls it
// back, and the question stays in the learner's outbox.
import {Refusal} from '#schema/errors.ts';
import {THREADS_MAX, TURNS_MAX, TURNS_PER_MINUTE} from '#schema/tutor/tutor.limits.ts';
import type {Sql} from '#sync/commands/sql.ts';

const figure = (value: number) => value.toLocaleString('en');

const ROOM = `
  select
    (select count(*) from "tutorThread" where "userId" = $1) > $2 as "tooManyThreads",
    (select count(*) from "tutorTurn" where "userId" = $1) > $3 as "tooManyTurns",
    -- The newest that must be older than a minute: with the one just written there are more than may be.
    (select ceil(1000 * extract(epoch from "createdAt" + interval '1 minute' - clock_timestamp()))::float8
     from "tutorTurn" where "userId" = $1 and "createdAt" > clock_timestamp() - interval '1 minute'
     order by "createdAt" desc offset $4 limit 1) as "waitMs"`;

/** @throws {Refusal} `INVALID` where nothing more is kept, `RATE_LIMITED` for what goes again later. */
export async function demandRoomToAsk(sql: Sql, userId: string): Promise<void> {
  const [row] = await sql(ROOM, [userId, THREADS_MAX, TURNS_MAX, TURNS_PER_MINUTE]);
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
  const waitMs = Number(row?.['waitMs'] ?? 0);
  if (waitMs > 0) {
    throw new Refusal(
      'RATE_LIMITED',
      `That’s ${TURNS_PER_MINUTE} questions in a minute, as many as I take. This one is sent automatically.`,
      waitMs,
    );
  }
}
