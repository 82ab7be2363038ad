// Estimates password strength in a worker thread: one may take a quarter of a second, and so does loading the lists.
import {parentPort} from 'node:worker_threads';
import {ZxcvbnFactory} from '@zxcvbn-ts/core';
import {adjacencyGraphs, dictionary} from '@zxcvbn-ts/language-common';

export type Question = {readonly id: number; readonly password: string; readonly ownWords: readonly string[]};
export type Answer = {readonly id: number; readonly isWeak: boolean};

/** Guesses that a password must withstand: 10⁸ (zxcvbn's third of five steps). */
const SCORE_MIN = 3;
/** Characters that are examined: a longer password with a weak beginning counts as weak. */
const LOOKED_AT = 64;
/** Substitutions of `p@$$w0rd` that are checked. */
const READINGS = 20;

const estimator = new ZxcvbnFactory({
  dictionary,
  graphs: adjacencyGraphs,
  maxLength: LOOKED_AT,
  l33tMaxSubstitutions: READINGS,
});

parentPort?.on('message', ({id, password, ownWords}: Question) => {
  const {score} = estimator.check(password.slice(0, LOOKED_AT), [...ownWords]);
  parentPort?.postMessage({id, isWeak: score < SCORE_MIN} satisfies Answer);
});
