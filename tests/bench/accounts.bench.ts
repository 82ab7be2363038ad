// Sign-ins: as many a second as argon2 alone allows, without anybody else waiting for them, and none that tells by its
// time who has an account.
import {fork} from 'node:child_process';
import {once} from 'node:events';
import {Agent} from 'node:http';
import {setTimeout as pause} from 'node:timers/promises';
import type {Pool} from 'pg';
import {
  currentUser,
  forgotPassword,
  login,
  register,
  usernameAvailability,
} from '#schema/account/account.api.ts';
import {HASHES_AT_ONCE} from '#sync/account/password/passwords.ts';
import {benchAcademy, newBenchLearner, type BenchLearner} from '#tests/bench/bench-academy.ts';
import type {Closing} from '#tests/bench/closing.ts';
import {posted, requestsPerSecond} from '#tests/bench/http-rate.ts';
import type {Report, Requirement} from '#tests/bench/report.ts';
import {median, quantile, spread} from '#tests/bench/statistics.ts';

const ROUNDS = 7;
const PEOPLE = 16;
const SIGN_INS_PER_ROUND = 160;
const HASHES_PER_ROUND = 120;
const PROBES_IDLE = 120;
/** Pause between requests of the background load, ms. */
const PROBE_EVERY_MS = 15;
const PAIRS = 40;
const REQUESTS_PER_ROUND = 1500;
const PASSWORD = 'a few plain words';

/** What a storm of sign-ins may cost those who do something else, in times of an idle academy. */
const OTHERS_RATIO = 3;
/** Of argon2 alone. */
const SIGN_INS_SHARE = 0.8;
/** Apart that much nobody tells an answer from another: the larger of both. */
const APART_MS = 25;
const APART_SHARE = 0.2;

type Bench = {
  readonly origin: string;
  readonly peers: string;
  readonly pool: Pool;
  readonly agent: Agent;
  /** Who sign in; twenty sessions on, what they had before is over. */
  readonly learners: readonly BenchLearner[];
  /** Cookie of somebody else. */
  readonly cookie: string;
};

export async function accounts(opened: Closing): Promise<Report> {
  const {academy, pool} = await benchAcademy(opened);
  const {origin} = academy;
  const agent = new Agent({keepAlive: true, maxSockets: PEOPLE});
  opened.add(() => agent.destroy());
  const learners: BenchLearner[] = [];
  for (let at = 0; at < PEOPLE; at += 1) learners.push(await newBenchLearner(origin, `bench-${at}`));
  const {token} = await newBenchLearner(origin, 'another');
  const peers = await startPeers(opened);
  const bench: Bench = {origin, peers, pool, agent, learners, cookie: `session=${token}`};
  const rounds = [];
  await playRound(bench); // The first fills caches and plans.
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await playRound(bench));
  return report(rounds, await pairs(bench));
}

async function startPeers(opened: Closing): Promise<string> {
  const child = fork(new URL('accounts-peers.ts', import.meta.url), {execArgv: []});
  opened.add(() => child.disconnect());
  const [port] = (await once(child, 'message')) as [number];
  return `http://127.0.0.1:${port}`;
}

type Round = Awaited<ReturnType<typeof playRound>>;

async function playRound(bench: Bench) {
  const {origin, peers, cookie} = bench;
  const storm = {requests: REQUESTS_PER_ROUND, atOnce: PEOPLE};
  const idle = await probe(bench, (asked) => asked < PROBES_IDLE);
  let isOver = false;
  const probing = probe(bench, () => !isOver);
  const signIns = await signInStorm(bench);
  isOver = true;
  const alone = await (await fetch(`${peers}/hashes?count=${HASHES_PER_ROUND}`)).json();
  return {
    idle,
    busy: await probing,
    signIns,
    alone: (alone as {perSecond: number}).perSecond,
    me: await requestsPerSecond(origin + currentUser.path, {...storm, headers: {cookie}}),
    nothing: await requestsPerSecond(`${origin}/api/nothing`, {...storm, headers: {cookie}, status: 404}),
    hono: await requestsPerSecond(`${peers}/api/me`, storm),
  };
}

/** Sixteen learners sign in again and again, each after their own. @returns sign-ins per second. */
async function signInStorm({origin, agent, learners}: Bench): Promise<number> {
  let left = SIGN_INS_PER_ROUND;
  const begun = performance.now();
  const worker = async ({username}: BenchLearner) => {
    while (left > 0) {
      left -= 1;
      const asked = {headers: {origin}, body: {username, password: PASSWORD}};
      const {status} = await posted(agent, origin + login.path, asked);
      if (status !== 200) throw new Error(`a sign-in was answered with ${status}`);
    }
  };
  await Promise.all(learners.map(worker));
  return (1000 * SIGN_INS_PER_ROUND) / (performance.now() - begun);
}

