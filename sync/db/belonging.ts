/** Rows that are a learner's: handed out to them, and removed with their account. */
export type Belonging = {
  /** With its schema, as SQL names it. */
  readonly table: string;
  /** Which rows are a learner's; `$1` is their id. */
  readonly whose: string;
  /** Columns that are keys to something, not knowledge about anybody. */
  readonly without?: readonly string[];
};

/** A table whose column `userId` names the learner. */
export const own = (table: string, ...without: readonly string[]): Belonging => ({
  table,
  whose: '"userId" = $1',
  without,
});

/** Tables that hold nothing to hand out to anybody, each with the reason. */
export type NotExported = Readonly<Record<string, string>>;
