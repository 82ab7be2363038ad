// What a learner expected samples to print: synced rows, and what this device has not sent yet.
import type {Command} from '#web/data/outbox/command.ts';
import {overlay} from '#web/data/outbox/overlay.ts';

/** By the sample's mark; `null` for one that was skipped. */
export type Guesses = ReadonlyMap<string, string | null>;

type Row = {readonly lessonId: string; readonly sample: string; readonly guess: string | null};

/**
 * The guesses of one lesson. The first one for a sample is the one that counts.
 * @param here made in this visit: one that was rejected is kept for as long, so that what it has opened stays open.
 */
export function guessesOf(
  lessonId: string,
  rows: readonly Row[],
  pending: readonly Command[],
  here: Guesses,
): Guesses {
  const synced = rows
    .filter((row) => row.lessonId === lessonId)
    .map(({sample, guess}) => [sample, guess] as const);
  return overlay<Guesses>(new Map([...here, ...synced]), pending, {
    'predictions.make': (guesses, {args: {sample, guess, ...args}}) =>
      args.lessonId !== lessonId || guesses.has(sample) ? guesses : new Map([...guesses, [sample, guess]]),
  });
}
