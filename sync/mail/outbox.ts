// Mail is asked for in the transaction of its cause and sent afterwards: what is rolled back sends nothing, what is
// committed is sent even if the process dies the next moment.
import type {Database} from '#sync/db/pool.ts';

/** A letter that is to be written and sent. */
export type MailOrder = {
  /** Which letter; the feature that orders it knows how it is written. */
  readonly kind: string;
  readonly to: string;
  /** What the letter needs to know. Nothing secret: it stays in the database. */
  readonly data?: Readonly<Record<string, string>>;
};

/** Orders a letter, in the transaction of its cause. */
export const orderMail = (db: Database, {kind, to, data = {}}: MailOrder) =>
  db.query(`insert into private."mail" ("kind", "to", "data") values ($1, $2, $3)`, [kind, to, data]);
