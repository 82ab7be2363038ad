// What messages said before they were edited or removed: for admins who look at a report.
import type {Sql} from '#sync/commands/sql.ts';

/** Versions of one message; the oldest go first. */
const VERSIONS_KEPT = 20;
/** And of all messages of one person: no quota counts them, as nobody could make room in it. */
const OF_ONE_KEPT = 1000;

const DROP_OLDEST_OF_ONE = `
  delete from private."messageVersion" v
  using (select distinct "senderId" from "message" where "id" = any($1) and "senderId" is not null) as "author",
    lateral (
      select "replacedAt", "messageId", "no" from private."messageVersion"
      where "senderId" = "author"."senderId"
      order by "replacedAt" desc, "messageId" desc, "no" desc offset $2 limit 1) as "last"
  where v."senderId" = "author"."senderId"
    and (v."replacedAt", v."messageId", v."no") <= ("last"."replacedAt", "last"."messageId", "last"."no")`;

/** Keeps what these messages say now, unless they are removed already: called before an edit or a removal. */
export async function keepVersions(sql: Sql, ids: readonly string[]): Promise<void> {
  await sql(
    `insert into private."messageVersion" ("messageId", "no", "body", "senderId")
     select m."id", 1 + coalesce(max(v."no"), 0), m."body", m."senderId"
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
  await sql(DROP_OLDEST_OF_ONE, [ids, OF_ONE_KEPT]);
}
