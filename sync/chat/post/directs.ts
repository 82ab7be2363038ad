// Opens direct channels, and answers the request of who wrote first.
import {requestNotice} from '#sync/chat/notices.ts';
import type {Notify} from '#sync/commands/notice.ts';
import type {Sql} from '#sync/commands/sql.ts';

type Opening = {readonly channelId: string; readonly senderId: string; readonly receiverId: string};

/** Two learners who write to each other for the first time at the same moment: the transaction has to be tried again. */
class OpenedMeanwhile extends Error {
  /** Serialization failure: `databaseTrouble` takes it for a conflict, as it is. */
  readonly code = '40001';
}

// The channels are inserted in the order of their ids, so that two batches never wait for each other in a circle.
const OPEN = `
  with "asked" as (
    select * from unnest($1::text[], $2::text[], $3::text[]) as a("channelId", "senderId", "receiverId")),
  "made" as (
    insert into "channel" ("id", "kind") select "channelId", 'direct' from "asked" order by "channelId"
    on conflict do nothing returning "id"),
  "members" as (
    insert into "channelMember" ("channelId", "userId")
    select "id", unnest(array["senderId", "receiverId"]) from "made" join "asked" on "channelId" = "id"),
  "states" as (
    insert into "channelState" ("channelId", "userId", "contact")
    select "id", "senderId", 'sent' from "made" join "asked" on "channelId" = "id"
    union all select "id", "receiverId", 'requested' from "made" join "asked" on "channelId" = "id"),
  "receipts" as (
    insert into "receipt" ("channelId", "userId")
    select "id", "senderId" from "made" join "asked" on "channelId" = "id"
    where not exists (select from "chatSetting" o where o."userId" = "senderId" and not o."receiptsOn"))
  select "made"."id", "senderId", "receiverId", u."fullName" as "sender"
  from "made" join "asked" on "channelId" = "made"."id" join "user" u on u."id" = "senderId"`;

/** Opens channels between learners who have none, each as a request to the receiver. */
export async function openDirects(sql: Sql, openings: readonly Opening[], notify: Notify): Promise<void> {
  if (openings.length === 0) return;
  const rows = [
    ...(await sql(OPEN, [
      openings.map(({channelId}) => channelId),
      openings.map(({senderId}) => senderId),
      openings.map(({receiverId}) => receiverId),
    ])),
  ];
  if (rows.length < openings.length) throw new OpenedMeanwhile('a direct channel was opened meanwhile');
  await notify(
    sql,
    rows.map((row) =>
      requestNotice(String(row['receiverId']), String(row['id']), {
        senderId: String(row['senderId']),
        sender: String(row['sender']),
      }),
    ),
  );
}

/** From now on both may write, and see how far the other has read, if both let others know. */
export async function acceptContacts(sql: Sql, channelIds: readonly string[]): Promise<void> {
  if (channelIds.length === 0) return;
  await sql(
    `update "channelState" set "contact" = 'accepted', "updatedAt" = now()
     where "channelId" = any($1) and "contact" <> 'accepted'`,
    [channelIds],
  );
  await sql(
    `insert into "receipt" ("channelId", "userId", "deliveredSeq", "readSeq")
     select s."channelId", s."userId", s."readSeq", s."readSeq" from "channelState" s
     where s."channelId" = any($1)
       and not exists (select from "chatSetting" o where o."userId" = s."userId" and not o."receiptsOn")
     order by 1, 2 on conflict do nothing`,
    [channelIds],
  );
}
