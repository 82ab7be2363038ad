// What people wrote by /contact: what admins see of it, what they do about it, and two at one ticket.
import {expect, test} from 'vitest';
import {newLearner, testAcademy} from '#tests/pg/academy.ts';
import {newAdmin, type TestAdmin} from '#tests/pg/admins.ts';

const academy = await testAcademy();
const {pool, logged} = academy;
const grace = await newAdmin(academy);

/** @returns its id. */
async function written(more: object = {}): Promise<string> {
  await pool.query(`delete from private."throttle"`);
  const id = crypto.randomUUID();
  const words = {
    name: 'Ada King',
    email: 'ada@example.org',
    subject: 'Certificate',
    message: 'When?\n\n<b>Soon</b>',
  };
  expect((await academy.post('/api/contact', {id, ...words, ...more})).status).toBe(200);
  return id;
}

type Answer = {done: string[]; skipped: {id: string; why: string}[]};
const act = async (name: 'close' | 'reopen', ids: readonly string[], admin: TestAdmin = grace) => {
  const asked = {id: crypto.randomUUID(), name: `tickets.${name}`, args: {ids, reason: 'Answered by email.'}};
  return (await (await academy.post('/api/admin/acts', asked, {cookie: admin.cookie})).json()) as Answer;
};
const stateOf = async (id: string) =>
  (await pool.query<{state: string}>(`select "state" from "ticket" where "id" = $1`, [id])).rows[0]?.state;
const seen = (id: string) => academy.get(`/api/admin/tickets/${id}`, {cookie: grace.cookie});
const lastEvent = async () =>
  (
    await pool.query<object>(
      `select "action", "target", "actor" from private."auditEvent" order by "seq" desc limit 1`,
    )
  ).rows[0];

test('a ticket shows who wrote it and what, as it was typed; the look is in the audit log', async () => {
  const id = await written();
  const reply = await seen(id);
  expect(reply.status).toBe(200);
  expect(await reply.json()).toEqual({
    name: 'Ada King',
    address: 'ada@example.org',
    learnerId: null,
    messages: [{id: expect.any(String), text: 'When?\n\n<b>Soon</b>', createdAt: expect.any(String)}],
    acts: [],
  });
  expect(await lastEvent()).toEqual({
    action: 'ticket.read',
    target: `ticket:${id}`,
    actor: `admin:${grace.id}`,
  });
});

test('a learner is named by their confirmed address, in whatever case, and by no other', async () => {
  const lin = await newLearner(pool, 'lin');
  const id = await written({email: 'LIN@example.org'});
  const learnerOf = async () => ((await (await seen(id)).json()) as {learnerId: string | null}).learnerId;
  expect(await learnerOf()).toBeNull();
  await pool.query(`update private."emailAddress" set "verifiedAt" = now() where "userId" = $1`, [
    lin.userId,
  ]);
  expect(await learnerOf()).toBe(lin.userId);
});

test('one is closed and reopened, each with its reason and its event; what is so already is left out', async () => {
  const id = await written();
  expect(await act('reopen', [id])).toEqual({done: [], skipped: [{id, why: 'Already open, or gone.'}]});
  expect(await act('close', [id, 'none'])).toEqual({
    done: [id],
    skipped: [{id: 'none', why: 'Already closed, or gone.'}],
  });
  expect([await stateOf(id), await lastEvent()]).toMatchObject([
    'closed',
    {action: 'ticket.closed', target: `ticket:${id}`, actor: `admin:${grace.id}`},
  ]);
  expect(await act('close', [id])).toMatchObject({done: [], skipped: [{id}]});
  expect(await act('reopen', [id])).toEqual({done: [id], skipped: []});
  expect([await stateOf(id), await lastEvent()]).toMatchObject(['open', {action: 'ticket.reopened'}]);
  expect(await (await seen(id)).json()).toMatchObject({
    acts: [
      {name: 'tickets.reopen', reason: 'Answered by email.'},
      {name: 'tickets.close', reason: 'Answered by email.'},
    ],
  });
});

test('of two admins at the same tickets each is closed by one, and the other is told', async () => {
  const alan = await newAdmin(academy);
  const ids = [await written(), await written(), await written()];
  const answers = await Promise.all([act('close', ids), act('close', ids.toReversed(), alan)]);
  expect(answers.flatMap(({done}) => done).toSorted()).toEqual(ids.toSorted());
  expect(answers.flatMap(({skipped}) => skipped.map(({id}) => id)).toSorted()).toEqual(ids.toSorted());
});

test('the audit log calls a ticket by its number', async () => {
  const id = await written();
  await act('close', [id]);
  const {rows} = await pool.query<{no: number}>(`select "no" from "ticket" where "id" = $1`, [id]);
  const reply = await academy.get('/api/admin/audit', {cookie: grace.cookie});
  const {events} = (await reply.json()) as {events: {target: string; targetName: string}[]};
  expect(events[0]).toMatchObject({target: `ticket:${id}`, targetName: `T-${rows[0]?.no}`});
});

test('the server logged no error', () => {
  expect(logged).toEqual([]);
});
