// A cohort's channel follows the cohort and its learners, without a restart.
import {expect, test} from 'vitest';
import {listenTo} from '#sync/db/listen.ts';
import {channelsOf} from '#sync/chat/rooms/channels-of.ts';
import {newLearner, testAcademy} from '#tests/pg/academy.ts';
import {chattersOf} from '#tests/pg/chat.ts';

const academy = await testAcademy();
const {pool} = academy;
const {say} = chattersOf(academy);

const newCohort = async (id: string) => {
  await pool.query(
    `insert into "cohort" ("id", "name", "startsAt", "endsAt", "isOpen")
     values ($1, 'Autumn', now(), now() + interval '1 day', true)`,
    [id],
  );
  return `cohort-${id}`;
};
const move = (userId: string, cohortId: string | null) =>
  pool.query(`update "learner" set "cohortId" = $2 where "userId" = $1`, [userId, cohortId]);
const members = async (channelId: string) =>
  (
    await pool.query<{userId: string}>(`select "userId" from "channelMember" where "channelId" = $1`, [
      channelId,
    ])
  ).rows.map(({userId}) => userId);

test('a new cohort has its channel at once, and the channel its name', async () => {
  const id = await newCohort('a-1');
  const {rows} = await pool.query(`select "kind", "name", "cohortId" from "channel" where "id" = $1`, [id]);
  expect(rows).toEqual([{kind: 'cohort', name: 'Autumn', cohortId: 'a-1'}]);
  await pool.query(`update "cohort" set "name" = 'Late autumn' where "id" = 'a-1'`);
  const renamed = await pool.query(`select "name" from "channel" where "id" = $1`, [id]);
  expect(renamed.rows).toEqual([{name: 'Late autumn'}]);
});

test('who changes to another cohort leaves the channel of the one before, and reads and writes in the new one', async () => {
  const [before, after] = [await newCohort('b-1'), await newCohort('b-2')];
  const ada = await newLearner(pool);
  await move(ada.userId, 'b-1');
  expect((await say(ada, before, 'Hello')).status).toBe(200);
  expect(await members(before)).toEqual([ada.userId]);
  await move(ada.userId, 'b-2');
  expect(await members(before)).toEqual([]);
  expect([(await say(ada, before, 'Still here?')).status, (await say(ada, after, 'Hi')).status]).toEqual([
    404, 200,
  ]);
  const followed = await channelsOf(pool, ada.userId, true);
  expect(followed).toContain(after);
  expect(followed).not.toContain(before);
});

test('their open sockets are closed, to come back with the channels of now; nobody else’s are', async () => {
  const ada = await newLearner(pool);
  // Who registers from now on would begin in it.
  await newCohort('c-1');
  const heard: string[] = [];
  const listening = Promise.withResolvers<void>();
  const stop = listenTo(academy.databaseUrl, 'session_revoked', {
    onNotice: (notice) => void heard.push(notice),
    onListening: () => listening.resolve(),
    log: () => undefined,
  });
  await listening.promise;
  await move(ada.userId, 'c-1');
  await move(ada.userId, 'c-1');
  await expect.poll(() => heard).toEqual([`rights of ${ada.userId}`]);
  await stop();
});
