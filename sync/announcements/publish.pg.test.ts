// When announcements go live and end, and how many learners are told of them.
import {expect, test} from 'vitest';
import {BATCH, publishDue, tellNext} from '#sync/announcements/publish.ts';
import {notify} from '#sync/notifications/notify.ts';
import {newLearner, testAcademy} from '#tests/pg/academy.ts';
import {announcing, WRITTEN} from '#tests/pg/announcements.ts';

const academy = await testAcademy();
const {pool} = academy;
const {grace, needs, act, post, stateOf, settle, seen, told, isPinned, newCohort} = await announcing(academy);

test('it goes live at its time and ends at its time', async () => {
  const ada = await newLearner(pool);
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  const {id} = await post({publishAt: at(60), expireAt: at(120)});
  await settle();
  expect(await stateOf(id)).toBe('scheduled');
  expect((await seen(ada)).byZero).not.toContain(id);
  expect(await told(ada, id)).toEqual([]);
  await pool.query(`update "announcement" set "publishAt" = now() - interval '1 second' where "id" = $1`, [
    id,
  ]);
  await settle();
  expect((await seen(ada)).byZero).toContain(id);
  expect(await told(ada, id)).toHaveLength(1);
  await pool.query(`update "announcement" set "expireAt" = now() where "id" = $1`, [id]);
  await settle();
  expect(await stateOf(id)).toBe('expired');
  expect(await seen(ada)).not.toMatchObject({byApi: expect.arrayContaining([id]) as string[]});
});

test('one that admins pin is pinned in the channel of news, as long as it is live', async () => {
  const {id} = await post({isPinned: 'yes'});
  const {id: plain} = await post();
  await settle();
  expect([await isPinned(id), await isPinned(plain)]).toEqual([true, false]);
  const change = (version: number, pinned: string) =>
    act(grace, 'announcements.change', {...WRITTEN, ids: [id], version, isPinned: pinned});
  expect(await change(2, 'no')).toMatchObject({done: [id]});
  expect(await isPinned(id)).toBe(false);
  expect(await change(3, 'yes')).toMatchObject({done: [id]});
  expect(await isPinned(id)).toBe(true);
  await pool.query(`update "announcement" set "expireAt" = now() where "id" = $1`, [id]);
  await settle();
  expect([await stateOf(id), await isPinned(id)]).toEqual(['expired', false]);
});

test('one that is withdrawn while the last learners are told takes its notifications along', async () => {
  const cohortId = await newCohort('last');
  const ada = await newLearner(pool);
  await pool.query(`update "learner" set "cohortId" = $2 where "userId" = $1`, [ada.userId, cohortId]);
  const {id} = await post({cohortId});
  await publishDue(needs);
  await tellNext(needs);
  expect(await told(ada, id)).toHaveLength(1);
  let isOver = false;
  let removed: Promise<unknown> = Promise.resolve();
  const isWaiting = async () =>
    (
      await pool.query(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
    ).rowCount !== 0;
  // Nobody is left: the row that says how far it is goes with this transaction.
  await tellNext({
    ...needs,
    notify: async (...given: Parameters<typeof notify>) => {
      removed = act(grace, 'announcements.remove', {ids: [id], reason: 'Wrong.'}).finally(() => {
        isOver = true;
      });
      await expect.poll(async () => isOver || (await isWaiting())).toBe(true);
      await notify(...given);
    },
  });
  expect(await removed).toMatchObject({done: [id]});
  await settle();
  expect([await stateOf(id), await told(ada, id)]).toEqual(['withdrawn', []]);
});

test('what is over before it went live never does, and of what is over nobody else is told', async () => {
  const ada = await newLearner(pool);
  const {id: late} = await post({publishAt: new Date(Date.now() + 60_000).toISOString()});
  await pool.query(
    `update "announcement" set "publishAt" = now() - interval '2 minutes', "expireAt" = now() - interval '1 minute'
     where "id" = $1`,
    [late],
  );
  await settle();
  expect([await stateOf(late), await told(ada, late)]).toEqual(['expired', []]);
  const {id: short} = await post();
  await publishDue(needs);
  await pool.query(
    `update "announcement" set "publishAt" = now() - interval '1 second', "expireAt" = now()
    where "id" = $1`,
    [short],
  );
  await settle();
  expect([await stateOf(short), await told(ada, short)]).toEqual(['expired', []]);
  expect((await pool.query(`select 1 from private."announcementTelling"`)).rowCount).toBe(0);
});

test('learners are told in batches: a process that ends in between leaves the rest to the next, and nobody is told twice', async () => {
  const cohortId = await newCohort('large');
  const count = 610;
  await pool.query(
    `with "u" as (
       insert into "user" ("id", "username", "fullName")
       select 'many-' || n, 'many-' || n, 'Many' from generate_series(1, $1) n returning "id")
     insert into "learner" ("userId", "entryId", "isListed", "cohortId") select "id", gen_random_uuid()::text, false, $2 from "u"`,
    [count, cohortId],
  );
  const {id} = await post({cohortId});
  await publishDue(needs);
  const rows = async () =>
    Number(
      (await pool.query(`select count(*) from "notification" where "dedupeKey" = $1`, [`announcement:${id}`]))
        .rows[0]?.count,
    );
  await tellNext(needs);
  expect(await rows()).toBe(BATCH);
  // Killed before its commit: nothing of the batch is there, and nothing is skipped.
  const dies = {
    ...needs,
    notify: async (...given: Parameters<typeof notify>) => {
      await notify(...given);
      throw new Error('killed');
    },
  };
  await expect(tellNext(dies)).rejects.toThrow('killed');
  expect(await rows()).toBe(BATCH);
  // Two processes at once.
  await Promise.all([tellNext(needs), tellNext(needs)]);
  await settle();
  expect(await rows()).toBe(count);
  await act(grace, 'announcements.remove', {ids: [id], reason: 'Wrong.'});
  await settle();
  expect(await rows()).toBe(0);
});
