// Takes orders of mail out of the database, has them written, and sends them.
import type {Pool} from 'pg';
import {MailRefused, type Letter, type MailTransport} from '#sync/mail/mail-transport.ts';
import {every, type Job} from '#sync/db/jobs.ts';
import type {Log} from '#sync/db/pool.ts';

/** Who writes the letters of each kind; nothing where there is no longer a letter to write. */
export type EmailWriters = Readonly<
  Record<
    string,
    (order: {
      readonly to: string;
      readonly data: Readonly<Record<string, string>>;
    }) => Promise<Letter | undefined>
  >
>;

type Needs = {
  readonly pool: Pool;
  readonly transport: MailTransport;
  readonly writers: EmailWriters;
  readonly log: Log;
};

/** Pause between two looks for orders, ms. */
const LOOK_EVERY_MS = 1000;
/**
 * Waits after each failed try, seconds, the first longer than any try takes; after the last the letter is given up:
 * within a day and a half.
 */
const WAITS_S = [120, 300, 900, 3600, 7200, 21_600, 43_200, 43_200] as const;
/** What was sent, kept or given up is remembered that long, days; a kept letter's text for fewer. */
const KEPT_DAYS = 365;
const TEXT_KEPT_DAYS = 30;

type Order = {id: string; kind: string; to: string; data: Record<string, string>; tries: number};

/** Looks for emails to send, as long as it runs. */
export const sending = (needs: Needs): Job =>
  every(LOOK_EVERY_MS, 'send emails', () => sendNext(needs), needs.log);

/** Sends the letter that has waited longest. @returns whether there was one. */
export async function sendNext({pool, transport, writers, log}: Needs): Promise<boolean> {
  const order = await take(pool);
  if (!order) return false;
  try {
    const write = writers[order.kind];
    if (!write) throw new MailRefused(`nobody writes letters of the kind ${order.kind}`);
    const letter = await write(order);
    if (!letter) await pool.query(`delete from private."mail" where "id" = $1`, [order.id]);
    else if (transport.kind === 'keep') await keep(pool, order.id, letter);
    else {
      await transport.send(order.to, letter, order.id);
      await pool.query(
        `update private."mail" set "sentAt" = now(), "dueAt" = null, "error" = null, "subject" = $2 where "id" = $1`,
        [order.id, letter.subject],
      );
    }
  } catch (error) {
    log('a letter could not be sent', error, {id: order.id, kind: order.kind});
    const isOver = error instanceof MailRefused || order.tries >= WAITS_S.length;
    await pool.query(
      `update private."mail" set "error" = $2, "dueAt" = case when $3 then null else "dueAt" end where "id" = $1`,
      [order.id, wordsOf(error), isOver],
    );
  }
  return true;
}

/** Takes the next order; whatever happens to it, it comes again when its next try is due. */
async function take(pool: Pool): Promise<Order | undefined> {
  const {rows} = await pool.query<Order>(
    `update private."mail" m set "tries" = m."tries" + 1,
       "dueAt" = now() + make_interval(secs => ($1::int[])[least(m."tries" + 1, $2)])
     where m."id" = (select "id" from private."mail" where "dueAt" <= now() order by "dueAt" limit 1 for update skip locked)
     returning m."id", m."kind", m."to", m."data", m."tries"`,
    [WAITS_S, WAITS_S.length],
  );
  return rows[0];
}

const keep = (pool: Pool, id: string, {subject, text}: Letter) =>
  pool.query(
    `update private."mail" set "dueAt" = null, "error" = null, "subject" = $2, "text" = $3 where "id" = $1`,
    [id, subject, text],
  );

/** Forgets old emails. */
export async function sweepMail(pool: Pool): Promise<void> {
  await pool.query(
    `delete from private."mail" where "dueAt" is null and "createdAt" < now() - make_interval(days => $1)`,
    [KEPT_DAYS],
  );
  await pool.query(
    `update private."mail" set "text" = null
     where "text" is not null and "createdAt" < now() - make_interval(days => $1)`,
    [TEXT_KEPT_DAYS],
  );
}

function wordsOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return (cause instanceof Error ? cause.message : String(cause)).slice(0, 500);
}
