// Acts are taken back from the audit log: by any admin, at any time, for the rows that are still as the act left them.
import {describe, expect, test} from 'vitest';
import type {AuditEventInfo} from '#schema/admin/audit.api.ts';
import {TAKE_BACK} from '#schema/admin/acts.api.ts';
import {newLearner, testAcademy} from '#tests/pg/academy.ts';
import {newAdmin, type TestAdmin} from '#tests/pg/admins.ts';

const academy = await testAcademy();
const {pool} = academy;
const [grace, alan] = [await newAdmin(academy), await newAdmin(academy)];
const reason = 'It was a mistake.';
await pool.query(
  `insert into "cohort" ("id", "name", "startsAt", "endsAt", "seats", "closingText", "isOpen")
   values ('spring', 'Spring', now(), now() + interval '9 weeks', 1, '', true),
          ('autumn', 'Autumn', now(), now() + interval '9 weeks', null, '', true)`,
);

type Answer = {
  id: string;
  status: number;
  done: string[];
  skipped: {id: string; why: string}[];
  code?: string;
};
async function act(admin: TestAdmin, name: string, args: object): Promise<Answer> {
  const id = crypto.randomUUID();
  const answer = await academy.post('/api/admin/acts', {id, name, args: {reason, ...args}}, admin);
  return {id, status: answer.status, ...((await answer.json()) as Omit<Answer, 'id' | 'status'>)};
}
const takeBack = (admin: TestAdmin, {id}: {id: string}) => act(admin, TAKE_BACK, {ids: [id]});
const left = async ({id}: {id: string}, {cookie} = alan) =>
  (await academy.get(`/api/admin/acts/${id}/back`, {cookie})).json();
const events = async () =>
  (
    (await (await academy.get('/api/admin/audit', {cookie: alan.cookie})).json()) as {
      events: AuditEventInfo[];
    }
  ).events;
const eventOf = async ({id}: {id: string}) => (await events()).find(({details}) => details['act'] === id);
const learners = async (count: number) => {
  const made = await Promise.all(Array.from({length: count}, () => newLearner(pool)));
  return made.map(({userId}) => userId).toSorted();
};
const suspended = async (ids: readonly string[]) =>
  (
    await pool.query<{id: string}>(
      `select "userId" as "id" from private."suspension" where "userId" = any($1) order by 1`,
      [ids],
    )
  ).rows.map(({id}) => id);

describe('a suspension', () => {
  test('is taken back by another admin, once, and the log tells which one', async () => {
    const ids = await learners(2);
    const done = await act(grace, 'learners.suspend', {ids});
    expect(await left(done)).toEqual({rows: 2, left: 2});
    expect(await eventOf(done)).toMatchObject({action: 'learner.suspended', canTakeBack: true});
    const back = await takeBack(alan, done);
    expect([back.done.toSorted(), back.skipped]).toEqual([ids, []]);
    expect(await suspended(ids)).toEqual([]);
    expect(await eventOf(back)).toMatchObject({
      action: 'learner.restored',
      actor: `admin:${alan.id}`,
      details: {rows: 2, backOf: done.id},
      reason,
    });
    expect(await eventOf(done)).toMatchObject({canTakeBack: false});
    expect(await left(done)).toEqual({rows: 2, left: 0});
    const again = await takeBack(grace, done);
    expect(again.done).toEqual([]);
    expect(again.skipped).toEqual(ids.map((id) => ({id, why: 'Changed since then.'})));
  });

  test('stays where a later act has suspended the learner again', async () => {
    const [ada = '', bob = ''] = await learners(2);
    const first = await act(grace, 'learners.suspend', {ids: [ada, bob]});
    await act(grace, 'learners.restore', {ids: [ada]});
    await act(grace, 'learners.suspend', {ids: [ada]});
    expect(await left(first)).toEqual({rows: 2, left: 1});
    expect(await takeBack(alan, first)).toMatchObject({
      done: [bob],
      skipped: [{id: ada, why: 'Changed since then.'}],
    });
    expect(await suspended([ada, bob])).toEqual([ada]);
  });

  test('that was lifted is taken back as well, unless it was imposed and lifted again', async () => {
    const [ada = ''] = await learners(1);
    await act(grace, 'learners.suspend', {ids: [ada]});
    const lifted = await act(grace, 'learners.restore', {ids: [ada]});
    expect(await left(lifted)).toEqual({rows: 1, left: 1});
    await act(grace, 'learners.suspend', {ids: [ada]});
    await act(grace, 'learners.restore', {ids: [ada]});
    expect(await left(lifted)).toEqual({rows: 1, left: 0});
    expect(await takeBack(alan, lifted)).toMatchObject({done: []});
    expect(await suspended([ada])).toEqual([]);
  });

  test('needs the password lately, as the act that takes it back does', async () => {
    const done = await act(grace, 'learners.suspend', {ids: await learners(1)});
    await pool.query(
      `update private."adminSession" set "provedAt" = now() - interval '1 hour' where "adminId" = $1`,
      [alan.id],
    );
    expect(await takeBack(alan, done)).toMatchObject({status: 403});
    await pool.query(`update private."adminSession" set "provedAt" = now()`);
    expect(await takeBack(alan, done)).toMatchObject({status: 200});
  });
});

