// What a socket gets after an absence, and before the assessment.
import {describe, expect, test} from 'vitest';
import {RESUMED_MAX_BYTES} from '#schema/wire/socket.limits.ts';
import {directChannelId} from '#sync/chat/post/post.ts';
import {newLongChannels} from '#tests/long-channels.ts';
import {newLearner, newcomer, type TestLearner} from '#tests/pg/academy.ts';
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

describe('a client that is ahead, because a backup was restored,', () => {
  const told = async (who: TestLearner, asked: object) => {
    const [result] = await link.run([onLink(who, 'resume', asked)]);
    return result?.ok === true && result.frame?.type === 'resumed' ? result.frame : undefined;
  };
  const written = async (count: number) => {
    const [eve, channelId] = [await newLearner(pool), await newChannel(pool)];
    const content = (at: number) => ({channelId, content: `${at + 1}`});
    await link.run(Array.from({length: count}, (_, at) => onLink(eve, 'post', content(at))));
    return channelId;
  };

  test('is told so, and reads the newest again', async () => {
    const [ada, few, many] = [await newLearner(pool), await written(3), await written(120)];
    const frame = await told(ada, {
      channels: [
        {channelId: few, seq: 9},
        {channelId: many, seq: 121},
      ],
    });
    expect(frame).toMatchObject({
      epoch: 0,
      channels: [
        {channelId: few, seq: 3, isAhead: true, hasMore: false, messages: [{seq: 1}, {seq: 2}, {seq: 3}]},
        {channelId: many, seq: 120, isAhead: true, hasMore: false},
      ],
    });
    expect(frame?.channels[1]?.messages.map(({seq}) => seq)).toEqual(
      Array.from({length: 100}, (_, at) => at + 21),
    );
  });

  test('by a position of another epoch, too, however far the server has come since', async () => {
    const [ada, channelId] = [await newLearner(pool), await written(3)];
    const channels = [{channelId, seq: 2}];
    expect(await told(ada, {channels, epoch: 1})).toMatchObject({
      epoch: 0,
      channels: [{isAhead: true, seq: 3, messages: [{seq: 1}, {seq: 2}, {seq: 3}]}],
    });
    const known = await told(ada, {channels, epoch: 0});
    expect(known?.channels).toMatchObject([{seq: 3, messages: [{seq: 3}]}]);
    expect(known?.channels[0]).not.toHaveProperty('isAhead');
  });

  test('learns the epoch where it may read no channel', async () => {
    expect(await told(await newLearner(pool), {channels: [{channelId: 'missing', seq: 9}]})).toEqual({
      type: 'resumed',
      epoch: 0,
      channels: [],
    });
  });
});

describe('an answer has a bound, and', () => {
  const resumed = async (who: TestLearner, seqs: ReadonlyMap<string, number>) => {
    const channels = [...seqs].map(([channelId, seq]) => ({channelId, seq}));
    const [result] = await link.run([onLink(who, 'resume', {channels})]);
    const frame = result?.ok === true && result.frame?.type === 'resumed' ? result.frame : undefined;
    if (!frame) throw new Error(`no answer: ${JSON.stringify(result)}`);
    expect(Buffer.byteLength(JSON.stringify(frame))).toBeLessThanOrEqual(RESUMED_MAX_BYTES);
    return frame.channels;
  };

  test('who asks on from it gets every message once, in its order', async () => {
    const ada = await newLearner(pool);
    const size = {channels: 5, messages: 30, characters: 4000};
    const seqs = new Map((await newLongChannels(pool, size)).map((id) => [id, 0]));
    let answers = 0;
    for (let isBehind = true; isBehind; answers += 1) {
      const channels = await resumed(ada, seqs);
      for (const {channelId, seq} of channels.flatMap(({messages}) => messages)) {
        expect(seq).toBe((seqs.get(channelId) ?? 0) + 1);
        seqs.set(channelId, seq);
      }
      isBehind = channels.some(({hasMore}) => hasMore);
      expect(channels.map(({hasMore}) => hasMore)).toEqual([...seqs.values()].map((seq) => seq < 30));
    }
    expect([...seqs.values()]).toEqual([30, 30, 30, 30, 30]);
    expect(answers).toBe(5);
  });

  test('brings something of the longest message behind the most channels with the longest ids', async () => {
    const ada = await newLearner(pool);
    const ids = Array.from({length: 199}, (_, at) => `${at}-`.padEnd(100, 'x'));
    await pool.query(
      `insert into "channel" ("id", "kind", "slug", "name", "lastSeq")
       select id, 'public', id, id, $2 from unnest($1::text[]) id`,
      [ids, Number.MAX_SAFE_INTEGER],
    );
    const [long = ''] = await newLongChannels(pool, {channels: 1, messages: 2, characters: 4000});
    await pool.query(`update "message" set "body" = repeat(chr(1), 4000) where "channelId" = $1`, [long]);
    const upToDate = ids.map((id) => [id, Number.MAX_SAFE_INTEGER] as const);
    const channels = await resumed(ada, new Map([...upToDate, [long, 0]]));
    expect(channels.map(({messages}) => messages.length)).toEqual([...ids.map(() => 0), 2]);
    expect(channels.map(({hasMore}) => hasMore)).toEqual(channels.map(() => false));
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
