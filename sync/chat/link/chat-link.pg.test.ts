// Messages that come from sockets, on PostgreSQL: order, acknowledgement, what is pushed and when.
import {beforeEach, describe, expect, test} from 'vitest';
import type {LinkCommand, LinkResult} from '#schema/wire/link.ts';
import {directChannelId} from '#sync/chat/post/post.ts';
import {newLearner, testAcademy, type TestLearner} from '#tests/pg/academy.ts';
import {chattersOf, linkedChat, newChannel, onLink} from '#tests/pg/chat.ts';
import {effectsOn} from '#tests/pg/commands.ts';

const academy = await testAcademy();
const {pool} = academy;
const {messagesIn, people} = chattersOf(academy);
const {link, pushed, followed, logged} = linkedChat(pool);
const byId = (results: readonly LinkResult[], {id}: LinkCommand) => results.find((one) => one.id === id);

beforeEach(() => {
  pushed.length = 0;
  followed.length = 0;
});

describe('messages to a channel', () => {
  test('of one learner keep their order, over batches that come without waiting for one another', async () => {
    const channelId = await newChannel(pool);
    const [ada, eve] = [await newLearner(pool), await newLearner(pool)];
    const all = Array.from({length: 120}, (_, at) =>
      onLink(at % 3 === 0 ? eve : ada, 'post', {channelId, content: `${at}`}),
    );
    const batches = [all.slice(0, 50), all.slice(50, 51), all.slice(51)];
    const results = (await Promise.all(batches.map((batch) => link.run(batch)))).flat();
    expect(results.map(({id, ok}) => [id, ok])).toEqual(all.map(({id}) => [id, true]));
    const messages = await messagesIn(channelId);
    for (const {userId} of [ada, eve]) {
      const own = messages.filter(({senderId}) => senderId === userId).map(({body}) => Number(body));
      expect(own).toEqual(own.toSorted((a, b) => a - b));
    }
    expect(messages.map(({seq}) => seq)).toEqual(all.map((_, at) => at + 1));
  });

  test('are acknowledged and pushed as they are stored, with the server’s author and time', async () => {
    const channelId = await newChannel(pool);
    const ada = await newLearner(pool);
    const asked = onLink(ada, 'post', {channelId, content: 'Hello'});
    const [result] = await link.run([asked]);
    const [row] = await messagesIn(channelId);
    const message = {
      id: asked.id,
      _id: asked.id,
      channelId,
      senderId: ada.userId,
      content: 'Hello',
      timestamp: row?.createdAt.toISOString(),
      seq: 1,
      clientMessageId: asked.id,
      replyToId: null,
    };
    const frame = {type: 'new_channel_message', channelId, message};
    expect(result).toEqual({id: asked.id, ok: true, frame});
    expect(pushed).toEqual([{to: {channelId}, frame}]);
  });

  test('that are repeated are acknowledged with the same frame, and pushed once', async () => {
    const channelId = await newChannel(pool);
    const ada = await newLearner(pool);
    const asked = onLink(ada, 'post', {channelId, content: 'Hello'});
    const [first] = await link.run([asked]);
    const [[again], [together, same]] = [await link.run([asked]), await link.run([asked, asked])];
    expect([again, together, same]).toEqual([first, first, first]);
    expect(pushed).toHaveLength(1);
    expect(await messagesIn(channelId)).toHaveLength(1);
    expect(await effectsOn(pool, ada.userId)).toMatchObject({processed: 1, mark: 1});
  });

  test('that are refused fail nobody else’s in their batch, and are not pushed', async () => {
    const channelId = await newChannel(pool);
    const archived = await newChannel(pool, {isArchived: true});
    const writers = await people(4);
    const good = writers.map((who) => onLink(who, 'post', {channelId, content: 'Good'}));
    const bad = [
      onLink(writers[0] as TestLearner, 'post', {channelId: archived, content: 'x'}),
      onLink(writers[1] as TestLearner, 'post', {channelId, content: ''}),
      onLink(writers[2] as TestLearner, 'post', {channelId: 'missing', content: 'x'}),
      onLink(writers[3] as TestLearner, 'post', {channelId, content: 'x', colour: 'red'}),
      {...onLink(writers[0] as TestLearner, 'post', {channelId, content: 'x'}), userId: 'nobody'},
      onLink(writers[0] as TestLearner, 'dance', {channelId}),
      {id: 'x', userId: (writers[0] as TestLearner).userId, name: 'chat.post', args: {}},
      onLink(writers[1] as TestLearner, 'post', {channelId, content: '>'.repeat(2500)}),
    ];
    const results = await link.run(good.flatMap((one, at) => [one, ...bad.slice(at * 2, at * 2 + 2)]));
    expect(good.map((one) => byId(results, one)?.ok)).toEqual([true, true, true, true]);
    const codes = bad.map((one) => byId(results, one)).map((one) => (one && !one.ok ? one.code : 'taken'));
    expect(codes).toEqual([
      'FORBIDDEN',
      'INVALID',
      'NOT_FOUND',
      'INVALID',
      'NOT_SIGNED_IN',
      'NOT_FOUND',
      'INVALID',
      'INVALID',
    ]);
    expect(pushed).toHaveLength(4);
    expect((await messagesIn(channelId)).map(({seq}) => seq)).toEqual([1, 2, 3, 4]);
  });

  test('one that PostgreSQL itself refuses fails alone', async () => {
    const channelId = await newChannel(pool);
    await pool.query(
      `create function private."refusePoison"() returns trigger language plpgsql as
       $$ begin if new."body" = 'poison' then raise check_violation; end if; return new; end $$`,
    );
    await pool.query(
      `create trigger "poison" before insert on "message" for each row execute function private."refusePoison"()`,
    );
    const writers = await people(5);
    const asked = writers.map((who, at) =>
      onLink(who, 'post', {channelId, content: at === 2 ? 'poison' : 'food'}),
    );
    const results = await link.run(asked);
    await pool.query('drop trigger "poison" on "message"');
    expect(asked.map((one) => byId(results, one)?.ok)).toEqual([true, true, false, true, true]);
    expect(results[2]).toMatchObject({code: 'FAILED', message: expect.not.stringContaining('violates')});
    expect((await messagesIn(channelId)).map(({seq}) => seq)).toEqual([1, 2, 3, 4]);
    expect(logged.splice(0)).not.toEqual([]);
  });

  test('are pushed only after the commit', async () => {
    const channelId = await newChannel(pool);
    const ada = await newLearner(pool);
    const other = await pool.connect();
    await other.query('begin');
    await other.query(`select 1 from "channel" where "id" = $1 for update`, [channelId]);
    const result = link.run([onLink(ada, 'post', {channelId, content: 'Wait'})]);
    await expect
      .poll(
        async () =>
          (await pool.query(`select from pg_stat_activity where wait_event_type = 'Lock'`)).rowCount,
      )
      .toBe(1);
    expect(pushed).toEqual([]);
    await other.query('commit');
    other.release();
    expect(await result).toMatchObject([{ok: true}]);
    expect(pushed).toHaveLength(1);
  });
});