test('a move goes back to where each learner was, and not where one has moved on or has no seat', async () => {
  const [ada = '', bob = '', eve = ''] = await learners(3);
  await pool.query(`update "learner" set "cohortId" = 'spring' where "userId" = $1`, [ada]);
  const cohortOf = async (id: string) =>
    (
      await pool.query<{at: string | null}>(`select "cohortId" as "at" from "learner" where "userId" = $1`, [
        id,
      ])
    ).rows[0]?.at;
  const before = {bob: await cohortOf(bob)};
  const moved = await act(grace, 'learners.cohort', {ids: [ada, bob], cohortId: 'autumn'});
  expect(moved.done.toSorted()).toEqual([ada, bob].toSorted());
  // Somebody has taken the seat.
  await act(grace, 'learners.cohort', {ids: [eve], cohortId: 'spring'});
  expect(await takeBack(alan, moved)).toMatchObject({
    done: [bob],
    skipped: [{id: ada, why: 'The cohort is full.'}],
  });
  expect(await cohortOf(bob)).toBe(before.bob);
  // There and away again: it is not where this act left them.
  await act(grace, 'learners.cohort', {ids: [bob], cohortId: 'autumn'});
  expect(await left(moved)).toEqual({rows: 2, left: 1});
});

test('a closed ticket opens again, unless somebody did it before', async () => {
  const words = {name: 'Ada King', email: 'ada@example.org', subject: 'Help', message: 'Please'};
  const ids = [crypto.randomUUID(), crypto.randomUUID()];
  for (const id of ids) await academy.post('/api/contact', {id, ...words});
  const closed = await act(grace, 'tickets.close', {ids});
  await act(alan, 'tickets.reopen', {ids: ids.slice(0, 1)});
  expect(await left(closed)).toEqual({rows: 2, left: 1});
  expect(await takeBack(alan, closed)).toMatchObject({done: ids.slice(1)});
});

test('what cannot be taken back, is not there, or is no single act, is said', async () => {
  const messaged = await act(grace, 'learners.message', {
    ids: await learners(1),
    title: 'Hello',
    text: 'How are you?',
  });
  expect(messaged.status).toBe(200);
  expect(await eventOf(messaged)).toMatchObject({canTakeBack: false});
  expect(await takeBack(grace, messaged)).toMatchObject({status: 409, message: 'This can’t be taken back.'});
  expect(await takeBack(grace, {id: 'nothing'})).toMatchObject({status: 404});
  expect(await act(grace, TAKE_BACK, {ids: [messaged.id, messaged.id]})).toMatchObject({status: 400});
  expect((await academy.get('/api/admin/acts/nothing/back', {cookie: grace.cookie})).status).toBe(404);
});
