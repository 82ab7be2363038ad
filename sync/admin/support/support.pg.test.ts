// Reports from chat: what admins do about them, two admins at one message, and what is seen of them.
import {describe, expect, test} from 'vitest';
import {testAcademy, type TestLearner} from '#tests/pg/academy.ts';
import {newAdmin} from '#tests/pg/admins.ts';
import {chattersOf, newChannel} from '#tests/pg/chat.ts';
import {moderatorsOf} from '#tests/pg/moderators.ts';

const academy = await testAcademy({MUTATIONS_PER_MINUTE: '100000', MESSAGES_PER_MINUTE: '100000'});
const {pool, logged} = academy;
const {send, say, write} = chattersOf(academy);
const {grace, act, rowsOf, reported, statesOf, threeOf} = await moderatorsOf(academy);

const toldTo = async ({userId}: TestLearner) =>
  (await rowsOf(`select "title" from "notification" where "userId" = $1 order by "createdAt"`, userId)).map(
    ({title}) => title,
  );
const ANSWERED = 'Already answered, or gone.';
const REVIEWED = 'We looked at your report';

test('a dismissal closes every open report of the message, tells who reported, and leaves the message', async () => {
  const [ada, bob, eve] = await threeOf();
  const {id} = await reported(ada, [bob, eve]);
  const other = await reported(ada, [bob]);
  expect(await act('dismiss', [id])).toEqual({done: [id], skipped: []});
  expect([await statesOf(id), await statesOf(other.id)]).toEqual([['declined', 'declined'], ['open']]);
  expect(await rowsOf(`select "body" from "message" where "id" = $1`, id)).toEqual([
    {body: 'You are all wrong.'},
  ]);
  expect([await toldTo(ada), await toldTo(bob), await toldTo(eve)]).toEqual([[], [REVIEWED], [REVIEWED]]);
  const [event] = await rowsOf(
    `select "action", "target", "actor" from private."auditEvent" order by "seq" desc limit 1`,
  );
  expect(event).toEqual({
    action: 'message.reports-dismissed',
    target: `message:${id}`,
    actor: `admin:${grace.id}`,
  });
});

describe('a deleted message', () => {
  test('stays without its words, its pin and its mentions, and its author is told in general words', async () => {
    const [ada, bob] = await threeOf();
    const {id, channelId} = await reported(ada, [bob]);
    await send(bob, 'pin', {messageId: id});
    await send(ada, 'edit', {messageId: id, content: `@${bob.username} is wrong.`});
    expect(await act('remove', [id])).toEqual({done: [id], skipped: []});
    expect(
      await rowsOf(`select "body", "deletedAt" is not null as "gone" from "message" where "id" = $1`, id),
    ).toEqual([{body: '', gone: true}]);
    for (const table of ['pin', 'mention'])
      expect(await rowsOf(`select 1 from "${table}" where "messageId" = $1`, id), table).toEqual([]);
    const found = await academy.get('/api/chat/search?q=wrong', {cookie: bob.cookie});
    expect(JSON.stringify(await found.json())).not.toContain(id);
    expect(await statesOf(id)).toEqual(['upheld']);
    expect(
      await rowsOf(
        `select "title", "message", "actionUrl" from "notification" where "userId" = $1`,
        ada.userId,
      ),
    ).toEqual([
      {
        title: 'We removed one of your messages',
        message: 'Other people reported it, and insults and harassment aren’t allowed here.',
        actionUrl: `/community?channel=${channelId}&at=1`,
      },
    ]);
    // What it said is kept for a while.
    expect(
      await rowsOf(`select "body" from private."messageVersion" where "messageId" = $1 order by "no"`, id),
    ).toEqual([{body: 'You are all wrong.'}, {body: `@${bob.username} is wrong.`}]);
  });

  test('that its author deleted first closes its reports, and the author is told nothing', async () => {
    const [ada, bob] = await threeOf();
    const {id} = await reported(ada, [bob]);
    await send(ada, 'remove', {messageId: id});
    expect(await act('remove', [id])).toEqual({done: [id], skipped: []});
    expect([await statesOf(id), await toldTo(ada), await toldTo(bob)]).toEqual([['upheld'], [], [REVIEWED]]);
  });

  test('must have been reported: no other is touched', async () => {
    const [ada] = await threeOf();
    const {id} = await say(ada, await newChannel(pool), 'Nobody minds');
    for (const name of ['dismiss', 'remove', 'suspend', 'unmute'])
      expect(await act(name, [id, 'none']), name).toMatchObject({done: []});
    expect(await act('mute', [id, 'none'], {span: 'day'})).toEqual({
      done: [],
      skipped: [
        {id, why: ANSWERED},
        {id: 'none', why: ANSWERED},
      ],
    });
    expect(await rowsOf(`select "body" from "message" where "id" = $1`, id)).toEqual([
      {body: 'Nobody minds'},
    ]);
  });
});

