import type {Pool} from 'pg';

/** How long what a message said before is kept for admins, days. */
const VERSIONS_KEPT_DAYS = 30;
/** Most rows of one sweep: those of direct channels are replicated. */
const SWEPT = 500;

/** Deletes what messages said before. */
export async function sweepVersions(pool: Pool): Promise<boolean> {
  const {rowCount} = await pool.query(
    `delete from private."messageVersion" where ("messageId", "no") in (
       select "messageId", "no" from private."messageVersion"
       where "replacedAt" < now() - make_interval(days => $1) limit $2)`,
    [VERSIONS_KEPT_DAYS, SWEPT],
  );
  return rowCount === SWEPT;
}

/** Deletes mutes that are over. */
export async function sweepMutes(pool: Pool): Promise<boolean> {
  await pool.query(`delete from private."chatMute" where "until" < now()`);
  return false;
}

/** Deletes direct channels that both have left with their accounts: messages first, a few at a time. */
export async function sweepLeftDirects(pool: Pool): Promise<boolean> {
  const {rowCount} = await pool.query(
    `with "left" as (
       select "id" from "channel" c where "kind" = 'direct'
         and not exists (select from "channelMember" m where m."channelId" = c."id") limit 20)
     delete from "message" where "id" in (
       select m."id" from "left" l join "message" m on m."channelId" = l."id" limit $1)`,
    [SWEPT],
  );
  if (rowCount) return true;
  await pool.query(
    `delete from "channel" c where "kind" = 'direct'
       and not exists (select from "channelMember" m where m."channelId" = c."id")
       and not exists (select from "message" m where m."channelId" = c."id")`,
  );
  return false;
}
