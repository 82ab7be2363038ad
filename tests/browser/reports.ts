// Messages that learners have reported, as rows.
import type {Pool} from 'pg';
import {createAccount} from '#sync/account/accounts.ts';
import {directChannelId} from '#sync/chat/post/post.ts';

/** What was said before the reported message, and after it. */
const AROUND = {
  before: ['Hi! Did you get the second project to run?', 'Not yet, the tests still fail.'],
  after: ['No thanks.'],
};

/** A message between two learners that one of them has reported. @returns its author's id. */
export async function newReport(
  pool: Pool,
  said = 'Buy my solutions at a special price, only today!',
): Promise<string> {
  const lines = [...AROUND.before, said, ...AROUND.after];
  const account = async (fullName: string) => {
    const username = `talker-${crypto.randomUUID().slice(0, 8)}`;
    return createAccount(pool, {username, fullName, email: `${username}@example.org`}, 'no hash');
  };
  const [author, reporter] = [await account('Mallory Sells'), await account('Bob Stone')];
  const channelId = directChannelId(author, reporter);
  const report = crypto.randomUUID();
  await pool.query(`insert into "channel" ("id", "kind", "lastSeq") values ($1, 'direct', $2)`, [
    channelId,
    lines.length,
  ]);
  const ids = lines.map(() => crypto.randomUUID());
  await pool.query(
    `insert into "message" ("id", "channelId", "senderId", "seq", "body", "createdAt")
     select "id", $2, case when "seq" % 2 = 1 then $3 else $4 end, "seq", "body", now()
     from unnest($1::text[], $5::text[]) with ordinality as v("id", "body", "seq")`,
    [ids, channelId, author, reporter, lines],
  );
  await pool.query(
    `insert into "messageReport" ("id", "messageId", "channelId", "reporterId", "reason", "text")
     values ($1, $2, $3, $4, 'spam', 'Third time this week.')`,
    [report, ids[2], channelId, reporter],
  );
  await pool.query(
    `insert into "reportedMessage" ("reportId", "messageId", "senderId", "seq", "body", "createdAt")
     select $1, "id", "senderId", "seq", "body", "createdAt" from "message" where "channelId" = $2`,
    [report, channelId],
  );
  return author;
}
