// How much one learner may store, and how often they may write to the staff. Checked by the effect of a command, in its
// transaction and after its write: a rejection rolls the write back, and the text stays in the learner's outbox.
import {Refusal} from '#schema/errors.ts';
import {waitText} from '#schema/wire/problem.ts';
import type {Sql} from '#sync/commands/sql.ts';

/** Limits per learner, each a setting. */
export type Quotas = {
  /** Notes and highlights. */
  readonly notes: number;
  /** Text of notes, open answers, work on exercises, messages, drafts, reports and disputes: millions of bytes, UTF-8. */
  readonly textMb: number;
  /** Reports of mistakes in 24 hours, and as many disputes of leaderboard entries. */
  readonly reportsPerDay: number;
};

const figure = (value: number) => value.toLocaleString('en');

/**
 * The row of the counts is locked from the write until the commit, so that concurrent commands are counted in turn.
 * @throws {Refusal} `INVALID` if the write exceeds a limit; never for a write that reduces the amount.
 */
export async function demandRoom(sql: Sql, userId: string, {notes, textMb}: Quotas): Promise<void> {
  const [over] = await sql(
    `select "notes" > $2 and "notesBy" > 0 as "tooMany", "bytes" > $3 and "bytesBy" > 0 as "tooMuch"
     from private."ownText" where "userId" = $1`,
    [userId, notes, Math.round(textMb * 1_000_000)],
  );
  if (over?.['tooMany']) {
    throw new Refusal(
      'INVALID',
      `You have ${figure(notes)} notes and highlights, the most an account can keep. Delete some, then try again.`,
    );
  }
  if (over?.['tooMuch']) throw tooMuchText(textMb);
}

/** The learner's own text would exceed what is kept of one. */
export const tooMuchText = (textMb: number): Refusal =>
  new Refusal(
    'INVALID',
    `Your notes, answers, messages, and reports take up the ${figure(textMb)} MB an account can keep. Delete some, then try again.`,
  );

/** Messages to the staff. */
type Reports = 'mistakeReport' | 'scoreDispute';

// The newest that must be older than a day: with the one just written there are more than may be.
const beyond = (table: Reports) =>
  `select ceil(1000 * extract(epoch from "createdAt" + interval '1 day' - now()))::float8 as "waitMs"
   from "${table}" where "userId" = $1 and "createdAt" > now() - interval '1 day'
   order by "createdAt" desc offset $2 limit 1`;

/** @throws {Refusal} `COOLING_DOWN` if the row just written exceeds the daily limit. */
export async function demandReportsLeft(
  sql: Sql,
  userId: string,
  table: Reports,
  {reportsPerDay}: Quotas,
): Promise<void> {
  const [row] = await sql(beyond(table), [userId, reportsPerDay]);
  if (!row) return;
  const waitMs = Number(row['waitMs']);
  throw new Refusal(
    'COOLING_DOWN',
    `You’ve sent ${figure(reportsPerDay)} reports in the last 24 hours. You can send the next one in ${waitText(waitMs)}.`,
    waitMs,
  );
}
