/** Rows that belong to a learner: exported on request, and deleted with the account. */
export type Belonging = {
  /** Qualified and quoted, as in SQL. */
  readonly table: string;
  /** SQL condition for a learner's rows, each called `t`; `$1` is the learner's id. */
  readonly whose: string;
  /** Columns that hold secrets or internal keys, not data about the learner. */
  readonly without?: readonly string[];
};

/**
 * Rows of a learner's that stay for others when the account is deleted, without the name: exported as well. The columns
 * that name the learner are set null by their foreign keys.
 */
export type Staying = Belonging & {readonly names: readonly string[]};

/** A table whose column `userId` names the learner. */
export const own = (table: string, ...without: readonly string[]): Belonging => ({
  table,
  whose: '"userId" = $1',
  without,
});

/** Tables without anything to export, each with the reason. */
export type NotExported = Readonly<Record<string, string>>;
