import type {CodeTest} from '#schema/python/code-tests.ts';
import type {Block} from '#schema/lessons/block.ts';
import type {DrawnQuestion} from '#schema/questions/question.ts';

/** A program to be written, as it is asked: with the tests that may be seen, by name and text. */
export type CodeQuestion = {
  readonly id: string;
  readonly kind: 'code';
  readonly stem: readonly Block[];
  readonly options: readonly [];
  readonly starter: string;
  /** Tests that the learner may run on the device. */
  readonly tests: readonly CodeTest[];
  /** Names of those that are run on the server alone. */
  readonly hidden: readonly string[];
  readonly topic: string;
  readonly difficulty: number;
};

/** Whatever a learner may be asked: a question of a quiz, or a program. */
export type Asked = DrawnQuestion | CodeQuestion;
