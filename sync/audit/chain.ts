import type {ChainState} from '#schema/admin/audit.api.ts';
import type {Database} from '#sync/db/pool.ts';

/**
 * Checks every event against its hash, its predecessor and its position, and the last one against the separately stored
 * head. Rewriting the whole chain and its head is not detected here: compare the head with a copy of it.
 */
export async function checkChain(db: Database): Promise<ChainState> {
  const {rows} = await db.query<{brokenAt: string | null; last: string; head: string; isHead: boolean}>(
    CHECK,
  );
  const [found] = rows;
  if (!found) throw new Error('the audit log has lost its head');
  if (found.brokenAt !== null) return {isWhole: false, brokenAt: Number(found.brokenAt)};
  if (!found.isHead) return {isWhole: false, brokenAt: Math.min(Number(found.last), Number(found.head)) + 1};
  return {isWhole: true, events: Number(found.last)};
}

// One statement, so that everything comes from one snapshot.
const CHECK = `
  with linked as (
    select e."seq", row_number() over w as "place",
           e."hash" = private."auditHash"(e) as "isItself",
           e."previousHash" = lag(e."hash", 1, sha256('')) over w as "isLinked"
    from private."auditEvent" e window w as (order by e."seq")
  )
  select (select min(least("seq", "place")) from linked
          where not ("isItself" and "isLinked" and "seq" = "place")) as "brokenAt",
         (select count(*) from linked) as "last", h."seq" as "head",
         coalesce((select "hash" from private."auditEvent" order by "seq" desc limit 1), sha256('')) = h."hash"
           and h."seq" = (select count(*) from linked) as "isHead"
  from private."auditHead" h`;