/** Somebody who is signed in and asks for something small now and then. @returns ms of each answer. */
async function probe({origin, cookie}: Bench, goesOn: (asked: number) => boolean): Promise<number[]> {
  const times: number[] = [];
  while (goesOn(times.length)) {
    const begun = performance.now();
    await requestsPerSecond(origin + currentUser.path, {headers: {cookie}, requests: 1, atOnce: 1});
    times.push(performance.now() - begun);
    await pause(PROBE_EVERY_MS);
  }
  return times;
}

type Pair = {readonly name: string; readonly known: number; readonly unknown: number};

/** The same questions about who has an account and who has none, in turns. */
async function pairs({origin, agent, pool, learners}: Bench): Promise<Pair[]> {
  await pool.query(`update private."emailAddress" set "verifiedAt" = now()`);
  const stranger = () => `x-${crypto.randomUUID().slice(0, 20)}`;
  const learner = (at: number) => learners[at % learners.length]?.username ?? '';
  const ask = async (path: string, body: object) =>
    (await posted(agent, origin + path, {headers: {origin}, body})).ms;
  const questions: Record<string, (name: string) => Promise<number>> = {
    'a failed sign-in': (username) => ask(login.path, {username, password: 'not the password'}),
    'a forgotten password': (username) => ask(forgotPassword.path, {email: `${username}@example.org`}),
    'a registration with the address': (username) =>
      ask(register.path, {
        fullName: 'Ada Lovelace',
        username: stranger(),
        email: `${username}@example.org`,
        password: PASSWORD,
      }),
    'a username': async (username) => {
      const begun = performance.now();
      const address = `${origin}${usernameAvailability.path}?username=${username}`;
      await requestsPerSecond(address, {requests: 1, atOnce: 1});
      return performance.now() - begun;
    },
  };
  const found: Pair[] = [];
  for (const [name, question] of Object.entries(questions)) {
    const times = {known: [] as number[], unknown: [] as number[]};
    for (let at = 0; at < PAIRS; at += 1) {
      times.known.push(await question(learner(at)));
      times.unknown.push(await question(stranger()));
    }
    found.push({name, known: median(times.known), unknown: median(times.unknown)});
  }
  return found;
}

const p95 = (times: readonly number[]) => quantile(times, 0.95);

function report(rounds: readonly Round[], found: readonly Pair[]): Report {
  const all = (key: 'signIns' | 'alone' | 'me' | 'nothing' | 'hono') => rounds.map((round) => round[key]);
  const ratio = (of: (round: Round) => number) => median(rounds.map(of));
  const perRequest = (rates: readonly number[]) => (1e6 / median(rates)).toFixed(0);
  const rate = (name: string, key: Parameters<typeof all>[0], beside: string) => {
    const rates = all(key);
    return [
      name,
      median(rates).toFixed(0),
      Math.min(...rates).toFixed(0),
      Math.max(...rates).toFixed(0),
      beside,
    ];
  };
  return {
    title: `accounts: ${PEOPLE} people sign in at once, ${HASHES_AT_ONCE} of their hashes at a time`,
    columns: ['', 'median', 'least', 'most', 'of the peer'],
    rows: [
      rate('sign-ins per second', 'signIns', ratio(({signIns, alone}) => signIns / alone).toFixed(2)),
      rate('— argon2 alone', 'alone', ''),
      rate('/api/auth/me per second', 'me', ratio(({me, hono}) => me / hono).toFixed(2)),
      rate(
        'an address where nothing is, per second',
        'nothing',
        ratio(({nothing, hono}) => nothing / hono).toFixed(2),
      ),
      rate('— bare hono, constant reply', 'hono', ''),
    ],
    requirements: [
      {
        name: 'argon2 alone over sign-ins',
        measured: ratio(({signIns, alone}) => alone / signIns),
        limit: 1 / SIGN_INS_SHARE,
        unit: '×',
      },
      {
        name: 'p95 of /api/auth/me beside the sign-ins, over idle',
        measured: ratio(({busy, idle}) => p95(busy) / p95(idle)),
        limit: OTHERS_RATIO,
        unit: '×',
      },
      ...found.map(apart),
    ],
    notes: [
      `${ROUNDS} rounds, taking turns: ${SIGN_INS_PER_ROUND} sign-ins, ${HASHES_PER_ROUND} hashes. /api/auth/me p50, p95, max in ms: idle ${spread(rounds.flatMap(({idle}) => idle)).join(', ')}; beside the sign-ins ${spread(rounds.flatMap(({busy}) => busy)).join(', ')}.`,
      `What a request costs, µs: bare hono ${perRequest(all('hono'))}; the gateway, with nothing behind it ${perRequest(all('nothing'))}; /api/auth/me with session and learner from PostgreSQL ${perRequest(all('me'))}.`,
      `Known and unknown, median ms of ${PAIRS} each: ${found.map(({name, known, unknown}) => `${name} ${known.toFixed(1)} and ${unknown.toFixed(1)}`).join('; ')}.`,
    ],
  };
}

const apart = ({name, known, unknown}: Pair): Requirement => ({
  name: `${name}: known and unknown apart, medians`,
  measured: Math.abs(known - unknown),
  limit: Math.max(APART_MS, APART_SHARE * unknown),
  unit: ' ms',
});
