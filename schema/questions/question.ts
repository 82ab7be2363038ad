import type {ReadonlyJSONValue} from '@rocicorp/zero';
import type {Block} from '#schema/lessons/block.ts';

/**
 * - `single`, `multi`: one option, all right options
 * - `text`, `number`: typed
 * - `predict`: what a program prints, line by line
 * - `order`: the options in their right order
 */
export type QuestionKind = 'single' | 'multi' | 'text' | 'number' | 'predict' | 'order';

/** A question as it is asked: without its key. */
export type DrawnQuestion = {
  readonly id: string;
  readonly kind: QuestionKind;
  readonly stem: readonly Block[];
  /** Sanitised HTML of each option, in the order of this draw; empty for typed answers. */
  readonly options: readonly string[];
  readonly topic: string;
  readonly difficulty: number;
};

/** An option's index (`single`), indexes (`multi`, and `order` first to last), or what was typed. */
export type Answer = string | number | readonly number[];

/** A question after grading. */
export type QuestionResult = {
  readonly questionId: string;
  readonly given: Answer;
  readonly correct: boolean;
  /** Empty while the right answer is not shown. */
  readonly explanation: readonly Block[];
  /** Sanitized HTML about each wrong option that was chosen, or about what was typed; absent where nothing was written. */
  readonly feedback?: readonly string[];
  /** The right answer, shown once the quiz is passed or from the third attempt on. */
  readonly answer?: Answer;
  /** The heading of the lesson that teaches it. */
  readonly section?: Section;
  /** What its program does, step by step: shown with the right answer. Read it by `traceOf`. */
  readonly trace?: ReadonlyJSONValue;
};

/** A heading of a lesson: its id on the page, and its words. */
export type Section = {readonly id: string; readonly title: string};
