// Whom messages name: `@username`, if that person may read the channel.
import {ATTACHMENTS_MAX, MENTIONS_MAX} from '#schema/chat/chat.limits.ts';
import {addressesIn, namesIn} from '#schema/markdown/told.ts';
import {mentionNotice} from '#sync/chat/notices.ts';
import type {Notify} from '#sync/commands/notice.ts';
import type {Sql} from '#sync/commands/sql.ts';

/** Longest address that is kept beside a message, UTF-16 code units. */
const ADDRESS_MAX = 500;

/** Addresses that are kept beside a message. */
export const attachmentsOf = (content: string): readonly string[] =>
  addressesIn(content)
    .filter(({length}) => length <= ADDRESS_MAX)
    .slice(0, ATTACHMENTS_MAX);

/** A message in a channel of several people. */
export type Mentioning = {
  readonly id: string;
  readonly senderId: string;
  readonly content: string;
  readonly seq: number;
  readonly channelId: string;
  readonly cohortId: string | null;
  readonly name: string;
};

// Who has blocked the sender, or silenced the channel, is named all the same, and is not told.
const NAMED = `
  with "asked" as (
    select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::bigint[])
      as a("messageId", "senderId", "channelId", "cohortId", "name", "seq")),
  "written" as (
    insert into "mention" ("messageId", "userId", "channelId", "seq")
    select distinct a."messageId", u."id", a."channelId", a."seq"
    from "asked" a join "user" u on lower(u."username") = a."name" join "learner" l on l."userId" = u."id"
    where u."id" <> a."senderId" and ($7 or l."isDev" or l."isPythonTestCompleted")
      and (a."cohortId" is null or a."cohortId" = l."cohortId")
    on conflict do nothing returning "messageId", "userId", "channelId")
  select w."messageId", w."userId", s."fullName" as "sender"
  from "written" w
  join (select distinct "messageId", "senderId" from "asked") a using ("messageId")
  join "user" s on s."id" = a."senderId"
  where not exists (select from "block" b where b."userId" = w."userId" and b."blockedId" = a."senderId")
    and not exists (
      select from "channelState" m
      where m."userId" = w."userId" and m."channelId" = w."channelId" and m."mutedUntil" > now())`;

/** Notes whom the messages name, and tells them. @param isGateOpen see `readFacts`. */
export async function noteMentions(
  sql: Sql,
  messages: readonly Mentioning[],
  {notify, isGateOpen}: {readonly notify: Notify; readonly isGateOpen: boolean},
): Promise<void> {
  const asked = messages.flatMap((message) =>
    // The dot behind a name may be its own: both are looked for.
    namesIn(message.content, 2 * MENTIONS_MAX).map((name) => ({message, name})),
  );
  if (asked.length === 0) return;
  const rows = await sql(NAMED, [
    asked.map(({message}) => message.id),
    asked.map(({message}) => message.senderId),
    asked.map(({message}) => message.channelId),
    asked.map(({message}) => message.cohortId),
    asked.map(({name}) => name),
    asked.map(({message}) => message.seq),
    isGateOpen,
  ]);
  const byId = new Map(messages.map((message) => [message.id, message]));
  const notices = [...rows].flatMap((row) => {
    const message = byId.get(String(row['messageId']));
    return message
      ? [mentionNotice(String(row['userId']), message, {...message, sender: String(row['sender'])})]
      : [];
  });
  if (notices.length > 0) await notify(sql, notices);
}
