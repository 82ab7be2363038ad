// The words of an answer while it is being written, for whoever has it open. What is whole is in its row, which reaches every
// device by itself.
import {streamSSE, type SSEStreamingApi} from 'hono/streaming';
import type {Pool} from 'pg';
import {tutorModel} from '#schema/tutor/tutor.api.ts';
import type {Log} from '#sync/db/pool.ts';
import {HttpRefusal} from '#sync/http/http-refusal.ts';
import {mount, serve} from '#sync/http/serve.ts';
import type {TutorApi} from '#sync/tutor/tutor.access.ts';
import type {Writing} from '#sync/tutor/writing/writing.ts';

type Needs = {
  readonly pool: Pool;
  readonly log: Log;
  readonly writing: Pick<Writing, 'service' | 'stopFor' | 'follow' | 'whenBegun' | 'closing'>;
};

/** How often a stream says that it is there, and asks whether its session still lives, ms. */
const ALIVE_EVERY_MS = 5000;
/** How often a stream looks for what another process writes, ms. */
const LOOK_EVERY_MS = 250;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * A stream has four kinds of events, each with JSON text as its data: `all` is the text so far, in place of what came before;
 * `more` is added to it; `alive` says nothing; `end` is the last.
 */
export function wordsRoutes(api: TutorApi, needs: Needs): void {
  const {pool, log, writing} = needs;
  serve(api, tutorModel, {}, async (_, {learner}) => ({
    service: writing.service,
    stop: await writing.stopFor(learner.userId),
  }));

  mount(api, 'GET /api/tutor/turns/{id}/words', async (c, {learner: {userId}}, _, again) => {
    const own: Own = {turnId: c.req.param('id') ?? '', userId};
    const found = UUID.test(own.turnId) ? await lookAt(pool, own) : undefined;
    if (!found) throw noQuestion();
    const response = streamSSE(c, async (stream) => {
      const reader = newReader(stream);
      const alive = setInterval(() => void again().then(reader.alive, reader.leave), ALIVE_EVERY_MS);
      stream.onAbort(reader.leave);
      try {
        // Without an end the browser comes back, to a process that goes on.
        if (await tell(needs, own, reader)) await reader.end();
      } catch (error) {
        log('the words of an answer could not be read on', error);
      } finally {
        clearInterval(alive);
      }
    });
    // What is between us packs nothing, and holds nothing back.
    response.headers.set('Cache-Control', 'no-store, no-transform');
    response.headers.set('X-Accel-Buffering', 'no');
    return response;
  });
}

const noQuestion = () =>
  new HttpRefusal(404, {
    message: 'We couldn’t find this question. It may have been deleted.',
    code: 'NOT_FOUND',
  });

type Own = {readonly turnId: string; readonly userId: string};
type Look = {readonly isWriting: boolean; readonly text: string};

async function lookAt(pool: Pool, {turnId, userId}: Own): Promise<Look | undefined> {
  const {rows} = await pool.query<Look>(
    `select t."isWriting", coalesce(c."text", '') as "text"
     from "tutorTurn" t left join private."tutorCall" c on c."turnId" = t."id"
     where t."id" = $1 and t."userId" = $2`,
    [turnId, userId],
  );
  return rows[0];
}

type Reader = {
  readonly hear: (text: string, isAll: boolean) => void;
  readonly alive: () => void;
  /** The reader is gone, or has no business any more. */
  readonly leave: () => void;
  /** Aborts then. */
  readonly left: AbortSignal;
  /** Resolves when everything is sent. */
  readonly end: () => Promise<void>;
};

function newReader(stream: SSEStreamingApi): Reader {
  const leaving = new AbortController();
  // In their order, and no faster than they are read.
  let sent = Promise.resolve();
  const send = async (event: string, data: string, before: Promise<void>) => {
    await before;
    if (!leaving.signal.aborted) await stream.writeSSE({event, data: JSON.stringify(data)});
  };
  const queue = (event: string, data = '') => {
    sent = send(event, data, sent);
  };
  return {
    hear: (text, isAll) => queue(isAll ? 'all' : 'more', text),
    alive: () => queue('alive'),
    leave: () => leaving.abort(),
    left: leaving.signal,
    end: () => {
      queue('end');
      return sent;
    },
  };
}

/** Resolves to whether the answer is in its row; to `false` when the reader is gone, or this process ends. */
async function tell({pool, writing}: Needs, own: Own, reader: Reader): Promise<boolean> {
  let told = '';
  while (!reader.left.aborted && !writing.closing.aborted) {
    await followHere(writing, own.turnId, reader);
    // From now on: it may begin here while its row is being read.
    const beginning = beginningHere(writing, own.turnId);
    try {
      const look = await lookAt(pool, own);
      if (!look?.isWriting) return true;
      // Another process writes it, or nobody yet.
      if (look.text !== told) reader.hear(look.text, true);
      told = look.text;
      await beginning.within(LOOK_EVERY_MS);
    } finally {
      beginning.leave();
    }
  }
  return false;
}

/** Waits until the answer begins to be written in this process, and no longer than it is told. */
function beginningHere({whenBegun}: Needs['writing'], turnId: string) {
  const {promise, resolve} = Promise.withResolvers<void>();
  const leave = whenBegun(turnId, resolve);
  return {
    within: async (ms: number) => {
      const timer = setTimeout(resolve, ms);
      await promise;
      clearTimeout(timer);
    },
    leave,
  };
}

/** Resolves at the end of what is written in this process; at once where nothing is. */
function followHere({follow}: Needs['writing'], turnId: string, {hear, left}: Reader): Promise<void> {
  const {promise, resolve} = Promise.withResolvers<void>();
  const leave = follow(turnId, {hear, end: resolve});
  if (!leave) return Promise.resolve();
  left.addEventListener('abort', () => {
    leave();
    resolve();
  });
  return promise;
}
