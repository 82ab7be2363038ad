// Authors whom an admin has muted: no way in takes what they post, until it is over or lifted.
import {describe, expect, test} from 'vitest';
import {sweepMutes} from '#sync/chat/chat.sweeps.ts';
import {testAcademy} from '#tests/pg/academy.ts';
import {chattersOf, linkedChat, onLink} from '#tests/pg/chat.ts';
import {moderatorsOf} from '#tests/pg/moderators.ts';

const academy = await testAcademy({MUTATIONS_PER_MINUTE: '100000', MESSAGES_PER_MINUTE: '100000'});
const {pool, logged} = academy;
const {send, say, write} = chattersOf(academy);
const {act, rowsOf, report, reported, statesOf, threeOf} = await moderatorsOf(academy);

describe('a muted author', () => {
  test('is rejected by the outbox, REST and the socket with the time it ends, and allowed after it', async () => {
    const [ada, bob] = await threeOf();
    const {id, channelId} = await reported(ada, [bob]);
    expect(await act('mute', [id], {span: 'hour'})).toEqual({done: [id], skipped: []});
    expect(await statesOf(id)).toEqual(['upheld']);
    const {link, pushed} = linkedChat(pool);
    const byEveryWay = async () => {
      const outbox = await say(ada, channelId, 'By the outbox');
      const direct = await write(ada, bob, 'By the outbox, to one');
      const rest = await academy.post(
        '/api/direct-messages',
        {receiverId: bob.userId, content: 'By REST'},
        {cookie: ada.cookie},
      );
      const [socket] = await link.run([onLink(ada, 'post', {channelId, content: 'By the socket'})]);
      return {outbox, direct, rest: {status: rest.status, body: await rest.json()}, socket};
    };
    const message = expect.stringMatching(
      /^An admin muted you in chat\. You can post again after \w+ \d+, \d{4}, \d+:\d\d\s[AP]M UTC\.$/,
    );
    const told = {status: 403, body: {message, code: 'FORBIDDEN'}};
    expect(await byEveryWay()).toMatchObject({
      outbox: told,
      direct: told,
      rest: {status: 403, body: {message}},
      socket: {ok: false, code: 'FORBIDDEN', message},
    });
    expect(await send(ada, 'edit', {messageId: id, content: 'By an edit'})).toMatchObject(told);
    expect(pushed).toEqual([]);
    // They go on reading, and may take back what they said.
    expect((await send(ada, 'read', {channelId, seq: 1})).status).toBe(200);
    expect((await send(ada, 'remove', {messageId: id})).status).toBe(200);
    expect((await say(bob, channelId, 'Peace')).status).toBe(200);
    await pool.query(`update private."chatMute" set "until" = now() where "userId" = $1`, [ada.userId]);
    expect(await byEveryWay()).toMatchObject({
      outbox: {status: 200},
      direct: {status: 200},
      rest: {status: 201},
      socket: {ok: true},
    });
  });

  test('stays muted for the longer time, and may post once an admin lifts it', async () => {
    const [ada, bob, eve] = await threeOf();
    const {id, channelId} = await reported(ada, [bob]);
    const days = async () =>
      (
        await rowsOf(
          `select round(extract(epoch from "until" - now()) / 86400)::int as "days"
           from private."chatMute" where "userId" = $1`,
          ada.userId,
        )
      )[0]?.['days'];
    await act('mute', [id], {span: 'week'});
    expect(await act('mute', [id], {span: 'day'})).toEqual({
      done: [],
      skipped: [{id, why: 'Already muted for longer.'}],
    });
    expect(await days()).toBe(7);
    // A new report is answered by it all the same.
    await report(eve, id);
    expect(await act('mute', [id], {span: 'day'})).toEqual({
      done: [id],
      skipped: [{id, why: 'Already muted for longer.'}],
    });
    expect([await days(), await statesOf(id)]).toEqual([7, ['upheld', 'upheld']]);
    expect(await act('unmute', [id])).toEqual({done: [id], skipped: []});
    expect((await say(ada, channelId, 'Sorry.')).status).toBe(200);
    expect(await act('unmute', [id])).toEqual({done: [], skipped: [{id, why: 'Not muted.'}]});
    expect(await act('mute', [id], {span: 'year'})).toMatchObject({message: 'Choose for how long'});
  });
});

describe('a mute that is taken back', () => {
  const hours = async (who: {readonly userId: string}) =>
    (
      await rowsOf(
        `select round(extract(epoch from "until" - now()) / 3600)::int as "hours"
         from private."chatMute" where "userId" = $1`,
        who.userId,
      )
    )[0]?.['hours'] ?? 0;
  const idOfLast = async (messageId: string) =>
    (
      await rowsOf(
        `select a."id" from private."adminAct" a join private."adminActTarget" t on t."actId" = a."id"
         where t."target" = $1 order by a."doneAt" desc limit 1`,
        `message:${messageId}`,
      )
    )[0]?.['id'];
  const mute = async (id: string, span: string) => {
    await act('mute', [id], {span});
    return idOfLast(id);
  };

  test('leaves the author as they were before it: muted for less, or not at all', async () => {
    const [ada, bob] = await threeOf();
    const {id} = await reported(ada, [bob]);
    const first = await mute(id, 'hour');
    const second = await mute(id, 'week');
    expect(await hours(ada)).toBe(168);
    expect(await act('mute-back', [id], {actId: second})).toEqual({done: [id], skipped: []});
    expect(await hours(ada)).toBe(1);
    expect(await act('mute-back', [id], {actId: first})).toEqual({done: [id], skipped: []});
    expect(await hours(ada)).toBe(0);
  });

  test('leaves a colleague’s longer mute, whether it was there before or came after', async () => {
    const [ada, bob, eve] = await threeOf();
    const {id} = await reported(ada, [bob]);
    const week = await mute(id, 'week');
    await report(eve, id);
    const day = await mute(id, 'day');
    expect(await act('mute-back', [id], {actId: day})).toEqual({
      done: [],
      skipped: [{id, why: 'Already muted for longer.'}],
    });
    expect(await hours(ada)).toBe(168);

    await act('mute-back', [id], {actId: week});
    const hour = await mute(id, 'hour');
    await mute(id, 'day');
    expect(await act('mute-back', [id], {actId: hour})).toEqual({
      done: [],
      skipped: [{id, why: 'Muted again, or no longer muted, since then.'}],
    });
    expect(await hours(ada)).toBe(24);
  });
});

test('a mute that is over is swept away, and another one stays', async () => {
  const [ada, bob] = await threeOf();
  const ids = [(await reported(ada, [bob])).id, (await reported(bob, [ada])).id];
  await act('mute', ids, {span: 'day'});
  await pool.query(`update private."chatMute" set "until" = now() where "userId" = $1`, [ada.userId]);
  await sweepMutes(pool);
  const left = await rowsOf(
    `select "userId" from private."chatMute" where "userId" in ($1, $2)`,
    ada.userId,
    bob.userId,
  );
  expect(left).toEqual([{userId: bob.userId}]);
});

test('the server logged no error', () => {
  expect(logged).toEqual([]);
});
