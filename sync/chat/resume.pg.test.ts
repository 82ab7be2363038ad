// What a socket gets after an absence, and before the assessment.
import {describe, expect, test} from 'vitest';
import {directChannelId} from '#sync/chat/post/post.ts';
import {newLearner, newcomer} from '#tests/pg/academy.ts';
import {linkedChat, newChannel, onLink} from '#tests/pg/chat.ts';
import {freshDatabase} from '#tests/pg/database.ts';

const {pool} = await freshDatabase();
const {link, logged} = linkedChat(pool);

describe('after an absence', () => {
  test('a client gets what came since, oldest first, of the channels that it may read', async () => {
    const [ada, eve] = [await newLearner(pool), await newLearner(pool)];
    const [one, two] = [await newChannel(pool), await newChannel(pool)];
    const said = (channelId: string, count: number) =>
      Array.from({length: count}, (_, at) => onLink(eve, 'post', {channelId, content: `${at + 1}`}));
    await link.run([...said(one, 5), ...said(two, 120)]);
    const other = await newLearner(pool);
    await link.run([onLink(eve, 'postDirect', {receiverId: other.userId, content: 'Between us'})]);
    const secret = directChannelId(eve.userId, other.userId);
    const channels = [
      {channelId: one, seq: 3},
      {channelId: two, seq: 0},
      {channelId: secret, seq: 0},
      {channelId: 'missing', seq: 0},
    ];
    const [result] = await link.run([onLink(ada, 'resume', {channels})]);
    expect(result).toMatchObject({
      ok: true,
      frame: {
        type: 'resumed',
        channels: [
          {channelId: one, seq: 5, hasMore: false, messages: [{seq: 4}, {seq: 5}]},
          {channelId: two, seq: 120, hasMore: true},
        ],
      },
    });
    const frame = result?.ok === true && result.frame?.type === 'resumed' ? result.frame : undefined;
    expect(frame?.channels[1]?.messages.map(({seq}) => seq)).toEqual(
      Array.from({length: 100}, (_, at) => at + 1),
    );
    const [up] = await link.run([onLink(ada, 'resume', {channels: [{channelId: one, seq: 5}]})]);
    expect(up).toMatchObject({frame: {channels: [{messages: [], hasMore: false, seq: 5}]}});
    expect(await link.run([onLink(ada, 'resume', {channels: 'all'})])).toMatchObject([{code: 'INVALID'}]);
  });
});

test('before the assessment nothing is taken', async () => {
  const closed = linkedChat(pool, 'closed');
  const waiting = await newcomer(pool);
  const channelId = await newChannel(pool);
  const asked = [
    onLink(waiting, 'post', {channelId, content: 'x'}),
    onLink(waiting, 'postDirect', {receiverId: waiting.userId, content: 'x'}),
    onLink(waiting, 'read', {channelId, seq: 0}),
    onLink(waiting, 'resume', {channels: []}),
  ];
  const results = await closed.link.run(asked);
  expect(results.map((one) => (one.ok ? 'taken' : one.code))).toEqual(asked.map(() => 'ASSESSMENT_REQUIRED'));
  expect(await closed.link.channelsOf(waiting.userId)).toEqual([]);
  expect(await link.channelsOf(waiting.userId)).toContain(channelId);
});

test('no error was logged', () => {
  expect(logged).toEqual([]);
});
