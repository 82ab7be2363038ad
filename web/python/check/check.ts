import type {CodeTest} from '#schema/python/code-tests.ts';
import type {Judgment} from '#schema/python/judging.ts';

/** A test with what came of it. */
export type TestOutcome = Judgment & {readonly test: CodeTest};

/** A check of the learner's code by its tests, as far as it has come. */
export type CodeCheck = {
  readonly isBusy: boolean;
  /** In the order of the tests; fewer while it runs. */
  readonly outcomes: readonly TestOutcome[];
  /** Python could not be loaded: nothing was checked. */
  readonly isUnavailable?: true;
};

export const hasPassed = ({isBusy, outcomes, isUnavailable}: CodeCheck): boolean =>
  !isBusy && isUnavailable !== true && outcomes.every(({passed}) => passed);
