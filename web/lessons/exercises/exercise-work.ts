// A learner's work on exercises: synced rows, and what this device has not sent yet.
import type {ExerciseState} from '#schema/lessons/exercise/exercise.table.ts';
import type {Command} from '#web/data/outbox/command.ts';
import {overlay} from '#web/data/outbox/overlay.ts';

/** How far a learner is with an exercise. */
export type Work = {
  readonly code: string;
  /** Hints that were opened. */
  readonly hints: number;
  readonly state: ExerciseState;
  /** Of a refuted one: the test that failed on the server. */
  readonly failed?: string | undefined;
};

type WorkRow = {
  readonly exerciseId: string;
  readonly code: string;
  readonly hints: number;
  readonly state: ExerciseState;
  readonly failed?: string | null;
};

/** Work by the name of the exercise, as it is shown. */
export function workOf(rows: readonly WorkRow[], pending: readonly Command[]): ReadonlyMap<string, Work> {
  const synced: ReadonlyMap<string, Work> = new Map(
    rows.map(({exerciseId, code, hints, state, failed}) => [
      exerciseId,
      {code, hints, state, failed: failed ?? undefined},
    ]),
  );
  return overlay(synced, pending, {
    'exercises.draft': (works, {args: {exerciseId, code, hints}}) => {
      const {state = 'open', failed, ...before} = works.get(exerciseId) ?? {hints: 0};
      const work = {code, hints: Math.max(before.hints, hints), state, failed};
      return new Map([...works, [exerciseId, work]]);
    },
    'exercises.solve': (works, {args: {exerciseId, code, hints}}) => {
      const before = works.get(exerciseId);
      const state = before?.state === 'verified' ? 'verified' : 'solved';
      return new Map([...works, [exerciseId, {code, hints: Math.max(before?.hints ?? 0, hints), state}]]);
    },
  });
}

/** Whether the learner sees it as solved. */
export const isSolved = (work: Work | undefined): boolean =>
  work?.state === 'solved' || work?.state === 'verified';
