// What somebody tries who holds an admin's session, or nearly, and means harm.
import {expect, test} from 'vitest';
import {newLearner, newLessons, testAcademy} from '#tests/pg/academy.ts';
import {newAdmin, type TestAdmin} from '#tests/pg/admins.ts';

const academy = await testAcademy();
const {pool} = academy;
await newLessons(pool, 'l-1');
const reason = 'They asked for it.';
const act = (admin: TestAdmin, name: string, args: object, id: string = crypto.randomUUID()) =>
  academy.post('/api/admin/acts', {id, name, args}, {cookie: admin.cookie});

test.each([
  ['activeSince', 9e15],
  ['activeSince', -9e15],
  ['idleSince', 8_640_000_000_000_001],
  ['idleSince', Number.MAX_SAFE_INTEGER],
  ['search', '\u{10FFFF}\uD800'],
  ['search', '%_\\'],
  ['search', "' or 1=1 --"],
  ['cohortId', '${7*7}'],
  ['country', '🦊'],
])('a filter by %s %s is answered, or rejected in words', async (field, value) => {
  const {cookie} = await newAdmin(academy);
  const answer = await academy.post('/api/admin/learners/matching', {[field]: value}, {cookie});
  expect([200, 400], JSON.stringify(await answer.json())).toContain(answer.status);
});

test('an act is one and the same however its id is written, and the log has its reason', async () => {
  const [grace, ada] = [await newAdmin(academy), await newLearner(pool)];
  const id = crypto.randomUUID();
  const args = {ids: [ada.userId], reason: `Because of ${id}`};
  expect(await (await act(grace, 'learners.suspend', args, id.toUpperCase())).json()).toMatchObject({
    done: [ada.userId],
  });
  expect(await (await act(grace, 'learners.suspend', args, id)).json()).toMatchObject({done: [ada.userId]});
  const log = await academy.get('/api/admin/audit?views=0', {cookie: grace.cookie});
  expect(JSON.stringify(await log.json())).toContain(args.reason);
});

test('a reason of 100 kB is rejected in words, and so is a body of two megabytes', async () => {
  const [grace, ada] = [await newAdmin(academy), await newLearner(pool)];
  const long = await act(grace, 'learners.suspend', {ids: [ada.userId], reason: 'x'.repeat(100_000)});
  expect([long.status, await long.json()]).toMatchObject([
    400,
    {message: 'The reason must have at most 500 characters'},
  ]);
  const huge = await act(grace, 'learners.suspend', {ids: [ada.userId], reason: 'x'.repeat(2_000_000)});
  expect([huge.status, await huge.json()]).toMatchObject([413, {message: expect.any(String) as string}]);
});

test.each([
  'learners.suspend',
  'learners.restore',
  'learners.delete',
  'learners.message',
  'learners.cohort',
  'learners.unlock',
])('%s of the same learner ten times over is done to one', async (name) => {
  const [grace, ada] = [await newAdmin(academy), await newLearner(pool)];
  if (name === 'learners.restore')
    await pool.query(`insert into private."suspension" ("userId") values ($1)`, [ada.userId]);
  const more: Readonly<Record<string, object>> = {
    'learners.message': {title: 'News', text: 'We moved.'},
    'learners.cohort': {cohortId: 'november-2025'},
    'learners.unlock': {moduleId: 'mod'},
  };
  const args = {ids: Array.from({length: 10}, () => ada.userId), reason, ...more[name]};
  expect(await (await act(grace, name, args)).json()).toEqual({done: [ada.userId], skipped: []});
});

test.each([
  '%2e%2e%2fme',
  'a%0d%0ab',
  '%F0%9F%A6%8A',
  "'%20or%201=1",
  'x'.repeat(3000),
  '%ED%A0%80',
  '%E0%A4%A',
])('the address of nothing, %s, is answered in words at every door', async (id) => {
  const {cookie} = await newAdmin(academy);
  for (const path of [
    `/api/admin/learners/${id}`,
    `/api/admin/mails/${id}`,
    `/api/admin/mails/${id}/preview`,
    `/api/admin/acts/${id}`,
    `/api/admin/reported-messages/${id}`,
    `/api/admin/tickets/${id}`,
  ]) {
    const {status} = await academy.get(path, {cookie});
    expect(status, path).toBeLessThan(500);
  }
});

test('an admin is no learner: no act is done to one, and nobody looks at the screens of one', async () => {
  const [grace, alan] = [await newAdmin(academy), await newAdmin(academy)];
  for (const name of ['learners.view', 'learners.suspend', 'learners.delete'])
    expect(await (await act(grace, name, {ids: [alan.id], reason})).json()).toEqual({
      done: [],
      skipped: [{id: alan.id, why: expect.any(String) as string}],
    });
});

test('a move is taken back by its own act alone', async () => {
  const [grace, ada] = [await newAdmin(academy), await newLearner(pool)];
  const id = crypto.randomUUID();
  await act(grace, 'learners.suspend', {ids: [ada.userId], reason}, id);
  const cohortOf = async () =>
    (await pool.query(`select "cohortId" from "learner" where "userId" = $1`, [ada.userId]))
      .rows[0] as unknown;
  const before = await cohortOf();
  for (const actId of [id, crypto.randomUUID()])
    expect(
      await (await act(grace, 'learners.cohort-back', {ids: [ada.userId], reason, actId})).json(),
    ).toEqual({
      done: [],
      skipped: [{id: ada.userId, why: 'Moved again since then.'}],
    });
  expect(await cohortOf()).toEqual(before);
  const none = await act(grace, 'learners.cohort-back', {ids: [ada.userId], reason, actId: 'x'});
  expect(none.status).toBe(400);
});
