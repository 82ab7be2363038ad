// The fixture of a case, and running one.
import {stripVTControlCharacters} from 'node:util';
import type {Closing} from '#tests/bench/closing.ts';
import type {KillableAcademy} from '#tests/faults/academy.ts';
import {check, type Finding} from '#tests/faults/checker.ts';
import type {Nats} from '#tests/faults/chat/nats.ts';
import type {SlowLine} from '#tests/faults/line/slow-line.ts';
import {newTestUser, type TestUser} from '#tests/faults/test-user.ts';

/** What a case works with. */
export type CaseFixture = {
  readonly academy: KillableAcademy;
  readonly opened: Closing;
  /** The bus of the academy's signals, if it was started with one. */
  readonly nats: Nats | undefined;
  /** Between browsers and the academy, if it was started with one. */
  readonly line: SlowLine | undefined;
  /** From 0 to 1; deterministic for a seed and a case. */
  readonly random: () => number;
  /** A fresh learner; the checker judges each of them after the case. */
  readonly newTestUser: (beside?: TestUser) => Promise<TestUser>;
  /** Checks the user now and closes their browser; the case goes on with other users. */
  readonly judge: (user: TestUser) => Promise<void>;
  /** Adds acknowledged and found rows to what the checker counts. */
  readonly found: (counts: {readonly expected: number; readonly rows: number}) => void;
  /** Counts how often the fault really occurred. */
  readonly met: () => void;
  /** Prints a figure below the case. */
  readonly note: (words: string) => void;
  /** Reports a failure besides rows, awards and the screen. */
  readonly trouble: (words: string) => void;
};

export type Case = {
  readonly name: string;
  readonly run: (fixture: CaseFixture) => Promise<void>;
};

export type Means = {
  readonly seed: number;
  /** How long to wait for anything before it counts as lost, ms. */
  readonly patienceMs: number;
  readonly nats?: Nats | undefined;
  readonly line?: SlowLine | undefined;
};

export type Line = {
  readonly name: string;
  readonly attempts: number;
  readonly expected: number;
  readonly rows: number;
  /** `undefined` for a case that awards nothing. */
  readonly awards: number | undefined;
  readonly troubles: readonly string[];
  readonly notes: readonly string[];
  readonly ms: number;
};

/** Runs a case and checks every user who took part. */
export async function runCase(
  {name, run}: Case,
  academy: KillableAcademy,
  opened: Closing,
  {seed, patienceMs, nats, line}: Means,
): Promise<Line> {
  const begun = performance.now();
  const users = new Set<TestUser>();
  const troubles: string[] = [];
  const notes: string[] = [];
  const findings: Finding[] = [];
  let attempts = 0;
  const judge = async (user: TestUser) => {
    users.delete(user);
    try {
      findings.push(await check(user, academy, patienceMs));
    } catch (error) {
      troubles.push(`it could not be checked: ${wordsOf(error)}`);
    }
    await user.browser.close();
  };
  const fixture: CaseFixture = {
    judge,
    academy,
    opened,
    nats,
    line,
    random: randomFrom(`${seed} ${name}`),
    newTestUser: async (beside) => {
      const user = await newTestUser(opened, academy, patienceMs, beside?.browser);
      users.add(user);
      return user;
    },
    found: (counts) => void findings.push({...counts, troubles: []}),
    met: () => (attempts += 1),
    note: (words) => void notes.push(words),
    trouble: (words) => void troubles.push(words),
  };
  try {
    await run(fixture);
  } catch (error) {
    troubles.push(`it did not come to its end: ${wordsOf(error)}`);
  }
  for (const user of users) await judge(user);
  return {
    name,
    attempts,
    expected: sum(findings, 'expected'),
    rows: sum(findings, 'rows'),
    awards: findings.some(({awards}) => awards !== undefined) ? sum(findings, 'awards') : undefined,
    troubles: [...troubles, ...findings.flatMap((finding) => finding.troubles)],
    notes,
    ms: performance.now() - begun,
  };
}

const sum = (findings: readonly Finding[], key: 'expected' | 'rows' | 'awards') =>
  findings.reduce((total, finding) => total + (finding[key] ?? 0), 0);

const wordsOf = (error: unknown) =>
  stripVTControlCharacters(error instanceof Error ? error.message : String(error))
    .split('\n')
    .slice(0, 3)
    .join(' ');

/** A small generator (mulberry32): the same seed gives the same sequence. */
export function randomFrom(seed: string): () => number {
  let state = seed
    .split('')
    .reduce((hash, char) => Math.imul(hash ^ (char.codePointAt(0) ?? 0), 16_777_619), 2_166_136_261);
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