describe('a direct message', () => {
  test('goes to every device of both, and names its receiver', async () => {
    const [ada, eve] = [await newLearner(pool), await newLearner(pool)];
    await link.run([onLink(ada, 'postDirect', {receiverId: eve.userId, content: 'Hello'})]);
    expect(pushed).toMatchObject([
      {
        to: {users: [ada.userId, eve.userId]},
        frame: {
          type: 'new_message',
          message: {senderId: ada.userId, receiverId: eve.userId, content: 'Hello', seq: 1},
        },
      },
    ]);
  });

  test('is not pushed to who has declined the request', async () => {
    const [ada, eve] = [await newLearner(pool), await newLearner(pool)];
    const channelId = directChannelId(ada.userId, eve.userId);
    await link.run([onLink(ada, 'postDirect', {receiverId: eve.userId, content: 'Hello'})]);
    await pool.query(`update "channelState" set "contact" = 'declined' where "userId" = $1`, [eve.userId]);
    await link.run([onLink(ada, 'post', {channelId, content: 'Hello?'})]);
    expect(pushed.map(({to}) => to)).toEqual([{users: [ada.userId, eve.userId]}, {users: [ada.userId]}]);
  });

  test('by which both have agreed lets both follow the channel; a block ends it', async () => {
    const [ada, eve] = [await newLearner(pool), await newLearner(pool)];
    const channelId = directChannelId(ada.userId, eve.userId);
    await link.run([onLink(ada, 'postDirect', {receiverId: eve.userId, content: 'Hello'})]);
    expect(await link.channelsOf(eve.userId)).not.toContain(channelId);
    await link.run([onLink(eve, 'postDirect', {receiverId: ada.userId, content: 'Hi'})]);
    await expect
      .poll(() =>
        followed
          .filter(({channelIds}) => channelIds.includes(channelId))
          .map(({userId}) => userId)
          .toSorted(),
      )
      .toEqual([ada.userId, eve.userId].toSorted());
    await pool.query(`insert into "block" ("userId", "blockedId") values ($1, $2)`, [ada.userId, eve.userId]);
    expect(await link.channelsOf(ada.userId)).not.toContain(channelId);
    expect(await link.channelsOf(eve.userId)).not.toContain(channelId);
  });
});

describe('what is read', () => {
  test('is told to the other one of a direct channel, once, and never goes back', async () => {
    const [ada, eve] = [await newLearner(pool), await newLearner(pool)];
    const channelId = directChannelId(ada.userId, eve.userId);
    await link.run([onLink(ada, 'postDirect', {receiverId: eve.userId, content: 'Hello'})]);
    await link.run([onLink(eve, 'postDirect', {receiverId: ada.userId, content: 'Hi'})]);
    pushed.length = 0;
    const read = (seq: number) => onLink(eve, 'read', {channelId, seq});
    expect(await link.run([read(2), read(1), read(99)])).toMatchObject([{ok: true}, {ok: true}, {ok: true}]);
    expect(pushed).toEqual([
      {to: {users: [ada.userId]}, frame: {type: 'receipt', channelId, userId: eve.userId, seq: 2}},
    ]);
  });
});

test('no error was logged', () => {
  expect(logged).toEqual([]);
});
