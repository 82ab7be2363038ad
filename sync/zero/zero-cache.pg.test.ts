// zero-cache itself, behind the gateway and without it: whatever one learner sends, it goes on for everybody.
import {expect, test} from 'vitest';
import {Zero, type ZeroOptions} from '@rocicorp/zero';
import {queries} from '#schema/queries.ts';
import {schema} from '#schema/schema.ts';
import {zeroLinkHeader} from '#sync/loopback-link.ts';
import {useHeaders} from '#tests/bench/node-socket.ts';
import {GATEWAY_SECRET, newLearner, ORIGIN, type TestLearner} from '#tests/pg/academy.ts';
import {academyWithZero} from '#tests/pg/zero-cache.ts';
import {beginUpgrade, openSocket} from '#tests/sockets.ts';
import {zeroAddress, ZERO_HEADERS, zeroParameters, zeroProtocol} from '#tests/zero-handshake.ts';
import {besiege, wrongAnswers} from '#tests/zero-siege.ts';

const SEEDS = 300;
/** From here on a malformed frame on another learner’s client group is among them. */
const FIRST_SEED = 200;
const academy = await academyWithZero();
const {base, zero, zeroPort, pool} = academy;
const pid = zero.pid();
const direct = `ws://127.0.0.1:${zeroPort}`;
const headersOf = ({cookie}: TestLearner) => ({
  cookie,
  origin: ORIGIN,
  ...ZERO_HEADERS,
  ...zeroLinkHeader(GATEWAY_SECRET),
});
const first = {
  initConnectionMessage: [
    'initConnection',
    {desiredQueriesPatch: [], clientSchema: {tables: {}}, activeClients: []},
  ],
};
/** A frame with bits that mean nothing. */
const BROKEN = Uint8Array.of(0xff, 0x80, 0, 0, 0, 0);

/** A learner's page has its rows: zero-cache serves, and is the process that it was. */
async function serves(): Promise<void> {
  const {userId, username, cookie} = await newLearner(pool);
  const stop = useHeaders({cookie, origin: ORIGIN});
  const options: ZeroOptions = {
    cacheURL: `${base.replace('ws', 'http')}/zero`,
    schema,
    userID: userId,
    context: {userId, username, isDev: false, mayLearn: true},
    kvStore: 'mem',
    storageKey: crypto.randomUUID(),
    logLevel: 'error',
  };
  const page = new Zero(options);
  await page.run(queries.leaderboard.entry({period: 'all', entryId: 'nobody'}), {type: 'complete'});
  await page.close();
  stop();
  expect([zero.pid(), zero.restarts()]).toEqual([pid, 0]);
}

test('a learner’s page has its rows', serves);

test('a token in the handshake ends the socket at most', async () => {
  const ada = await newLearner(pool);
  const protocol = zeroProtocol({...first, authToken: 'x'});
  const socket = await openSocket(direct + zeroAddress(ada.userId), {
    ...headersOf(ada),
    'sec-websocket-protocol': protocol,
  });
  expect(JSON.parse(await socket.next())).toMatchObject(['connected', {}]);
  socket.close();
  await socket.closed;
  await serves();
});

test.each([
  ['an address that names no client', 'h', {clientID: ''}],
  ['another learner’s client group', 'i', {}],
])('a malformed frame after %s ends that socket alone', async (_, group, parameters) => {
  const [ada, bob] = [await newLearner(pool), await newLearner(pool)];
  const theirs = await openSocket(direct + zeroAddress(ada.userId, {group}), headersOf(ada));
  theirs.send(JSON.stringify(first.initConnectionMessage));
  // The group is hers with its first poke; `connected` comes before it.
  for (let word = ''; !word.includes('pokeStart');) word = await theirs.next();
  const search = new URLSearchParams({...zeroParameters(bob.userId, group), ...parameters}).toString();
  const socket = await beginUpgrade(`${direct}/zero/sync/v51/connect?${search}`, headersOf(bob));
  socket.write(BROKEN);
  socket.resume();
  await new Promise((resolve) => socket.once('close', resolve));
  theirs.close();
  await theirs.closed;
  await serves();
});

test(`${SEEDS} malformed handshakes and first messages leave it as it was`, {timeout: 120_000}, async () => {
  const attackers = await Promise.all(Array.from({length: 4}, () => newLearner(pool)));
  const check = (seed: number) => {
    if (zero.pid() !== pid) throw new Error(`zero-cache ended about seed ${seed}: ${zero.tail()}`);
  };
  const answers = await besiege({
    base,
    origin: ORIGIN,
    attackers,
    firstSeed: FIRST_SEED,
    seeds: SEEDS,
    check,
  });
  expect(wrongAnswers(answers)).toEqual([]);
  expect(answers.get(101)).toBeGreaterThan(SEEDS / 4);
  await serves();
});
