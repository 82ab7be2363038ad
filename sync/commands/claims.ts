// Claims the ids of many commands at once, for commands that are run together.
import type {Claimant} from '#sync/commands/claim.ts';
import {RECENT, type Claim} from '#sync/commands/claim.ts';
import type {Sql} from '#sync/commands/sql.ts';

/** Commands that only add: what overwrites something is claimed one by one (`claimCommand`). */
export type JointClaimant = Omit<Claimant, 'subject'>;

/** `taken`: the id belongs to another command of the learner's; `others`: it is another learner's. */
export type JointClaim = Claim | 'taken' | 'others';

/** Most commands of one learner in a batch: as many ids as their synced row keeps. */
export const CLAIMS_PER_LEARNER = RECENT;

// One round trip for all. Each learner's mark is raised once, by the number of their new commands, and stays locked until
// commit; rows are locked in the order of the learners' ids, so two batches never wait for each other in a circle. What
// a concurrent transaction has claimed while this one waited for a mark stands in that row's "recent" and is not counted.
// The others are the first of "recent" afterwards, newest first, which gives each its own mark; without such a race a
// command's place there is its turn from the end of the batch, and needs no search. The epoch is read once: the column's
// default would be worked out for each learner, although their rows are there.
const CLAIM = `
  with "fresh" as materialized (
    select a.*, row_number() over (partition by a."userId" order by a."at" desc)::int as "turn"
    from unnest($1::uuid[], $2::text[], $3::text[], $4::bytea[], $5::bigint[])
      with ordinality as a("id", "userId", "name", "argsHash", "replayOf", "at")
    where (select true from private."processedCommand" p where p."id" = a."id") is null),
  "raised" as (
    insert into "commandMark" as own ("userId", "last", "recent", "epoch")
    select "userId", count(*), array_agg("id"::text order by "turn"), (select "number" from private."epoch")
    from "fresh" group by "userId" order by "userId"
    on conflict ("userId") do update
      set ("last", "recent") = (
        select own."last" + count(*), (array_agg(x."id" order by x."n") || own."recent")[1:${RECENT}]
        from unnest(excluded."recent") with ordinality as x("id", "n") where not own."recent" @> array[x."id"])
      where not own."recent" @> excluded."recent"
    returning "userId", "last", "recent", "epoch"),
  "placed" as (
    select f.*, r."last", r."epoch",
           case when r."recent"[f."turn"] = f."id"::text then f."turn"
             else array_position(r."recent", f."id"::text) end as "place"
    from "fresh" f join "raised" r using ("userId"))
  insert into private."processedCommand" ("id", "userId", "name", "mark", "epoch", "argsHash", "replayOf")
  select "id", "userId", "name", "last" - "place" + 1, "epoch", "argsHash", "replayOf"
  from "placed" where "place" is not null order by "id"
  on conflict ("id") do nothing returning "id"::text, "mark"::float8 as "mark", "epoch"::float8 as "epoch"`;

const BEFORE = `
  select p."id"::text, m."epoch"::float8 as "epoch", p."userId" = a."userId" as "isOwn",
         coalesce(p."argsHash" = a."argsHash", true) as "isSame",
         (case when p."epoch" = m."epoch" then p."mark" else 0 end)::float8 as "mark"
  from unnest($1::uuid[], $2::text[], $3::bytea[]) as a("id", "userId", "argsHash")
  join private."processedCommand" p on p."id" = a."id" join "commandMark" m on m."userId" = p."userId"`;

/**
 * Claims the ids of a batch in the transaction of its effects, before anything else. Each learner's commands take their
 * marks in the order of the batch.
 * @param batch ids are different from each other, and at most `CLAIMS_PER_LEARNER` are one learner's.
 * @returns one claim for each, in the order of the batch.
 */
export async function claimCommands(
  sql: Sql,
  batch: readonly JointClaimant[],
): Promise<readonly JointClaim[]> {
  if (batch.length === 0) return [];
  const claimed = await sql(CLAIM, [
    batch.map(({id}) => id),
    batch.map(({userId}) => userId),
    batch.map(({name}) => name),
    batch.map(({argsHash}) => argsHash),
    batch.map(({replayOf}) => replayOf),
  ]);
  const found = new Map<string, JointClaim>();
  for (const row of claimed) found.set(String(row['id']), {isNew: true, ...positionOf(row)});
  const known = await claimsBefore(
    sql,
    batch.filter(({id}) => !found.has(id.toLowerCase())),
  );
  return batch.map(({id}) => {
    const claim = found.get(id.toLowerCase()) ?? known.get(id.toLowerCase());
    if (claim === undefined) throw new Error('a command was neither claimed now nor before');
    return claim;
  });
}

/** Which of them were claimed before, by id in lower case; nothing is claimed. */
export async function claimsBefore(
  sql: Sql,
  batch: readonly Pick<JointClaimant, 'id' | 'userId' | 'argsHash'>[],
): Promise<ReadonlyMap<string, JointClaim>> {
  if (batch.length === 0) return new Map();
  const rows = await sql(BEFORE, [
    batch.map(({id}) => id),
    batch.map(({userId}) => userId),
    batch.map(({argsHash}) => argsHash),
  ]);
  return new Map([...rows].map((row) => [String(row['id']), claimBefore(row)]));
}

function claimBefore(row: Readonly<Record<string, unknown>>): JointClaim {
  if (row['isOwn'] !== true) return 'others';
  return row['isSame'] === true ? {isNew: false, ...positionOf(row)} : 'taken';
}

const positionOf = (row: Readonly<Record<string, unknown>>) => ({
  mark: Number(row['mark']),
  epoch: Number(row['epoch']),
});
