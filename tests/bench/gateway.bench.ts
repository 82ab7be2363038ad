// What the gateway costs: sockets through it beside sockets straight to the process behind it, and one
// small request of the academy's beside one of a bare hono server.
import {setTimeout as pause} from 'node:timers/promises';
import {Zero, type ZeroOptions} from '@rocicorp/zero';
import type {Pool} from 'pg';
import {currentUser} from '#schema/account/account.api.ts';
import {queries} from '#schema/queries.ts';
import {schema} from '#schema/schema.ts';
import {encodeIdentity, IDENTITY_HEADER, IDENTITY_TTL_MS} from '#schema/wire/identity.ts';
import {sign} from '#sync/account/auth-primitives.ts';
import {readOrMakeSecrets} from '#sync/dev/secrets.ts';
import {zeroLinkHeader} from '#sync/loopback-link.ts';
import {benchAcademy, newBenchLearner, type BenchLearner} from '#tests/bench/bench-academy.ts';
import type {Closing} from '#tests/bench/closing.ts';
import {requestsPerSecond} from '#tests/bench/http-rate.ts';
import {openSocket, useHeaders, type Headers} from '#tests/bench/node-socket.ts';
import type {Report} from '#tests/bench/report.ts';
import {startPeers} from '#tests/bench/start-peers.ts';
import {median, spread} from '#tests/bench/statistics.ts';

const ROUNDS = 5;
const SOCKETS = 50;
const CHANGES_PER_ROUND = 20;
const REQUESTS_PER_ROUND = 1000;
const AT_ONCE = 16;
const REPLY_LIMIT_MS = 10_000;

export async function gateway(opened: Closing): Promise<Report> {
  const peers = await startPeers(opened);
  const {academy, pool} = await benchAcademy(opened);
  const {origin, ports, dataDir} = academy;
  const through = await newBenchLearner(origin, 'through');
  const straight = await newBenchLearner(origin, 'straight');
  const secret = readOrMakeSecrets(dataDir, {}).GATEWAY_SECRET;

  const asked = ({userId, username}: BenchLearner) => `/ws?userId=${userId}&username=${username}`;
  const relays = {
    through: await openAll(opened, origin.replace('http', 'ws') + asked(through), () =>
      cookieOf(through, origin),
    ),
    straight: await openAll(opened, `ws://127.0.0.1:${ports.signal}${asked(straight)}`, () => {
      const identity = {
        ...straight,
        mayLearn: true,
        isDev: false,
        session: 'straight',
        network: '',
        expiresAt: Date.now() + IDENTITY_TTL_MS,
      };
      return {[IDENTITY_HEADER]: encodeIdentity(identity, (text) => sign(secret, text))};
    }),
  };
  const zeros = {
    through: await watchPoints(opened, `${origin}/zero`, through, cookieOf(through, origin)),
    straight: await watchPoints(opened, `http://localhost:${ports.zero}`, straight, {
      ...cookieOf(straight, origin),
      ...zeroLinkHeader(secret),
    }),
  };

  const relay = {through: [] as number[], straight: [] as number[]};
  const zero = {through: [] as number[], straight: [] as number[]};
  const rates = {academy: [] as number[], hono: [] as number[]};
  for (let round = 0; round < ROUNDS; round += 1) {
    relay.through.push(...(await roundTrips(relays.through)));
    relay.straight.push(...(await roundTrips(relays.straight)));
    for (let at = 0; at < CHANGES_PER_ROUND; at += 1) {
      zero.through.push(await change(pool, through, zeros.through));
      zero.straight.push(await change(pool, straight, zeros.straight));
    }
    const storm = {requests: REQUESTS_PER_ROUND, atOnce: AT_ONCE};
    const headers = cookieOf(through, origin);
    rates.academy.push(await requestsPerSecond(origin + currentUser.path, {...storm, headers}));
    rates.hono.push(await requestsPerSecond(`${peers.origin}/api/me`, storm));
  }
  const ratio = (a: readonly number[], b: readonly number[]) => (median(a) / median(b)).toFixed(2);
  return {
    title: `gateway: ${SOCKETS} sockets each way`,
    columns: ['', 'p50', 'p95', 'max', 'of the peer'],
    rows: [
      [
        'signal and back through the gateway, ms',
        ...spread(relay.through, 2),
        ratio(relay.through, relay.straight),
      ],
      ['— straight to signal', ...spread(relay.straight, 2), ''],
      [
        'SQL to a Zero client through the gateway, ms',
        ...spread(zero.through),
        ratio(zero.through, zero.straight),
      ],
      ['— straight to zero-cache', ...spread(zero.straight), ''],
      [
        '/api/auth/me, requests per second',
        median(rates.academy).toFixed(0),
        '',
        '',
        ratio(rates.academy, rates.hono),
      ],
      ['— bare hono, constant reply', median(rates.hono).toFixed(0), '', '', ''],
    ],
    requirements: [],
    notes: [
      `${ROUNDS} rounds, taking turns. All sockets of a kind send at once; a round trip is until the socket's own answer. /api/auth/me looks the session and the learner up in PostgreSQL, ${AT_ONCE} requests at a time.`,
    ],
  };
}

