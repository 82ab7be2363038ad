import {Refusal} from '#schema/errors.ts';
import type {Sql} from '#sync/commands/sql.ts';

/** What a command presents to be claimed. */
export type Claimant = {
  readonly id: string;
  readonly userId: string;
  readonly name: string;
  /** See `argsHash`. */
  readonly argsHash: Buffer;
  /** What it overwrites; null for what only adds. */
  readonly subject: string | null;
  /** Its mark before the restore of a backup that lacks it. */
  readonly replayOf: number | null;
};

/** The id is that of another learner's command. */
export class OthersId extends Refusal {
  constructor() {
    super('INVALID', ID_TAKEN);
  }
}

/** Said of an id that belongs to another command, whoever's. */
export const ID_TAKEN = 'This command id is already in use. Send the command with a new one.';

export type Claim = {
  /** False if it was applied before: its effects must not be repeated. */
  readonly isNew: boolean;
  /** The command's position among its learner's commands of the epoch; 0 for one of an earlier epoch. */
  readonly mark: number;
  /** Rises when a backup is restored: marks of different epochs cannot be compared. */
  readonly epoch: number;
};

/** Ids that the synced row keeps: at most one command of a lane is unacknowledged, and lanes are few. */
export const RECENT = 32;

// One round trip. The learner's mark stays locked until commit, so marks appear in order: a reader of mark n also sees
// the effects of 1 to n. Of two concurrent requests with one id, the second waits for that lock, then finds the id in
// the row that the first has written, and claims nothing: its own snapshot of processedCommand is older than its wait.
const CLAIM = `
  with raised as (
    insert into "commandMark" as own ("userId", "last", "recent")
    select $2, 1, array[$1::uuid::text] where not exists (select from private."processedCommand" where "id" = $1::uuid)
    on conflict ("userId") do update
      set "last" = own."last" + 1, "recent" = (array[$1::uuid::text] || own."recent")[1:${RECENT}]
      where not own."recent" @> array[$1::uuid::text]
    returning "last", "epoch")
  insert into private."processedCommand" ("id", "userId", "name", "mark", "epoch", "argsHash", "subject", "replayOf")
  select $1::uuid, $2, $3, "last", "epoch", $4, $5, $6 from raised
  on conflict ("id") do nothing returning "mark"::float8 as "mark", "epoch"`;

const BEFORE = `
  select p."userId", coalesce(p."argsHash" = $2, true) as "isSame", m."epoch",
         (case when p."epoch" = m."epoch" then p."mark" else 0 end)::float8 as "mark"
  from private."processedCommand" p join "commandMark" m on m."userId" = p."userId"
  where p."id" = $1`;

const NEWER = `
  select 1 from private."processedCommand"
  where "userId" = $1 and "subject" = $2 and "epoch" = $3 and ("replayOf" is null or "replayOf" > $4) and "id" <> $5
  limit 1`;

/**
 * Claims the command's id in the transaction of its effects, before anything else: exactly one of its deliveries wins.
 * @throws {OthersId} when the id belongs to another learner's command.
 * @throws {Refusal} when it belongs to another of the learner's own, or when a replay would overwrite what is newer.
 */
export async function claimCommand(
  sql: Sql,
  {id, userId, name, argsHash, subject, replayOf}: Claimant,
): Promise<Claim> {
  const [claimed] = await sql(CLAIM, [id, userId, name, argsHash, subject, replayOf]);
  if (claimed) {
    const claim = {isNew: true, mark: Number(claimed['mark']), epoch: Number(claimed['epoch'])};
    if (replayOf !== null && subject !== null) {
      const [newer] = await sql(NEWER, [userId, subject, claim.epoch, replayOf, id]);
      if (newer) throw new Refusal('SUPERSEDED', 'Something newer is already saved.');
    }
    return claim;
  }
  const [before] = await sql(BEFORE, [id, argsHash]);
  if (before?.['userId'] !== userId) throw new OthersId();
  if (before['isSame'] !== true) throw new Refusal('INVALID', ID_TAKEN);
  return {isNew: false, mark: Number(before['mark']), epoch: Number(before['epoch'])};
}
