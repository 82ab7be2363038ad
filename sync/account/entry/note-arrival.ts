import type {Utm} from '#schema/account/utm.ts';
import type {Database} from '#sync/db/pool.ts';

/** What a new account brings along. */
export type Brought = {
  /** The version of the terms that they accepted. */
  readonly terms?: string | undefined;
  readonly utm?: Utm | undefined;
};

/** Notes which terms a new learner accepted, and what the address that brought them said of itself. */
export async function noteArrival(db: Database, userId: string, {terms, utm}: Brought): Promise<void> {
  if (terms !== undefined) {
    await db.query(`insert into private."termsAcceptance" ("userId", "version") values ($1, $2)`, [
      userId,
      terms,
    ]);
  }
  const {source, medium, campaign, term, content} = utm ?? {};
  const words = [source, medium, campaign, term, content].map((word) => word || null);
  if (words.every((word) => word === null)) return;
  await db.query(
    `insert into private."registrationSource" ("userId", "source", "medium", "campaign", "term", "content")
     values ($1, $2, $3, $4, $5, $6)`,
    [userId, ...words],
  );
}
