// How much one learner may keep here, and how often they may write to the staff. Asked by the effect of a command,
// in its transaction and after its write: a rejection undoes the write, and the text stays in the learner's outbox.
import {Refusal} from '#schema/errors.ts';
import {waitText} from '#schema/wire/problem.ts';
import type {Sql} from '#sync/commands/sql.ts';

/** One learner's, each a setting. */
export type Quotas = {
  /** Notes and highlights. */
  readonly notes: number;
  /** Of notes, open answers, reports and contests: millions of bytes, UTF-8. */
  readonly textMb: number;
  /** Reports of mistakes in 24 hours, and as many contests of entries on the leaderboard. */
  readonly reportsPerDay: number;
};

const figure = (value: number) => value.toLocaleString('en');

/**
 * The row of the counts is locked from the write until the commit: of two commands at once the second counts what
 * the first has written.
 * @throws {Refusal} `INVALID` when what was just written is more than may be kept; never for what makes it less.
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
  if (over?.['tooMuch']) {
    throw new Refusal(
      'INVALID',
      `Your notes, answers, and reports take up the ${figure(textMb)} MB an account can keep. Delete some notes, then try again.`,
    );
  }
}

/** What goes to the staff. */
type Reports = 'mistakeReport' | 'scoreDispute';

// The newest that must be older than a day: with the one just written there are more than may be.
const beyond = (table: Reports) =>
  `select ceil(1000 * extract(epoch from "createdAt" + interval '1 day' - now()))::float8 as "waitMs"
   from "${table}" where "userId" = $1 and "createdAt" > now() - interval '1 day'
   order by "createdAt" desc offset $2 limit 1`;

/** @throws {Refusal} `COOLING_DOWN` when the one just written is more than a day's. */
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
    `You've sent ${figure(reportsPerDay)} reports in the last 24 hours. You can send the next one in ${waitText(waitMs)}.`,
    waitMs,
  );
}
