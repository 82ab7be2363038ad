// What a case is given, and what becomes of it.
import {stripVTControlCharacters} from 'node:util';
import type {Closing} from '#tests/bench/closing.ts';
import type {KillableAcademy} from '#tests/faults/academy.ts';
import {check, type Finding} from '#tests/faults/checker.ts';
import {newPerson, type Person} from '#tests/faults/person.ts';

/** What a case works with. */
export type Desk = {
  readonly academy: KillableAcademy;
  readonly opened: Closing;
  /** From 0 to 1; the same numbers for the same seed and case. */
  readonly random: () => number;
  /** A fresh learner; the checker judges each of them after the case. */
  readonly newPerson: (beside?: Person) => Promise<Person>;
  /** Has the person checked now, and closes their browser: the case goes on with others. */
  readonly judge: (person: Person) => Promise<void>;
  /** Notes what was acknowledged and what of it is there, beside what the checker finds. */
  readonly found: (counts: {readonly expected: number; readonly rows: number}) => void;
  /** Counts how often the fault was really met. */
  readonly met: () => void;
  /** Notes what is wrong beside rows, awards and the screen. */
  readonly trouble: (words: string) => void;
};

export type Case = {
  readonly name: string;
  readonly run: (desk: Desk) => Promise<void>;
};

export type Means = {
  readonly seed: number;
  /** How long anything is waited for before it counts as lost, ms. */
  readonly patienceMs: number;
};

export type Line = {
  readonly name: string;
  readonly tries: number;
  readonly expected: number;
  readonly rows: number;
  /** None of a case that awards nothing. */
  readonly awards: number | undefined;
  readonly troubles: readonly string[];
  readonly ms: number;
};

/** Runs a case and has everybody checked who took part. */
export async function runCase(
  {name, run}: Case,
  academy: KillableAcademy,
  opened: Closing,
  {seed, patienceMs}: Means,
): Promise<Line> {
  const begun = performance.now();
  const people = new Set<Person>();
  const troubles: string[] = [];
  const findings: Finding[] = [];
  let tries = 0;
  const judge = async (person: Person) => {
    people.delete(person);
    try {
      findings.push(await check(person, academy, patienceMs));
    } catch (error) {
      troubles.push(`it could not be checked: ${wordsOf(error)}`);
    }
    await person.browser.close();
  };
  const desk: Desk = {
    judge,
    academy,
    opened,
    random: randomFrom(`${seed} ${name}`),
    newPerson: async (beside) => {
      const person = await newPerson(opened, academy, patienceMs, beside?.browser);
      people.add(person);
      return person;
    },
    found: (counts) => void findings.push({...counts, troubles: []}),
    met: () => (tries += 1),
    trouble: (words) => void troubles.push(words),
  };
  try {
    await run(desk);
  } catch (error) {
    troubles.push(`it did not come to its end: ${wordsOf(error)}`);
  }
  for (const person of people) await judge(person);
  return {
    name,
    tries,
    expected: sum(findings, 'expected'),
    rows: sum(findings, 'rows'),
    awards: findings.some(({awards}) => awards !== undefined) ? sum(findings, 'awards') : undefined,
    troubles: [...troubles, ...findings.flatMap((finding) => finding.troubles)],
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

/** A small generator (mulberry32): the same seed gives the same run of moments. */
function randomFrom(seed: string): () => number {
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