test('of two admins at one report the first is heard, and the other is told', async () => {
  const alan = await newAdmin(academy);
  const [ada, bob, eve] = await threeOf();
  const some = [await reported(ada, [bob, eve]), await reported(bob, [eve]), await reported(eve, [ada])];
  const ids = some.map(({id}) => id);
  const answers = await Promise.all([act('dismiss', ids), act('dismiss', ids.toReversed(), {}, alan)]);
  expect(answers.flatMap(({done = []}) => done).toSorted()).toEqual(ids.toSorted());
  expect(answers.flatMap(({skipped = []}) => skipped.map(({id}) => id)).toSorted()).toEqual(ids.toSorted());
  for (const id of ids) expect(new Set(await statesOf(id))).toEqual(new Set(['declined']));
  expect(await toldTo(bob)).toEqual([REVIEWED]);
});

test.each([
  ['dismiss', []],
  ['remove', ['We removed one of your messages']],
])('“%s” that comes again, as the same act or another one, tells nobody again', async (name, toAuthor) => {
  const [ada, bob, eve] = await threeOf();
  const {id} = await reported(ada, [bob, eve]);
  const same = crypto.randomUUID();
  for (const one of [same, same, crypto.randomUUID()]) await act(name, [id], {id: one});
  expect([await toldTo(ada), await toldTo(bob), await toldTo(eve)]).toEqual([
    toAuthor,
    [REVIEWED],
    [REVIEWED],
  ]);
});

test('a suspension ends the author’s sessions and closes the reports; it asks for a fresh proof', async () => {
  const [ada, bob] = await threeOf();
  const {id} = await reported(ada, [bob]);
  const alan = await newAdmin(academy);
  await pool.query(
    `update private."adminSession" set "provedAt" = now() - interval '1 hour' where "adminId" = $1`,
    [alan.id],
  );
  expect(await act('suspend', [id], {}, alan)).toMatchObject({message: expect.any(String)});
  expect(await statesOf(id)).toEqual(['open']);
  expect(await act('suspend', [id])).toEqual({done: [id], skipped: []});
  expect(await statesOf(id)).toEqual(['upheld']);
  expect((await academy.get('/api/auth/me', {cookie: ada.cookie})).status).toBe(401);
  expect(await act('suspend', [id])).toEqual({done: [], skipped: [{id, why: 'Already suspended.'}]});
});

test('an author who has left can be neither muted nor suspended: the reports stay until they are dismissed', async () => {
  const [ada, bob] = await threeOf();
  const {id} = await reported(ada, [bob]);
  await pool.query(`delete from "user" where "id" = $1`, [ada.userId]);
  const gone = {done: [], skipped: [{id, why: 'Its author’s account doesn’t exist anymore.'}]};
  expect(await act('mute', [id], {span: 'day'})).toEqual(gone);
  expect(await act('suspend', [id])).toEqual(gone);
  expect(await statesOf(id)).toEqual(['open']);
  expect(await act('remove', [id])).toEqual({done: [id], skipped: []});
});

describe('beside a report', () => {
  const authorOf = async (messageId: string, {cookie}: {readonly cookie: string}) => {
    const answer = await academy.get(`/api/admin/reported-messages/${messageId}`, {cookie});
    return {status: answer.status, body: (await answer.json()) as Record<string, unknown>};
  };

  test('admins see what was done to its author before, and the look is in the log', async () => {
    const [ada, bob] = await threeOf();
    const [first, second] = [await reported(ada, [bob]), await reported(ada, [bob])];
    await act('remove', [first.id]);
    await act('mute', [first.id], {span: 'day'});
    expect(await authorOf(second.id, grace)).toMatchObject({
      status: 200,
      body: {
        id: ada.userId,
        isRemoved: false,
        mutedUntil: expect.any(String),
        suspendedSince: null,
        upheldBefore: 1,
        acts: [{name: 'messages.mute', reason: 'Against the rules.'}, {name: 'messages.remove'}],
      },
    });
    const [event] = await rowsOf(
      `select "action", "target" from private."auditEvent" order by "seq" desc limit 1`,
    );
    expect(event).toEqual({action: 'message.reports-read', target: `message:${second.id}`});
  });

  test('of a message that nobody reported they see nothing, and learners see nothing at all', async () => {
    const [ada, bob] = await threeOf();
    const {id} = await write(ada, bob, 'Between us');
    expect((await authorOf(id, grace)).status).toBe(404);
    const {id: bad} = await reported(ada, [bob]);
    expect((await authorOf(bad, bob)).status).toBe(401);
  });
});

test('the server logged no error', () => {
  expect(logged).toEqual([]);
});
