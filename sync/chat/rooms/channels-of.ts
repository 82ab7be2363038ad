import type {Database} from '#sync/db/pool.ts';

// A direct channel is followed once both have agreed, and while neither blocks the other: what is said in it reaches both
// by name anyway, so following is about presence and typing.
const FOLLOWED = `
  select c."id" from "learner" l
  join "channel" c on c."kind" in ('public', 'module') or (c."kind" = 'cohort' and c."cohortId" = l."cohortId")
  where l."userId" = $1 and c."archivedAt" is null and ($2 or l."isDev" or l."isPythonTestCompleted")
  union all
  select s."channelId" from "channelState" s
  join "learner" l on l."userId" = s."userId"
  join "channelMember" o on o."channelId" = s."channelId" and o."userId" <> s."userId"
  where s."userId" = $1 and s."contact" = 'accepted' and ($2 or l."isDev" or l."isPythonTestCompleted")
    and not exists (
      select from "block" b
      where (b."userId", b."blockedId") in ((s."userId", o."userId"), (o."userId", s."userId")))`;

/** Channels that a learner's sockets follow. @param isGateOpen see `readFacts`. */
export async function channelsOf(db: Database, userId: string, isGateOpen: boolean): Promise<string[]> {
  const {rows} = await db.query<{id: string}>(FOLLOWED, [userId, isGateOpen]);
  return rows.map(({id}) => id);
}
