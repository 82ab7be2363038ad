// What a level of tests came to, when the files that failed have run once more, alone.
import {relative} from 'node:path';
import type {FileOutcome} from '#tests/outcome.ts';

export type Verdict = {
  readonly passed: number;
  /** `file > test`: failed again alone. */
  readonly failed: readonly string[];
  /** `file > test`: failed beside other tests and passed alone. */
  readonly unstable: readonly string[];
};

export const failedIn = (files: readonly FileOutcome[]): readonly FileOutcome[] =>
  files.filter(({failed}) => failed.length > 0);

/**
 * @param first every file of the level.
 * @param again the files that failed, from their second run. One that is missing did not get through it.
 */
export function verdict(first: readonly FileOutcome[], again: readonly FileOutcome[]): Verdict {
  const second = new Map(again.map((one) => [one.path, one]));
  const last = first.map((one) => second.get(one.path) ?? one);
  const failed = last.flatMap(namesIn);
  const stillFailed = new Set(failed);
  return {
    passed: last.reduce((sum, one) => sum + one.passed, 0),
    failed,
    unstable: first.flatMap(namesIn).filter((name) => !stillFailed.has(name)),
  };
}

const namesIn = ({path, failed}: FileOutcome) =>
  failed.map((name) => `${relative(process.cwd(), path)} > ${name}`);
