// Begins a session: what it may take is held first, then its services are asked, and what they have opened is known before
// the next one is.
import {setTimeout as wait} from 'node:timers/promises';
import type {Pool} from 'pg';
import type {AvatarStart} from '#schema/avatar/avatar.api.ts';
import {SESSION_LEAST_S, SESSION_MOST_S} from '#schema/avatar/avatar.limits.ts';
import {AVATAR_SERVICES, type AvatarServiceKind} from '#schema/avatar/avatar.services.ts';
import type {EndReason} from '#schema/avatar/avatar.table.ts';
import {stepDown, type Stop} from '#schema/spendings/ladder.ts';
import {closeRun} from '#sync/avatar/sessions/closing.ts';
import {
  addHandle,
  endRun,
  openOthers,
  openRun,
  ownSession,
  putRun,
  sessionIdFor,
} from '#sync/avatar/sessions/runs.ts';
import type {Handle, Keep} from '#sync/avatar/vendors/handle.ts';
import {openAt, stopAt, type Vendors} from '#sync/avatar/vendors/vendors.ts';
import {sqlOn, type Sql} from '#sync/commands/sql.ts';
import {lockStatement} from '#sync/db/locks.ts';
import {inTransaction, type Log} from '#sync/db/pool.ts';
import {HttpRefusal} from '#sync/http/http-refusal.ts';
import {limitsOf} from '#sync/spendings/book.ts';
import {budgetLeft, reserve, wouldRefuse, type Reservation, type Reserved} from '#sync/spendings/spending.ts';

type StartNeeds = {readonly pool: Pool; readonly vendors: Vendors; readonly log: Log};

type Wanted = {readonly userId: string; readonly kind: AvatarServiceKind; readonly key: string};

/** @throws {HttpRefusal} 409 where nothing may be spent or a service refuses, 503 where one can't be reached. */
export async function startSession(needs: StartNeeds, wanted: Wanted): Promise<AvatarStart> {
  const {pool, vendors, log} = needs;
  const id = sessionIdFor(wanted.userId, wanted.kind, wanted.key);
  const begun = await inTransaction(pool, (db) => begin(sqlOn(db), id, wanted));
  await Promise.all(begun.ended.map((other) => closeRun({db: pool, vendors, log}, other)));
  if (begun.state === 'refused') throw new HttpRefusal(409, {message: begun.words, code: 'SPENT'});
  if (begun.state === 'repeat') return startedBefore(needs, wanted.userId, id);
  try {
    return {id, secondsMost: begun.seconds, connection: await open(needs, id, wanted.kind, begun.seconds)};
  } catch (error) {
    await inTransaction(pool, (db) => endRun(sqlOn(db), id, 'failed'));
    await closeRun({db: pool, vendors, log}, id);
    throw error;
  }
}

type Begun = {
  /** Sessions of the learner's that gave way to this one. */
  readonly ended: readonly string[];
} & (
  | {readonly state: 'new'; readonly seconds: number}
  | {readonly state: 'repeat'}
  | {readonly state: 'refused'; readonly words: string}
);

async function begin(sql: Sql, id: string, wanted: Wanted): Promise<Begun> {
  const {userId, kind, key} = wanted;
  // Before all rows: whoever ends a session takes it first, too.
  await sql(lockStatement('spend'), []);
  const [before] = await sql(`select 1 from "avatarSession" where "id" = $1`, [id]);
  if (before) return {state: 'repeat', ended: []};
  const ended = await openOthers(sql, userId, id);
  await sql('savepoint "others"', []);
  const refused = async (words: string): Promise<Begun> => {
    // The session that goes on gives way to one that begins, not to a wish.
    if (ended.length > 0) await sql('rollback to savepoint "others"', []);
    return {state: 'refused', words, ended: []};
  };
  for (const other of ended) await endRun(sql, other, 'elsewhere');
  const asked = await reservationFor(sql, userId, kind, key);
  if ('stop' in asked) return refused(await wordsFor(sql, userId, asked.stop));
  const held = await reserve(sql, asked);
  if (!held.isAllowed) return refused(await wordsFor(sql, userId, stopFrom(held)));
  // Of another kind, or of a session whose row is gone: it is not paid again.
  if (held.isRepeat) return refused('That start was used before. Start again.');
  await putRun(sql, {id, userId, kind, spendId: held.id, secondsMost: asked.most.seconds});
  return {state: 'new', seconds: asked.most.seconds, ended};
}

