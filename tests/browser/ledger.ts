import pg from 'pg';

export type Ledger = {
  /** Done marks of the learner. */
  readonly rows: number;
  /** Awards in the ledger. */
  readonly awards: number;
  /** The sum that the learner sees. */
  readonly points: number;
};

/** What PostgreSQL holds of a learner's lessons and points. */
export async function readLedger(databaseUrl: string, username: string): Promise<Ledger> {
  const client = new pg.Client({connectionString: databaseUrl});
  await client.connect();
  try {
    const {rows} = await client.query<Ledger>(
      `select (select count(*)::int from "lessonProgress" p
                where p."userId" = u."id" and p."doneAt" is not null) as "rows",
              (select count(*)::int from "pointEvent" e where e."userId" = u."id") as "awards",
              (select "points" from "pointTotal" t where t."userId" = u."id") as "points"
       from "user" u where u."username" = $1`,
      [username],
    );
    const ledger = rows[0];
    if (!ledger) throw new Error(`there is no learner ${username}`);
    return ledger;
  } finally {
    await client.end();
  }
}
