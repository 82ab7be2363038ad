import type {MarkRow} from '#tests/simulate/claim-model.ts';

/** A learner's rows at one moment: what their commands have done, and the mark that was raised with it. */
export type Rows = {readonly mark: MarkRow; readonly ids: ReadonlySet<string>};