/** All that the learner has left today, up to the longest session. */
async function reservationFor(
  sql: Sql,
  userId: string,
  kind: AvatarServiceKind,
  key: string,
): Promise<Reservation | {readonly stop: Stop}> {
  const {seconds, resetsAt} = await budgetLeft(sql, userId);
  if (seconds.left < SESSION_LEAST_S) {
    return {stop: {why: 'learner', until: seconds.of < SESSION_LEAST_S ? null : resetsAt}};
  }
  return {
    userId,
    feature: 'avatar',
    key,
    provider: AVATAR_SERVICES[kind].name,
    model: kind,
    most: {tokensIn: 0, tokensOut: 0, seconds: Math.min(seconds.left, SESSION_MOST_S)},
  };
}

/** Why none of a kind may begin now, in words; `null` where one may. Nothing is held. */
export async function stopOf(sql: Sql, userId: string, kind: AvatarServiceKind): Promise<string | null> {
  // What it holds comes back: it gives way to a new one.
  const isOpen = (await openOthers(sql, userId, '')).length > 0;
  if (isOpen) return null;
  const asked = await reservationFor(sql, userId, kind, 'none');
  if ('stop' in asked) return wordsFor(sql, userId, asked.stop);
  const refusal = await wouldRefuse(sql, asked);
  return refusal ? wordsFor(sql, userId, stopFrom(refusal)) : null;
}

const stopFrom = ({why, until}: Extract<Reserved, {isAllowed: false}>): Stop => ({
  why,
  until: until?.getTime() ?? null,
});

async function wordsFor(sql: Sql, userId: string, voice: Stop): Promise<string> {
  const {timeZone} = await limitsOf(sql, userId);
  return stepDown({wanted: 'voice', stops: {voice}, now: Date.now(), timeZone}).words ?? '';
}

async function open(
  needs: StartNeeds,
  id: string,
  kind: AvatarServiceKind,
  seconds: number,
): Promise<AvatarStart['connection']> {
  const connection = await openAt(needs.vendors, {kind, seconds, keep: keeperOf(needs, id)});
  if (!(await openRun(needs.pool, id, connection))) throw ended();
  return connection;
}

/** Keeps what a service has opened for a session. */
export const keeperOf =
  ({pool, vendors, log}: StartNeeds, id: string): Keep =>
  async (handle) => {
    const before = await addHandle(pool, id, handle).catch(async (error: unknown) => {
      await closeUnkept({pool, vendors, log}, id, handle);
      throw error;
    });
    if (before) return before;
    await closeRun({db: pool, vendors, log}, id);
    throw ended();
  };

/** Nobody else knows of it: it ends now, or is kept after all. */
async function closeUnkept({pool, vendors, log}: StartNeeds, id: string, handle: Handle): Promise<void> {
  try {
    await stopAt(vendors, handle).catch(() => addHandle(pool, id, handle));
  } catch (error) {
    log('an avatar session may still be open at its service', error, {id});
  }
}

const OVER = 'This session has ended. Start a new one.';
/** What whoever is in a session can't know by themselves. */
const ENDS: Readonly<Record<EndReason, string>> = {
  elsewhere: 'You started another session, so this one ended.',
  over: 'This session’s time is up.',
  silent: 'We lost the connection to your browser, so this session ended. Start a new one.',
  stopped: OVER,
  failed: OVER,
  left: OVER,
};

/** @param reason none where it isn't known. */
export const ended = (reason: EndReason | null = null) =>
  new HttpRefusal(409, {message: reason === null ? OVER : ENDS[reason], code: 'ENDED'});

/** A start that is sent again waits for the one before it, which asks up to three times 15 s, so long, ms, and looks so often. */
const WAIT_MS = 50_000;
const LOOK_EVERY_MS = 250;

/** What the same key has started, once it is there. */
async function startedBefore({pool}: StartNeeds, userId: string, id: string): Promise<AvatarStart> {
  for (let waited = 0; waited <= WAIT_MS; waited += LOOK_EVERY_MS) {
    const session = await ownSession(pool, userId, id);
    const run = session?.run;
    if (!run) throw ended(session?.endReason);
    if (run.connection) return {id, secondsMost: run.secondsLeft, connection: run.connection};
    await wait(LOOK_EVERY_MS);
  }
  throw new HttpRefusal(503, {message: 'This session is still starting. Try again in a moment.'}, 5);
}
