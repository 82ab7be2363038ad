// All that the academy keeps of a learner, as one JSON document that is written while it is read: a few rows at a time, and
// no faster than it is taken, so that neither the rows nor their text are in memory as a whole.
import type {Pool} from 'pg';
import {Refusal} from '#schema/errors.ts';
import {waitText} from '#schema/wire/problem.ts';
import type {PersonFiles} from '#sync/account/own-data/remove-person.ts';
import {limitOf} from '#sync/commands/command-limit.ts';
import {asHttp} from '#sync/commands/commands.routes.ts';
import type {Belonging} from '#sync/db/belonging.ts';
import {takeFreeLockOf} from '#sync/db/locks.ts';
import {inSnapshot, type Database, type Log} from '#sync/db/pool.ts';
import {HttpRefusal} from '#sync/http/http-refusal.ts';

/** Rows that are read at a time. One may have 100,000 characters. */
const ROWS_AT_ONCE = 20;
/** For how long a browser may take nothing, ms: below what PostgreSQL grants a transaction that waits (pool.ts). */
export const UNREAD_FOR_MS = 20_000;
/**
 * How fast it has to be taken on the whole, bytes in a second, and for how long (ms) it may be slower to begin with: few who
 * take a little now and then would hold all places, and old rows in the database with their snapshots.
 */
const LEAST_BYTES_A_SECOND = 32_000;
export const SLOW_FOR_MS = 60_000;
/** How long it may take at all, ms. */
const LONGEST_MS = 600_000;
/** Exports of this process at the same time: each holds one of its connections. */
export const EXPORTS_AT_ONCE = 4;
/** Exports of a learner in an hour. */
export const EXPORTS_AN_HOUR = 3;

const BUSY_FOR_S = 10;
const FULL_FOR_S = 30;

type Needs = {
  readonly pool: Pool;
  readonly log: Log;
  readonly files: Pick<PersonFiles, 'each'>;
  /** Of all features. */
  readonly belongings: readonly Belonging[];
};

/** Nobody takes the rest of it. */
class Unread extends Error {
  /** By which the adapter to Node knows that a browser has left, and that nothing is wrong here. */
  readonly code = 'ERR_STREAM_PREMATURE_CLOSE';
}

/**
 * @returns begins the export of a learner, and resolves to an `OwnData` in JSON once its snapshot is there. What fails
 * later ends the stream with an error, so that what came of it is no whole document.
 * @throws {HttpRefusal} 429 while another of the learner's runs, or after too many; 503 while too many others' do.
 */
export function exportsOf({pool, log, ...source}: Needs) {
  const limit = limitOf({
    most: EXPORTS_AN_HOUR,
    seconds: 3600,
    words: (wait) =>
      `You’ve exported your data ${EXPORTS_AN_HOUR} times in an hour. You can do it again in ${wait}.`,
  });
  let running = 0;
  return async (userId: string): Promise<ReadableStream<Uint8Array>> => {
    if (running >= EXPORTS_AT_ONCE) throw tooMany();
    running += 1;
    const {readable, write, end, fail} = streamOfText();
    const begun = Promise.withResolvers<void>();
    const written = inSnapshot(pool, async (db) => {
      if (!(await takeFreeLockOf(db, 'exportOwn', userId))) throw alreadyRunning();
      await limit(userId).catch((error: unknown) => {
        throw error instanceof Refusal ? asHttp(error) : error;
      });
      begun.resolve();
      await writeAll(db, userId, source, write);
    });
    void written
      .then(
        () => end(),
        (error: unknown) => {
          begun.reject(error);
          if (!(error instanceof HttpRefusal || error instanceof Unread)) log('an export broke off', error);
          fail(error);
        },
      )
      .finally(() => (running -= 1));
    await begun.promise;
    return readable;
  };
}

const tooMany = () =>
  new HttpRefusal(
    503,
    {
      message: `Others are exporting their data right now. Try again in ${waitText(FULL_FOR_S * 1000)}.`,
      code: 'UNAVAILABLE',
      waitTimeText: waitText(FULL_FOR_S * 1000),
    },
    FULL_FOR_S,
  );

const alreadyRunning = () =>
  new HttpRefusal(
    429,
    {
      message: 'Your data is already being exported. Wait until that’s done, then try again.',
      code: 'RATE_LIMITED',
      waitTimeText: waitText(BUSY_FOR_S * 1000),
    },
    BUSY_FOR_S,
  );

/** Resolves once it was taken. @throws {Unread} */
type Write = (text: string) => Promise<void>;

/** A stream, and what writes it, no faster than it is read. */
function streamOfText() {
  let control: TransformStreamDefaultController<Uint8Array> | undefined;
  const {readable, writable} = new TransformStream<Uint8Array, Uint8Array>({
    start: (its) => void (control = its),
  });
  const writer = writable.getWriter();
  const encoder = new TextEncoder();
  // Not by the writer: it would wait for what is being written.
  const fail = (error: unknown) => control?.error(error);
  const began = Date.now();
  let taken = 0;
  const write: Write = async (text) => {
    const bytes = encoder.encode(text);
    taken += bytes.length;
    const within = Math.min(LONGEST_MS, SLOW_FOR_MS + (taken / LEAST_BYTES_A_SECOND) * 1000);
    const left = began + within - Date.now();
    const stalled = setTimeout(
      () => fail(new Unread('nobody takes an export')),
      Math.min(UNREAD_FOR_MS, Math.max(0, left)),
    );
    try {
      await writer.write(bytes);
    } catch (cause) {
      throw new Unread('the browser has left its export', {cause});
    } finally {
      clearTimeout(stalled);
    }
  };
  return {
    readable,
    write,
    fail,
    // Whoever has left meanwhile takes no end.
    end: () => writer.close().catch(() => undefined),
  };
}

type Source = Pick<Needs, 'belongings' | 'files'>;

/** An `OwnData`. */
async function writeAll(db: Database, userId: string, source: Source, write: Write): Promise<void> {
  await write(`{"exportedAt":${JSON.stringify(new Date())},"tables":{`);
  for (const [at, belonging] of source.belongings.entries()) {
    await write(`${at === 0 ? '' : ','}${JSON.stringify(nameOf(belonging.table))}:[`);
    await writeRows(db, userId, belonging, write);
    await write(']');
  }
  await write('},"files":[');
  let comma = '';
  for await (const file of source.files.each(db, userId)) {
    await write(comma + JSON.stringify(file));
    comma = ',';
  }
  await write(']}');
}

/** The learner's rows of a table, in an order that is always the same. */
async function writeRows(
  db: Database,
  userId: string,
  {table, whose, without = []}: Belonging,
  write: Write,
): Promise<void> {
  const row = 'to_jsonb(t) - $2::text[]';
  await db.query(
    `declare "rows" no scroll cursor for
     select (${row})::text as "row" from ${table} as t where ${whose} order by ${row}`,
    [userId, without],
  );
  for (let comma = ''; ; comma = ',') {
    const {rows} = await db.query<{row: string}>(`fetch ${ROWS_AT_ONCE} from "rows"`);
    if (rows.length > 0) await write(comma + rows.map((one) => one.row).join(','));
    if (rows.length < ROWS_AT_ONCE) break;
  }
  await db.query('close "rows"');
}

/** `public."user"` → `user`. */
const nameOf = (table: Belonging['table']) => table.replace(/^.*\."(.*)"$/, '$1');
