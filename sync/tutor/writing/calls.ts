// The rows of what a model is being asked: put with the question, claimed by one process, gone with the answer.
import type {QuotePart, TutorPart} from '#schema/tutor/tutor.answer.ts';
import type {Sql} from '#sync/commands/sql.ts';
import type {Database} from '#sync/db/pool.ts';
import type {Brief} from '#sync/tutor/writing/brief.ts';

export type Call = {
  readonly turnId: string;
  readonly threadId: string;
  readonly userId: string;
  readonly brief: Brief;
  readonly spendId: string;
  /** How often it was taken up, with this time. */
  readonly tries: number;
  readonly claimId: string;
  /** The learner still waits for it. */
  readonly isWanted: boolean;
};

/** A process that has not said for so long that it is at it is gone, seconds. */
const CLAIM_S = 15;

type New = Pick<Call, 'turnId' | 'threadId' | 'userId' | 'brief' | 'spendId'>;

/** Within the transaction of the question. */
export const putCall = (sql: Sql, {turnId, threadId, userId, brief, spendId}: New) =>
  sql(
    `insert into private."tutorCall" ("turnId", "threadId", "userId", "brief", "spendId") values ($1, $2, $3, $4, $5)`,
    [turnId, threadId, userId, JSON.stringify(brief), spendId],
  );

const WANTED = `exists (select from "tutorTurn" t where t."id" = c."turnId" and t."isWriting")`;
const FREE = `("claimedUntil" is null or "claimedUntil" < now())`;
const claiming = (which: string) => `
  update private."tutorCall" c set "claimId" = gen_random_uuid(), "tries" = "tries" + 1, "text" = '',
    "claimedUntil" = now() + interval '${CLAIM_S} seconds'
  where "turnId" = (
    select "turnId" from private."tutorCall" where ${which} order by "askedAt" limit 1 for update skip locked)
  returning "turnId", "threadId", "userId", "brief", "spendId", "tries", "claimId", ${WANTED} as "isWanted"`;

/** The one that waits longest. */
export async function claimNext(db: Database): Promise<Call | undefined> {
  const {rows} = await db.query<Call>(claiming(FREE));
  return rows[0];
}

/** This one, unless somebody else has it. */
export async function claimOne(db: Database, turnId: string): Promise<Call | undefined> {
  const {rows} = await db.query<Call>(claiming(`"turnId" = $1 and ${FREE}`), [turnId]);
  return rows[0];
}

/**
 * Keeps what was written so far, and the claim.
 * @returns whether it is still wanted: by who claimed it, and by the learner.
 */
export async function keepCall(db: Database, {turnId, claimId}: Call, text: string): Promise<boolean> {
  const {rows} = await db.query<{isWanted: boolean}>(
    `update private."tutorCall" c set "text" = $3, "claimedUntil" = now() + interval '${CLAIM_S} seconds'
     where "turnId" = $1 and "claimId" = $2
     returning ${WANTED} as "isWanted"`,
    [turnId, claimId, text],
  );
  return rows[0]?.isWanted === true;
}

/** Leaves it to another process at once. */
export const releaseCall = (db: Database, {turnId, claimId}: Call) =>
  db.query(`update private."tutorCall" set "claimedUntil" = now() where "turnId" = $1 and "claimId" = $2`, [
    turnId,
    claimId,
  ]);

/** Takes the row away. @returns whether it was still this claim's: then the answer is this one's to write. */
export async function endCall(sql: Sql, {turnId, claimId}: Call): Promise<boolean> {
  const [row] = await sql(
    `delete from private."tutorCall" where "turnId" = $1 and "claimId" = $2 returning 1`,
    [turnId, claimId],
  );
  return row !== undefined;
}

/** Writes the whole answer, unless the learner has stopped it. @param make of what the lessons say. */
export async function writeAnswer(
  sql: Sql,
  {turnId}: Call,
  make: (quoted: readonly TutorPart[]) => readonly TutorPart[],
): Promise<void> {
  const [row] = await sql(`select "parts" from "tutorTurn" where "id" = $1 and "isWriting" for update`, [
    turnId,
  ]);
  if (!row) return;
  await sql(`update "tutorTurn" set "parts" = $2::jsonb, "isWriting" = false where "id" = $1`, [
    turnId,
    JSON.stringify(make(row['parts'] as readonly TutorPart[])),
  ]);
}

/** Quotations for a question that had found none before. */
export const quoting = (quotes: readonly QuotePart[]) => (parts: readonly TutorPart[]) =>
  quotes.length > 0 ? quotes : parts;

/** A question that nobody has taken up yet and that is not wanted any more. @returns its reservation. */
export async function dropWaiting(sql: Sql, turnId: string): Promise<string | undefined> {
  const [row] = await sql(
    `delete from private."tutorCall" where "turnId" = $1 and "claimId" is null returning "spendId"`,
    [turnId],
  );
  return row && String(row['spendId']);
}
