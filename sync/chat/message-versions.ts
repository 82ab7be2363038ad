// What messages said before they were edited or removed: for admins who look at a report.
import type {Sql} from '#sync/commands/sql.ts';

/** Versions of one message; the oldest go first. */
const VERSIONS_KEPT = 20;

/** Keeps what these messages say now, unless they are removed already: called before an edit or a removal. */
export async function keepVersions(sql: Sql, ids: readonly string[]): Promise<void> {
  await sql(
    `insert into private."messageVersion" ("messageId", "no", "body")
     select m."id", 1 + coalesce(max(v."no"), 0), m."body"
     from "message" m left join private."messageVersion" v on v."messageId" = m."id"
     where m."id" = any($1) and m."deletedAt" is null group by m."id"`,
    [ids],
  );
  await sql(
    `delete from private."messageVersion" v using (
       select "messageId", max("no") as "last" from private."messageVersion"
       where "messageId" = any($1) group by "messageId") as "newest"
     where v."messageId" = "newest"."messageId" and v."no" <= "newest"."last" - $2::int`,
    [ids, VERSIONS_KEPT],
  );
}
