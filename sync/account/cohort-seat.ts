import type {Database} from '#sync/db/pool.ts';

/** SQL: whether new learners join the cohort `c`, whose count is `n`, right now. */
const TAKES_NEW = `
  c."isOpen" and c."endsAt" > now() and (c."opensAt" is null or c."opensAt" <= now()) and (c."closesAt" is null or c."closesAt" > now())
  and (c."seats" is null or n."learners" < c."seats")`;

/**
 * A seat for a new learner, held until the end of the transaction: of two who want the last one, the second one waits and
 * gets another cohort's.
 * @returns the cohort that starts last of those that take new learners; nothing while there is none.
 */
export async function takeSeat(db: Database): Promise<string | undefined> {
  const {rows} = await db.query<{id: string}>(
    `select c."id" from "cohort" c join "cohortCount" n on n."cohortId" = c."id"
     where ${TAKES_NEW} order by c."startsAt" desc, c."id" limit 1 for no key update of n`,
  );
  return rows[0]?.id;
}

/** The closing words of the cohort that a new learner would join now; nothing while there is none, or it has none. */
export async function closingText(db: Database): Promise<string | undefined> {
  const {rows} = await db.query<{closingText: string}>(
    `select c."closingText" from "cohort" c join "cohortCount" n on n."cohortId" = c."id"
     where ${TAKES_NEW} order by c."startsAt" desc, c."id" limit 1`,
  );
  return rows[0]?.closingText || undefined;
}