const cookieOf = ({token}: BenchLearner, origin: string): Headers => ({cookie: `session=${token}`, origin});

function openAll(opened: Closing, address: string, headers: () => Headers): Promise<WebSocket[]> {
  const sockets = Array.from({length: SOCKETS}, async () => openSocket(address, headers()));
  return opened.adopt(Promise.all(sockets), (open) => open.forEach((socket) => socket.close()));
}

/** One message on each socket, all at once. */
function roundTrips(sockets: readonly WebSocket[]): Promise<number[]> {
  return within(
    Promise.all(
      sockets.map(
        (socket) =>
          new Promise<number>((resolve) => {
            if (socket.readyState !== WebSocket.OPEN)
              throw new Error('a socket was closed between two rounds');
            const begun = performance.now();
            socket.addEventListener('message', () => resolve(performance.now() - begun), {once: true});
            socket.send('{"type":"bench"}');
          }),
      ),
    ),
    'a socket got no answer',
  );
}

type Watch = {
  /** Called with each new sum of points. */
  hear: (points: number) => void;
};

/** A Zero client of that learner that watches the sum of points. */
async function watchPoints(
  opened: Closing,
  cacheURL: string,
  learner: BenchLearner,
  headers: Headers,
): Promise<Watch> {
  const watch: Watch = {hear: () => undefined};
  const restore = useHeaders(headers);
  const options: ZeroOptions = {
    cacheURL,
    schema,
    userID: learner.userId,
    context: {userId: learner.userId, username: learner.username, isDev: false, mayLearn: true},
    kvStore: 'mem',
    logLevel: 'error',
  };
  const zero = new Zero(options);
  opened.add(() => zero.close());
  const view = zero.materialize(queries.points.total());
  await new Promise<void>((resolve) => {
    view.addListener((row, type) => {
      if (type !== 'complete') return;
      resolve();
      watch.hear((row as {points: number} | undefined)?.points ?? -1);
    });
  });
  restore();
  return watch;
}

let points = 1000;

/** @returns ms from the statement to the client's view. */
async function change(pool: Pool, {userId}: BenchLearner, watch: Watch): Promise<number> {
  points += 1;
  const wanted = points;
  const seen = new Promise<void>((resolve) => {
    watch.hear = (now) => now === wanted && resolve();
  });
  const begun = performance.now();
  await pool.query(`update "pointTotal" set "points" = $2 where "userId" = $1`, [userId, wanted]);
  await within(seen, 'a change has not arrived');
  return performance.now() - begun;
}

/** @throws {Error} with these words when it takes too long. */
async function within<T>(work: Promise<T>, words: string): Promise<T> {
  const late = new AbortController();
  const limit = pause(REPLY_LIMIT_MS, undefined, {signal: late.signal}).then(() => {
    throw new Error(`${words} within ${REPLY_LIMIT_MS} ms`);
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    limit.catch(() => undefined);
    late.abort();
  }
}
