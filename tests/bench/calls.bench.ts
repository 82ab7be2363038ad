// A call from the click that accepts it to the first picture, what it costs, and what becomes of it when one side freezes:
// with real media in Chromium, beside a bare connection that signals over the same server and beside PeerJS.
import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {join} from 'node:path';
import {setTimeout as pause} from 'node:timers/promises';
import type {Page} from 'playwright';
import {benchAcademy} from '#tests/bench/bench-academy.ts';
import type {CallWindow} from '#tests/bench/call-clock.ts';
import {
  academyPair,
  acquainted,
  barePair,
  callBrowser,
  forget,
  peerJsPair,
  type CallPair,
  type PairName,
} from '#tests/bench/call-pair.ts';
import type {Closing} from '#tests/bench/closing.ts';
import {cpuMs, familyOf, loadOfTheMachine} from '#tests/bench/process-figures.ts';
import type {Report} from '#tests/bench/report.ts';
import {installPeers} from '#tests/bench/start-peers.ts';
import {median, spread} from '#tests/bench/statistics.ts';
import {freePort} from '#tests/free-port.ts';

const ROUNDS = 5;
const PER_ROUND = 3;
/** Of the call screen, until its processor share is taken. */
const SETTLE_MS = 2000;
const SHARE_MS = 6000;
const FREEZE_MS = 6000;
/** So many pictures are a picture that moves. */
const MOVES = 5;
/** Two may call each other 5 times in 30 s. */
const APART_MS = 6200;
const CALL_LIMIT_MS = 30_000;

/** ms after the click. */
type Begun = {readonly callee: number; readonly caller: number; readonly both: number};
type Figures = {
  begun: Begun[][];
  cores: number[];
  /** ms from the thaw until pictures are decoded again. */
  frozenSide: number[];
  otherSide: number[];
  frames: number[];
  bytes: number[];
};

export async function calls(opened: Closing): Promise<Report> {
  await installPeers();
  const pairs = await openPairs(opened);
  const figures = new Map<PairName, Figures>(
    pairs.map(({name}) => [
      name,
      {begun: [], cores: [], frozenSide: [], otherSide: [], frames: [], bytes: []},
    ]),
  );
  const of = ({name}: CallPair) => figures.get(name) as Figures;
  const loads = [loadOfTheMachine()];
  for (const pair of pairs) await call(pair);
  const sizes = new Set<string>();
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const pair of pairs) of(pair).begun.push([]);
    for (let at = 0; at < PER_ROUND; at += 1) {
      for (const pair of pairs) {
        const before = {...pair.traffic};
        of(pair).begun[round]?.push(await call(pair));
        of(pair).frames.push(pair.traffic.frames - before.frames);
        of(pair).bytes.push(pair.traffic.bytes - before.bytes);
      }
    }
    for (const pair of pairs) {
      await call(pair, async () => {
        await pause(SETTLE_MS);
        sizes.add(await pair.caller.evaluate(() => (window as unknown as CallWindow).callClock.size()));
        of(pair).cores.push(await coresOf(pair));
        const {frozen, other} = await freeze(pair);
        of(pair).frozenSide.push(frozen);
        of(pair).otherSide.push(other);
      });
    }
    loads.push(loadOfTheMachine());
  }
  return reportOf(figures, [...sizes], loads);
}

async function openPairs(opened: Closing): Promise<CallPair[]> {
  const bench = await benchAcademy(opened);
  const {origin} = bench.academy;
  const academy = await academyPair(opened, bench);
  const [one, other] = await acquainted(bench, ['one', 'other']);
  const browsers = [
    await callBrowser(opened, origin, one),
    await callBrowser(opened, origin, other),
  ] as const;
  const port = await freePort();
  const child = spawn(process.execPath, [join('tests', 'bench', 'peers', 'peerjs-server.ts')], {
    env: {...process.env, PORT: String(port), NODE_ENV: 'production'},
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  opened.add(() => child.kill('SIGKILL'));
  await once(child, 'message', {signal: opened.signal});
  return [academy, await barePair(browsers, origin, [one, other]), await peerJsPair(browsers, port)];
}

const lastAt = new Map<PairName, number>();

/** One call. @param during while it goes on. */
async function call(pair: CallPair, during?: () => Promise<void>): Promise<Begun> {
  await pause(Math.max(0, APART_MS - (performance.now() - (lastAt.get(pair.name) ?? -APART_MS))));
  lastAt.set(pair.name, performance.now());
  await forget(pair);
  await inTime(pair.ring(), `${pair.name} does not ring`);
  // Those who are called look first.
  await pause(300);
  const seen = Promise.all([pair.callee, pair.caller].map(firstFrame));
  await pair.accept();
  const [callee = Number.NaN, caller = Number.NaN] = await inTime(seen, `${pair.name} shows no picture`);
  const clicked = await pair.callee.evaluate(() => (window as unknown as CallWindow).callClock.clickedAt());
  await during?.();
  await pair.end();
  return {
    callee: callee - clicked,
    caller: caller - clicked,
    both: Math.max(callee, caller) - clicked,
  };
}

const firstFrame = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as CallWindow).callClock.firstFrame());

