// Exercises in lessons: a task in code, checked by running tests against it
// (docs/decisions/0150-exercises-are-checked-on-the-device-and-verified-for-points.md).
import type {CodeTest} from '#schema/python/code-tests.ts';

/** What a learner does with the code that they begin with. */
export type ExerciseKind = 'change' | 'complete' | 'write' | 'fix' | 'order';

/** An exercise, compiled from a lesson's `.exercises.yaml`. */
export type Exercise = {
  readonly kind: 'exercise';
  /** Its slug; unique in the course. */
  readonly id: string;
  readonly task: ExerciseKind;
  readonly title: string;
  /** What to do, as sanitised HTML. */
  readonly prompt: string;
  /** The code to begin with; of `order` its lines, shuffled. */
  readonly starter: string;
  /** The starter, highlighted. */
  readonly starterHtml: string;
  readonly tests: readonly CodeTest[];
  /** From a nudge to nearly the solution, as sanitised HTML of one line each. */
  readonly hints: readonly string[];
  readonly reference: ExerciseReference;
  /** Packages that its code imports and that are no part of Python itself. */
  readonly needs?: readonly string[];
};

/** Shown once it is solved. */
export type ExerciseReference = {
  readonly source: string;
  /** The source, highlighted. */
  readonly html: string;
  /** Why it is done this way, as sanitised HTML. */
  readonly reasons: string;
};

/** What learners have in front of them before they begin. */
export const TASK_WORDS: Readonly<Record<ExerciseKind, string>> = {
  change: 'Change the code',
  complete: 'Complete the code',
  write: 'Write the code',
  fix: 'Fix the bug',
  order: 'Put the lines in order',
};
