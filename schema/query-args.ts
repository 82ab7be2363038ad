import type {ReadonlyJSONValue} from '@rocicorp/zero';

/** As much of Standard Schema as Zero's queries ask for. */
type Taken<Args> = {
  readonly '~standard': {
    readonly version: 1;
    readonly vendor: 'academy';
    readonly validate: (value: unknown) => {readonly value: Args};
    readonly types?: {readonly input: Args; readonly output: Args};
  };
};

/**
 * Arguments of a query that the browser takes as they are given. The server reads them by the rule that
 * `sync/zero/query-rules.ts` has for the query; without one the query is rejected. So no rule is in a browser's first load.
 */
export const asGiven = <Args extends ReadonlyJSONValue>(): Taken<Args> => ({
  '~standard': {version: 1, vendor: 'academy', validate: (value) => ({value: value as Args})},
});
