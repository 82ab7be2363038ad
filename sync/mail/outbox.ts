// Mail is asked for in the transaction of its cause and sent afterwards: what is rolled back sends nothing, what is
// committed is sent even if the process dies the next moment.
import type {Database} from '#sync/db/pool.ts';

/** An email to be rendered and sent. */
export type MailOrder = {
  /** Which email; the feature that queues it has the writer. */
  readonly kind: string;
  readonly to: string;
  /** Values for the text. Nothing secret: they stay in the database. */
  readonly data?: Readonly<Record<string, string>>;
};

/** Queues an email in the transaction of its cause. */
export const orderMail = (db: Database, {kind, to, data = {}}: MailOrder) =>
  db.query(`insert into private."mail" ("kind", "to", "data") values ($1, $2, $3)`, [kind, to, data]);
