// Takes queued emails from the database, has their feature render them, and sends them.
import type {Pool} from 'pg';
import {every, type Job} from '#sync/db/jobs.ts';
import type {Log} from '#sync/db/pool.ts';
import {MailRefused, type MailTransport} from '#sync/mail/mail-transport.ts';
import type {Email, EmailWriters} from '#sync/part/part.ts';

type Needs = {
  readonly pool: Pool;
  readonly transport: MailTransport;
  readonly writers: EmailWriters;
  readonly log: Log;
};

/** Pause between two polls of the queue, ms. */
const LOOK_EVERY_MS = 1000;
/**
 * Waits after each failed attempt, seconds; the first is longer than an attempt can take. After the last one the email
 * is given up: within a day and a half.
 */
const WAITS_S = [120, 300, 900, 3600, 7200, 21_600, 43_200, 43_200] as const;
/** How long an email that was sent, kept or given up stays listed, days; the text of a kept one is deleted earlier. */
const KEPT_DAYS = 365;
const TEXT_KEPT_DAYS = 30;

type Order = {id: string; kind: string; to: string; data: Record<string, string>; tries: number};

/** Polls for emails to send until it is stopped. */
export const sending = (needs: Needs): Job =>
  every(LOOK_EVERY_MS, 'send emails', () => sendNext(needs), needs.log);

/** Sends the email that is due longest. @returns whether there was one. */
export async function sendNext({pool, transport, writers, log}: Needs): Promise<boolean> {
  const order = await take(pool);
  if (!order) return false;
  try {
    const write = writers[order.kind];
    if (!write) throw new MailRefused(`nobody writes emails of the kind ${order.kind}`);
    const message = await write(order);
    if (!message) await pool.query(`delete from private."mail" where "id" = $1`, [order.id]);
    else if (transport.kind === 'keep') await keep(pool, order.id, message);
    else {
      await transport.send(order.to, message, order.id);
      await pool.query(
        `update private."mail" set "sentAt" = now(), "dueAt" = null, "error" = null, "subject" = $2 where "id" = $1`,
        [order.id, message.subject],
      );
    }
  } catch (error) {
    log('an email could not be sent', error, {id: order.id, kind: order.kind});
    const isOver = error instanceof MailRefused || order.tries >= WAITS_S.length;
    await pool.query(
      `update private."mail" set "error" = $2, "dueAt" = case when $3 then null else "dueAt" end where "id" = $1`,
      [order.id, wordsOf(error), isOver],
    );
  }
  return true;
}

/** Takes the next email, and schedules its next attempt in case this one fails or the process dies. */
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

const keep = (pool: Pool, id: string, {subject, text}: Email) =>
  pool.query(
    `update private."mail" set "dueAt" = null, "error" = null, "subject" = $2, "text" = $3 where "id" = $1`,
    [id, subject, text],
  );

/** Deletes old emails. */
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