const moves = (page: Page): Promise<number> =>
  page.evaluate((more) => (window as unknown as CallWindow).callClock.moreFrames(more), MOVES);

async function inTime<T>(work: Promise<T>, words: string): Promise<T> {
  const timer = new AbortController();
  const late = pause(CALL_LIMIT_MS, undefined, {signal: timer.signal}).then(() => {
    throw new Error(words);
  });
  // Nobody listens to it once the work was first; the race passes its rejection on when it is first itself.
  late.catch(() => undefined);
  return Promise.race([work, late]).finally(() => timer.abort());
}

/** Of both browsers, with all their processes. */
async function coresOf({callerProcess, calleeProcess}: CallPair): Promise<number> {
  const members = [callerProcess, calleeProcess].flatMap(familyOf);
  const used = () => members.reduce((sum, pid) => sum + cpuMs(pid), 0);
  const [begun, before] = [performance.now(), used()];
  await pause(SHARE_MS);
  return (used() - before) / (performance.now() - begun);
}

/** Stops the callee's browser for a while. */
async function freeze(pair: CallPair): Promise<{readonly frozen: number; readonly other: number}> {
  const members = familyOf(pair.calleeProcess);
  const tell = (signal: NodeJS.Signals) => members.forEach((pid) => process.kill(pid, signal));
  tell('SIGSTOP');
  try {
    await pause(FREEZE_MS);
  } finally {
    tell('SIGCONT');
  }
  const thawed = Date.now();
  const [frozen, other] = await inTime(
    Promise.all([moves(pair.callee), moves(pair.caller)]),
    `${pair.name} does not recover`,
  );
  return {frozen: frozen - thawed, other: other - thawed};
}

function reportOf(
  figures: ReadonlyMap<PairName, Figures>,
  sizes: readonly string[],
  loads: readonly string[],
): Report {
  const of = (name: PairName) => figures.get(name) as Figures;
  const names = [...figures.keys()];
  const p50s = (name: PairName) => of(name).begun.map((round) => median(round.map(({both}) => both)));
  /** Of each round, so that a busy minute is in both. */
  const ratio = (peer: PairName) =>
    median(p50s('academy').map((p50, round) => p50 / (p50s(peer)[round] ?? Number.NaN)));
  const all = (name: PairName, side: keyof Begun) =>
    of(name).begun.flatMap((round) => round.map((one) => one[side]));
  const row = (what: string, cell: (name: PairName) => string) => [what, ...names.map(cell)];
  const p50p95 = (samples: readonly number[]) => spread(samples, 0).join(' / ');
  return {
    title: 'calls: from the click that accepts to pictures of both sides',
    columns: [`p50 / p95 / max of ${ROUNDS * PER_ROUND} calls`, ...names],
    rows: [
      row('**accept to the first picture, both sides, ms**', (name) => p50p95(all(name, 'both'))),
      row('— the callee sees', (name) => p50p95(all(name, 'callee'))),
      row('— the caller sees', (name) => p50p95(all(name, 'caller'))),
      row(`frozen for ${FREEZE_MS / 1000} s, until it moves again: the frozen side, ms`, (name) =>
        p50p95(of(name).frozenSide),
      ),
      row('— the other side', (name) => p50p95(of(name).otherSide)),
      row('processors that both browsers use in a call', (name) => median(of(name).cores).toFixed(2)),
      row('a call from ring to end: frames of both sockets', (name) => String(median(of(name).frames))),
      row('— bytes', (name) => String(median(of(name).bytes))),
    ],
    requirements: [
      {
        name: 'accept to the first picture, p50 beside the bare pair',
        measured: ratio('bare'),
        limit: 1.25,
        unit: '×',
      },
      {name: '— beside PeerJS', measured: ratio('PeerJS'), limit: 1, unit: '×'},
    ],
    notes: [
      `${ROUNDS} rounds of ${PER_ROUND} calls each in turns, then a call for the processor share (${SHARE_MS / 1000} s, ${sizes.join(', ')}) and the freeze, in every round. Ratios are medians of the rounds. Load of the machine at the beginning and after each round: ${loads.join(', ')}.`,
      'The bare pair is a page with a connection of the browser’s own; it sends the same frames to the same server, and both sides open their devices after the accept. PeerJS, with its own server: the caller’s devices are open and its offer is there before the callee accepts.',
    ],
  };
}
