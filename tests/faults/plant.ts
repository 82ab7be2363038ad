import type {Case} from '#tests/faults/case.ts';
import type {Change} from '#tests/faults/copy.ts';

/** A bug that is planted in a copy of the checkout. */
export type Plant = {
  readonly name: string;
  readonly changes: readonly Change[];
  /** The cases that must all detect it. */
  readonly cases: readonly Case[];
  /** Whether the checker must fail; `false` for the control. */
  readonly isBug: boolean;
  readonly env?: Readonly<Record<string, string>>;
};
