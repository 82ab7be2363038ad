// Whom messages name: `@username`, if that person may read the channel.
import {ATTACHMENTS_MAX, MENTIONS_MAX} from '#schema/chat/chat.limits.ts';
import {Refusal} from '#schema/errors.ts';
import type {Told} from '#schema/markdown/told.ts';
import {mentionNotice} from '#sync/chat/notices.ts';
import type {Notify} from '#sync/commands/notice.ts';
import type {Sql} from '#sync/commands/sql.ts';
import {isShown} from '#sync/people/shown.ts';

/** Longest address that is kept beside a message, UTF-16 code units. */
const ADDRESS_MAX = 500;

/** Addresses that are kept beside a message. */
export const attachmentsOf = ({addresses}: Told): readonly string[] =>
  addresses.filter(({length}) => length <= ADDRESS_MAX).slice(0, ATTACHMENTS_MAX);

/** A text in a channel of several people. */
type Naming = {
  readonly id: string;
  readonly senderId: string;
  readonly told: Told;
  readonly cohortId: string | null;
};

/** A message there. */
export type Mentioning = Naming & {
  readonly content: string;
  readonly seq: number;
  readonly channelId: string;
  readonly name: string;
};

/** SQL: the people `u` whom the names in "asked" mean; who isn't shown to the sender is nobody. `gate`: see `readFacts`. */
const meant = (gate: string) => `
  from "asked" a join "user" u on lower(u."username") = a."name" join "learner" l on l."userId" = u."id"
  where u."id" <> a."senderId" and (a."cohortId" is null or a."cohortId" = l."cohortId")
    and ${isShown('u."id"', 'a."senderId"', gate)}`;

// Who has silenced the channel is named all the same, and is not told.
const NAMED = `
  with "asked" as (
    select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::bigint[])
      as a("messageId", "senderId", "channelId", "cohortId", "name", "seq")),
  "written" as (
    insert into "mention" ("messageId", "userId", "channelId", "seq")
    select distinct a."messageId", u."id", a."channelId", a."seq" ${meant('$7')}
    on conflict do nothing returning "messageId", "userId", "channelId")
  select w."messageId", w."userId", s."fullName" as "sender"
  from "written" w
  join (select distinct "messageId", "senderId" from "asked") a using ("messageId")
  join "user" s on s."id" = a."senderId"
  where not exists (
    select from "channelState" m
    where m."userId" = w."userId" and m."channelId" = w."channelId" and m."mutedUntil" > now())`;

const TOO_MANY = `
  with "asked" as (
    select * from unnest($1::text[], $2::text[], $3::text[], $4::text[])
      as a("messageId", "senderId", "cohortId", "name"))
  select a."messageId", count(distinct u."id")::int as "count" ${meant('$5')}
  group by a."messageId" having count(distinct u."id") > ${MENTIONS_MAX}`;

/**
 * Why texts may not be said: they name more people than one message may. Of most no row is looked at.
 * @returns by id; nothing of those that may.
 */
export async function namingTooMany(
  sql: Sql,
  texts: readonly Naming[],
  isGateOpen: boolean,
): Promise<ReadonlyMap<string, Refusal>> {
  const asked = texts.flatMap(({told: {names}, ...text}) =>
    names.length > MENTIONS_MAX ? names.map((name) => ({...text, name})) : [],
  );
  if (asked.length === 0) return new Map();
  const rows = await sql(TOO_MANY, [
    asked.map(({id}) => id),
    asked.map(({senderId}) => senderId),
    asked.map(({cohortId}) => cohortId),
    asked.map(({name}) => name),
    isGateOpen,
  ]);
  return new Map(
    [...rows].map((row) => {
      const words = `A message can name up to ${MENTIONS_MAX} people. This one names ${Number(row['count'])}.`;
      return [String(row['messageId']), new Refusal('INVALID', words)];
    }),
  );
}

/** Notes whom the messages name, and tells them. @param isGateOpen see `readFacts`. */
export async function noteMentions(
  sql: Sql,
  messages: readonly Mentioning[],
  {notify, isGateOpen}: {readonly notify: Notify; readonly isGateOpen: boolean},
): Promise<void> {
  const asked = messages.flatMap((message) => message.told.names.map((name) => ({message, name})));
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
