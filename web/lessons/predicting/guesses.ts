// What a learner expected samples to print: synced rows, and what this device has not sent yet.
import type {Command} from '#web/data/outbox/command.ts';
import {overlay} from '#web/data/outbox/overlay.ts';

/** By the sample's mark; `null` for one that was skipped. */
export type Guesses = ReadonlyMap<string, string | null>;

type Row = {readonly lessonId: string; readonly sample: string; readonly guess: string | null};

/** The guesses of one lesson. The first one for a sample is the one that counts. */
export function guessesOf(lessonId: string, rows: readonly Row[], pending: readonly Command[]): Guesses {
  const synced: Guesses = new Map(
    rows.filter((row) => row.lessonId === lessonId).map(({sample, guess}) => [sample, guess]),
  );
  return overlay(synced, pending, {
    'predictions.make': (guesses, {args: {sample, guess, ...args}}) =>
      args.lessonId !== lessonId || guesses.has(sample) ? guesses : new Map([...guesses, [sample, guess]]),
  });
}
