// A real zero-cache without the guard of its sockets, so that one malformed frame ends it: whoever sends such frames is kept
// out, and whoever is there when it is killed is not.
import {once} from 'node:events';
import {request, type IncomingMessage} from 'node:http';
import type {Socket} from 'node:net';
import {expect, onTestFailed, test, vi} from 'vitest';
import {Zero, type ZeroOptions} from '@rocicorp/zero';
import {queries} from '#schema/queries.ts';
import {schema} from '#schema/schema.ts';
import {BARRED_FOR_MS} from '#sync/http/suspects/suspects.ts';
import {useHeaders} from '#tests/bench/node-socket.ts';
import {newLearner, ORIGIN, type TestLearner} from '#tests/pg/academy.ts';
import {academyWithZero} from '#tests/pg/zero-cache.ts';
import {openSocket, statusOfUpgrade, UPGRADE} from '#tests/sockets.ts';
import {zeroAddress, ZERO_HEADERS} from '#tests/zero-handshake.ts';

const {base, zero, pool, logged} = await academyWithZero({isGuarded: false});
const ENDED = 'zero-cache ended by an exception';
const KEPT_OUT = 'a learner is kept out of zero-cache, which they may have ended';

const headersOf = ({cookie}: TestLearner) => ({cookie, origin: ORIGIN, ...ZERO_HEADERS});
const urlOf = ({userId}: TestLearner, group: string) => base + zeroAddress(userId, {group});
const statusOf = (learner: TestLearner, group: string) =>
  statusOfUpgrade(urlOf(learner, group), headersOf(learner));

/** The client group is the learner's from now on. zero-cache may close a socket that comes while it is busy. */
async function takeGroup(learner: TestLearner, group: string): Promise<void> {
  await expect.poll(() => replyTo(learner, group), {timeout: 60_000}).toBe('rows');
}

/** What the client group is sent first: its rows, or the last word and the close code. */
async function replyTo(learner: TestLearner, group: string): Promise<string> {
  const socket = await openSocket(urlOf(learner, group), headersOf(learner));
  const init = {desiredQueriesPatch: [], clientSchema: {tables: {}}, activeClients: []};
  socket.send(JSON.stringify(['initConnection', init]));
  const closed = socket.closed.then((code) => ({code}));
  for (let last = 'nothing'; ;) {
    const word = await Promise.race([socket.next(), closed]);
    if (typeof word !== 'string') return `${last}, then closed with ${word.code}`;
    if (word.includes('pokeStart')) return 'rows';
    last = word;
  }
}

const deaths = () => logged.filter(({event}) => event === ENDED).length;

/**
 * Opens another learner's client group, which zero-cache closes, and sends a frame with bits that mean nothing: again and again,
 * as a browser that comes back at once, until zero-cache has ended by an exception. On a busy machine that takes it longer than
 * its causes are looked for. It may have ended by one of its own before, which says nothing of anybody.
 */
async function attackUntilItEnds(learner: TestLearner, group: string): Promise<void> {
  for (const before = deaths(); deaths() === before;) await attack(learner, group);
}

async function attack(learner: TestLearner, group: string): Promise<void> {
  const asked = request(urlOf(learner, group).replace(/^ws/, 'http'), {
    headers: {...UPGRADE, ...headersOf(learner)},
  });
  asked.end();
  const refused = once(asked, 'response').then(([response]) => void (response as IncomingMessage).resume());
  const opened = once(asked, 'upgrade').then(([, socket]) => socket as Socket);
  // While it is down there is neither.
  const socket = await Promise.race([refused, opened]).catch(() => undefined);
  if (!socket) return;
  socket.write(Uint8Array.of(0xff, 0x80, 0, 0, 0, 0));
  socket.resume();
  // A reset ends it as well.
  await once(socket, 'close').catch(() => undefined);
}

/** zero-cache has been started again since, and answers. */
async function isBackSince(restarts: number): Promise<void> {
  await expect.poll(() => zero.restarts(), {timeout: 30_000}).toBeGreaterThan(restarts);
  await answersTo(await newLearner(pool), 'p');
}

async function answersTo(learner: TestLearner, group: string): Promise<void> {
  await expect.poll(() => statusOf(learner, group), {timeout: 60_000, interval: 100}).toBe(101);
}

/**
 * Somebody opens a page, and another learner ends zero-cache. Begun anew, with another page, where it has ended by one of its own
 * meanwhile: who was there then is as likely a cause.
 * @returns who has opened the page, and its client group.
 */
async function endsIt(eve: TestLearner): Promise<readonly [TestLearner, string]> {
  for (;;) {
    const restarts = zero.restarts();
    const [other, group] = [await newLearner(pool), `g${restarts}`];
    await takeGroup(other, group);
    if (zero.restarts() !== restarts) continue;
    await attackUntilItEnds(eve, group);
    await isBackSince(restarts);
    return [other, group];
  }
}

const keptOut = () => logged.filter(({event}) => event === KEPT_OUT).length;

/** Zero as in the learner's page. @returns what it could not do so far, and when it has what it asked for. */
function openPage({userId, username, cookie}: TestLearner) {
  const stop = useHeaders({cookie, origin: ORIGIN});
  const failures: unknown[] = [];
  const options: ZeroOptions = {
    cacheURL: `${base.replace('ws', 'http')}/zero`,
    schema,
    userID: userId,
    context: {userId, username, isDev: false, mayLearn: true},
    kvStore: 'mem',
    storageKey: crypto.randomUUID(),
    logLevel: 'error',
    logSink: {log: (...words) => failures.push(words)},
  };
  const page = new Zero(options);
  const query = queries.leaderboard.entry({period: 'all', entryId: 'nobody'});
  const rows = page.run(query, {type: 'complete'}).then(() => page.close());
  return {failures, rows: rows.finally(stop)};
}

test(
  'who was there just before two deaths by an exception is kept out for a while',
  {timeout: 180_000},
  async () => {
    const eve = await newLearner(pool);
    onTestFailed(() => console.warn(JSON.stringify(logged), zero.tail()));
    await takeGroup(eve, 'e');
    process.kill(zero.pid() ?? 0, 'SIGKILL');
    await isBackSince(0);
    const one = await endsIt(eve);
    // The first death was no exception.
    expect(keptOut()).toBe(0);
    const another = await endsIt(eve);
    await expect.poll(() => logged).toContainEqual(expect.objectContaining({event: KEPT_OUT}));
    expect(await statusOf(eve, 'e')).toBe(429);
    const page = openPage(eve);
    for (const [learner, group] of [one, another]) await answersTo(learner, group);
    await expect.poll(() => page.failures.length).toBeGreaterThan(0);
    vi.useFakeTimers({toFake: ['Date'], now: Date.now() + BARRED_FOR_MS});
    await page.rows;
  },
);
