import {Refusal} from '#schema/errors.ts';
import type {Sql} from '#sync/commands/sql.ts';

export type Claim = {
  /** False: it was applied before; its effects must not be repeated. */
  readonly isNew: boolean;
  /** The command's place among its learner's commands. */
  readonly mark: number;
};

/** Ids that the synced row keeps: at most one command of a lane is unacknowledged, and lanes are few. */
const RECENT = 32;

// One round trip. The learner's mark stays locked until commit, so marks appear in their order: whoever
// sees mark n sees the effects of 1 to n. Two doors with one id at once: the second waits for that lock, then
// sees the id in the row that the first has left, and claims nothing: its own view of processedCommand
// is older than its wait.
const CLAIM = `
  with raised as (
    insert into "commandMark" as own ("userId", "last", "recent")
    select $2, 1, array[$1::uuid::text] where not exists (select from private."processedCommand" where "id" = $1::uuid)
    on conflict ("userId") do update
      set "last" = own."last" + 1, "recent" = (array[$1::uuid::text] || own."recent")[1:${RECENT}]
      where not own."recent" @> array[$1::uuid::text]
    returning "last")
  insert into private."processedCommand" ("id", "userId", "name", "mark")
  select $1::uuid, $2, $3, "last" from raised
  on conflict ("id") do nothing returning "mark"::float8 as "mark"`;

/**
 * Takes the command's id in the transaction of its effects, before anything else is done for it: exactly
 * one of all its deliveries wins.
 * @throws {Refusal} when the id belongs to another learner's command.
 */
export async function claimCommand(sql: Sql, id: string, userId: string, name: string): Promise<Claim> {
  const [claimed] = await sql(CLAIM, [id, userId, name]);
  if (claimed) return {isNew: true, mark: Number(claimed['mark'])};
  const [before] = await sql(
    `select "userId", "mark"::float8 as "mark" from private."processedCommand" where "id" = $1`,
    [id],
  );
  if (before?.['userId'] !== userId) {
    throw new Refusal('INVALID', 'This command id is already in use. Send the command with a new one.');
  }
  return {isNew: false, mark: Number(before['mark'])};
}
