// What a learner does about other people: requests, blocks, reports.
import {Refusal} from '#schema/errors.ts';
import type {ChatHanded} from '#sync/chat/chat-handed.ts';
import {acceptContacts} from '#sync/chat/post/directs.ts';
import {noChannel} from '#sync/chat/post/judge.ts';
import {directChannelId} from '#sync/chat/post/post.ts';
import {demandMessage} from '#sync/chat/rooms/readable.ts';
import {AfterCommit} from '#sync/commands/after-commit.ts';
import type {EffectsIn} from '#sync/commands/effects.ts';
import type {Sql} from '#sync/commands/sql.ts';

type PeopleEffects = Pick<
  EffectsIn<'chat'>,
  `chat.${'block' | 'unblock' | 'report' | 'acceptContact' | 'declineContact'}`
>;

/** Messages before and after a reported one that are kept with the report. */
const AROUND = 5;

export const peopleEffects = ({follow, isGateOpen, quotas: {reportsPerDay}}: ChatHanded): PeopleEffects => ({
  'chat.block': async (sql, {personId}, {userId}) => {
    if (personId === userId) throw new Refusal('INVALID', 'You can’t block yourself.');
    // Of nobody it is accepted, too: one may block those by whom one is blocked, and would be told of them otherwise.
    await sql(
      `insert into "block" ("userId", "blockedId")
       select $1, "userId" from "learner" where "userId" = $2 and ($3 or "isDev" or "isPythonTestCompleted")
       on conflict do nothing`,
      [userId, personId, isGateOpen],
    );
    // Their request, if there is one, is answered by it.
    await sql(
      `update "channelState" set "contact" = 'declined', "updatedAt" = now()
       where "userId" = $1 and "channelId" = $2 and "contact" = 'requested'`,
      [userId, directChannelId(userId, personId)],
    );
    return new AfterCommit(() => follow([userId, personId]));
  },
  'chat.unblock': async (sql, {personId}, {userId}) => {
    await sql(`delete from "block" where "userId" = $1 and "blockedId" = $2`, [userId, personId]);
    return new AfterCommit(() => follow([userId, personId]));
  },
  'chat.report': async (sql, {id, messageId, reason, text}, {userId}) => {
    const message = await demandMessage(sql, userId, messageId);
    if (message.isOwn || message.isSystem) {
      throw new Refusal('INVALID', 'You can only report messages of other people.');
    }
    await demandReportsLeft(sql, userId, reportsPerDay);
    const [report] = await sql(
      `insert into "messageReport" ("id", "messageId", "channelId", "reporterId", "reason", "text")
       values ($1, $2, $3, $4, $5, $6) on conflict ("reporterId", "messageId") do nothing returning 1`,
      [id, messageId, message.room.id, userId, reason, text],
    );
    if (!report) throw new Refusal('INVALID', 'You’ve already reported this message. We’re looking at it.');
    await sql(
      `insert into "reportedMessage" ("reportId", "messageId", "senderId", "seq", "body", "createdAt")
       select $1, "id", "senderId", "seq", "body", "createdAt" from "message"
       where "channelId" = $2 and "seq" between $3::bigint - ${AROUND} and $3::bigint + ${AROUND}`,
      [id, message.room.id, message.seq],
    );
  },
  'chat.acceptContact': async (sql, {channelId}, {userId}) => {
    await demandContact(sql, {userId, channelId}, ['requested', 'declined', 'accepted']);
    await acceptContacts(sql, [channelId]);
    const members = await sql(`select "userId" from "channelMember" where "channelId" = $1`, [channelId]);
    const userIds = [...members].map((row) => String(row['userId']));
    return new AfterCommit(() => follow(userIds));
  },
  'chat.declineContact': async (sql, {channelId}, {userId}) => {
    await demandContact(sql, {userId, channelId}, ['requested', 'declined']);
    await sql(
      `update "channelState" set "contact" = 'declined', "updatedAt" = now()
       where "userId" = $1 and "channelId" = $2`,
      [userId, channelId],
    );
  },
});

/** @throws {Refusal} `NOT_FOUND` unless the learner was asked there. */
async function demandContact(
  sql: Sql,
  {userId, channelId}: {readonly userId: string; readonly channelId: string},
  contacts: readonly string[],
): Promise<void> {
  const [state] = await sql(
    `select 1 from "channelState" where "userId" = $1 and "channelId" = $2 and "contact" = any($3)`,
    [userId, channelId, contacts],
  );
  if (!state) throw noChannel();
}

/** @throws {Refusal} `COOLING_DOWN` after as many reports as one may send in 24 hours. */
async function demandReportsLeft(sql: Sql, userId: string, perDay: number): Promise<void> {
  const [row] = await sql(
    `select ceil(1000 * extract(epoch from "createdAt" + interval '1 day' - now()))::float8 as "waitMs"
     from "messageReport" where "reporterId" = $1 and "createdAt" > now() - interval '1 day'
     order by "createdAt" desc offset $2 limit 1`,
    [userId, perDay - 1],
  );
  if (!row) return;
  throw new Refusal(
    'COOLING_DOWN',
    `You’ve sent ${perDay} reports in the last 24 hours. Try again later, or block the person.`,
    Number(row['waitMs']),
  );
}
