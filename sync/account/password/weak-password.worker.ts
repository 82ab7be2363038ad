// Judges passwords in a thread of its own: one may take a quarter of a second, and the lists as long to load.
import {parentPort} from 'node:worker_threads';
import {ZxcvbnFactory} from '@zxcvbn-ts/core';
import {adjacencyGraphs, dictionary} from '@zxcvbn-ts/language-common';

export type Question = {readonly id: number; readonly password: string; readonly ownWords: readonly string[]};
export type Answer = {readonly id: number; readonly isWeak: boolean};

/** Guesses that a password must withstand: 10⁸ (zxcvbn's third of five steps). */
const SCORE_MIN = 3;
/** Looked at, characters: what begins with so many weak ones is weak. */
const LOOKED_AT = 64;
/** Ways of reading `p@$$w0rd` that are tried. */
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
