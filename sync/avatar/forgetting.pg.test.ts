// A learner deletes sessions that have ended.
import {expect, test} from 'vitest';
import {avatarAcademy, problemOf} from '#tests/pg/avatars.ts';
import {byRest} from '#tests/pg/commands.ts';
import {command} from '#tests/pg/pupils.ts';
import type {TestLearner} from '#tests/pg/academy.ts';

const academy = await avatarAcademy();
const {pool, learner, started, act, rowOf, runs, spendsOf, left, services} = academy;

const forget = (who: TestLearner, sessionId: string) =>
  byRest(academy, who, command('avatar.forget', {sessionId}));
const forgetAll = (who: TestLearner, until: number) =>
  byRest(academy, who, command('avatar.forgetAll', {until}));
const idsOf = async ({userId}: TestLearner) => {
  const {rows} = await pool.query<{id: string}>(`select "id" from "avatarSession" where "userId" = $1`, [
    userId,
  ]);
  return rows.map(({id}) => id).toSorted();
};
/** Ended so many days ago. */
const past = ({userId}: TestLearner, ...days: readonly number[]) =>
  pool.query(
    `insert into "avatarSession" ("id", "userId", "kind", "startedAt", "endedAt", "endReason")
     select 'did-' || n || '-' || $1, $1, 'did', now() - make_interval(days => n), now(), 'stopped'
     from unnest($2::int[]) n`,
    [userId, days],
  );

test('one that has ended goes, what it cost stays, and saying it again is no error', async () => {
  const ada = await learner();
  await past(ada, 1);
  const {id} = await started(ada, 'did');
  await act(ada, id, 'end', {reason: 'stopped'});
  const spent = await left(ada);
  for (const _ of [1, 2]) expect((await forget(ada, id)).status).toBe(200);
  expect(await idsOf(ada)).toEqual([`did-1-${ada.userId}`]);
  expect(await spendsOf(ada)).toMatchObject([{state: 'stopped', model: 'did'}]);
  expect(await left(ada)).toEqual(spent);
});

test('one that goes on stays as it is, and its learner is told what to do first', async () => {
  const ada = await learner();
  const {id} = await started(ada, 'did');
  expect(await problemOf(await forget(ada, id))).toMatchObject({
    message: 'This session is still open. End it first, then delete it.',
  });
  expect(await rowOf(id)).toMatchObject({endedAt: null});
  expect((await act(ada, id, 'beat')).status).toBe(200);
  await act(ada, id, 'end', {reason: 'stopped'});
  expect((await forget(ada, id)).status).toBe(200);
  expect(await idsOf(ada)).toEqual([]);
});

test('all go at once but the one that goes on, those that came later, and other learners’', async () => {
  const [ada, eve] = [await learner(), await learner()];
  await past(ada, 0, 2, 3, 40);
  await past(eve, 5);
  const {id} = await started(ada, 'did');
  const yesterday = Date.now() - 86_400_000;
  expect((await forgetAll(ada, yesterday)).status).toBe(200);
  expect(await idsOf(ada)).toEqual([`did-0-${ada.userId}`, id].toSorted());
  expect((await forgetAll(ada, Date.now() + 86_400_000)).status).toBe(200);
  expect(await idsOf(ada)).toEqual([id]);
  expect(await idsOf(eve)).toHaveLength(1);
});

test('one that is still to be closed at its service is closed all the same', async () => {
  const ada = await learner();
  const {id} = await started(ada, 'did');
  services.fault(/DELETE/, (response) => void response.writeHead(500).end());
  await act(ada, id, 'end', {reason: 'stopped'});
  expect((await forget(ada, id)).status).toBe(200);
  const before = await runs();
  services.clear();
  await academy.age(id, {});
  await academy.sweep();
  expect(await runs()).toBe(before - 1);
  expect(services.asked.map(({method}) => method)).toContain('DELETE');
});
