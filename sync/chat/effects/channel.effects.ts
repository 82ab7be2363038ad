// What a learner does with channels: how far they have read, drafts, membership.
import type {CommandArgs} from '#schema/commands.ts';
import {Refusal} from '#schema/errors.ts';
import type {ChatHanded} from '#sync/chat/chat-handed.ts';
import {demandRoom} from '#sync/chat/rooms/readable.ts';
import {AfterCommit} from '#sync/commands/after-commit.ts';
import type {EffectsIn} from '#sync/commands/effects.ts';
import {demandRoom as demandSpace} from '#sync/commands/quotas.ts';
import type {Sql} from '#sync/commands/sql.ts';

type ChannelEffects = Pick<
  EffectsIn<'chat'>,
  `chat.${'read' | 'delivered' | 'draft' | 'mute' | 'join' | 'leave' | 'setReceipts'}`
>;

export const channelEffects = ({live, quotas}: ChatHanded): ChannelEffects => ({
  'chat.read': (sql, args, {userId}) => markRead(sql, args, userId, live),
  'chat.delivered': async (sql, {channelId, seq}, {userId}) => {
    const room = await demandRoom(sql, userId, channelId);
    await sql(
      `update "receipt" set "deliveredSeq" = $3
       where "channelId" = $1 and "userId" = $2 and "deliveredSeq" < $3`,
      [channelId, userId, Math.min(seq, room.lastSeq)],
    );
  },
  'chat.draft': async (sql, args, {userId}) => {
    await keepDraft(sql, args, userId);
    if (args.body !== '') await demandSpace(sql, userId, quotas);
  },
  'chat.mute': async (sql, {channelId, until}, {userId}) => {
    const room = await demandRoom(sql, userId, channelId);
    await sql(
      `insert into "channelState" ("userId", "channelId", "readSeq", "mutedUntil")
       values ($1, $2, $3, to_timestamp($4::float8 / 1000))
       on conflict ("userId", "channelId") do update
       set "mutedUntil" = excluded."mutedUntil", "updatedAt" = now()`,
      [userId, channelId, room.lastSeq, until],
    );
  },
  'chat.join': async (sql, {channelId}, {userId}) => {
    const room = await demandRoom(sql, userId, channelId);
    await sql(`insert into "channelMember" ("channelId", "userId") values ($1, $2) on conflict do nothing`, [
      channelId,
      userId,
    ]);
    await sql(
      `insert into "channelState" ("userId", "channelId", "readSeq") values ($1, $2, $3) on conflict do nothing`,
      [userId, channelId, room.lastSeq],
    );
  },
  'chat.leave': async (sql, {channelId}, {userId}) => {
    const room = await demandRoom(sql, userId, channelId);
    if (room.kind === 'direct') {
      throw new Refusal('INVALID', 'You can’t leave a direct conversation. Block the person instead.');
    }
    await sql(`delete from "channelMember" where "channelId" = $1 and "userId" = $2`, [channelId, userId]);
    await sql(`delete from "channelState" where "channelId" = $1 and "userId" = $2`, [channelId, userId]);
  },
  'chat.setReceipts': (sql, {receiptsOn}, {userId}) => setReceipts(sql, userId, receiptsOn),
});

/** Never takes anything back, and says nothing that is not so. */
async function markRead(
  sql: Sql,
  {channelId, seq}: CommandArgs<'chat.read'>,
  userId: string,
  live: ChatHanded['live'],
): Promise<AfterCommit | undefined> {
  const room = await demandRoom(sql, userId, channelId);
  const upTo = Math.min(seq, room.lastSeq);
  await sql(
    `insert into "channelState" as own ("userId", "channelId", "readSeq") values ($1, $2, $3)
     on conflict ("userId", "channelId") do update set "readSeq" = excluded."readSeq", "updatedAt" = now()
     where own."readSeq" < excluded."readSeq"`,
    [userId, channelId, upTo],
  );
  if (room.kind !== 'direct') return undefined;
  const [told] = await sql(
    `update "receipt" set "readSeq" = $3, "deliveredSeq" = greatest("deliveredSeq", $3)
     where "channelId" = $1 and "userId" = $2 and "readSeq" < $3 returning 1`,
    [channelId, userId, upTo],
  );
  return told ? tellOther(sql, {channelId, userId, seq: upTo, live}) : undefined;
}

async function keepDraft(
  sql: Sql,
  {channelId, body, replyToId}: CommandArgs<'chat.draft'>,
  userId: string,
): Promise<void> {
  await demandRoom(sql, userId, channelId);
  if (body === '') {
    await sql(`delete from "draft" where "userId" = $1 and "channelId" = $2`, [userId, channelId]);
    return;
  }
  await sql(
    `insert into "draft" ("userId", "channelId", "body", "replyToId")
     values ($1, $2, $3, (select "id" from "message" where "id" = $4 and "channelId" = $2))
     on conflict ("userId", "channelId") do update
     set "body" = excluded."body", "replyToId" = excluded."replyToId", "updatedAt" = now()`,
    [userId, channelId, body, replyToId ?? null],
  );
}

/** Receipts of a learner exist as long as they let others know. */
async function setReceipts(sql: Sql, userId: string, receiptsOn: boolean): Promise<void> {
  await sql(
    `insert into "chatSetting" values ($1, $2) on conflict ("userId") do update set "receiptsOn" = $2`,
    [userId, receiptsOn],
  );
  if (!receiptsOn) {
    await sql(`delete from "receipt" where "userId" = $1`, [userId]);
    return;
  }
  await sql(
    `insert into "receipt" ("channelId", "userId", "deliveredSeq", "readSeq")
     select "channelId", "userId", "readSeq", "readSeq" from "channelState"
     where "userId" = $1 and "contact" in ('accepted', 'sent') order by 1 on conflict do nothing`,
    [userId],
  );
}

/** The other one of a direct channel sees it too, if they let others know themselves and neither blocks the other. */
async function tellOther(
  sql: Sql,
  {channelId, userId, seq, live}: {channelId: string; userId: string; seq: number} & Pick<ChatHanded, 'live'>,
): Promise<AfterCommit | undefined> {
  const [other] = await sql(
    `select r."userId" from "receipt" r where r."channelId" = $1 and r."userId" <> $2
       and not exists (select from "block" b
         where (b."userId", b."blockedId") in (($2, r."userId"), (r."userId", $2)))`,
    [channelId, userId],
  );
  if (!other) return undefined;
  return new AfterCommit(() =>
    live.push([{to: {users: [String(other['userId'])]}, frame: {type: 'receipt', channelId, userId, seq}}]),
  );
}
