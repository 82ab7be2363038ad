// What signal makes of a client's frame, and what sync makes of that: the two share only the link's words.
import {beforeAll, expect, test} from 'vitest';
import {hear} from '#signal/hear.ts';
import {sha256} from '#sync/commands/args-hash.ts';
import {newLearner, testAcademy, type TestLearner} from '#tests/pg/academy.ts';
import {linkedChat, newChannel} from '#tests/pg/chat.ts';

const {pool} = await testAcademy();
const {link} = linkedChat(pool);
let ada: TestLearner;
let eve: TestLearner;

beforeAll(async () => {
  ada = await newLearner(pool);
  eve = await newLearner(pool);
});

/** Sends a frame as a socket does. @returns the results of its commands. */
const say = (frame: object) => {
  const means = {newId: () => crypto.randomUUID(), now: () => new Date(), sha256, epoch: () => undefined};
  const speaker = {userId: ada.userId, mayLearn: true, follows: () => true, calls: [], deviceId: () => 'd'};
  const {deliver, commands} = hear(JSON.stringify(frame), speaker, means);
  expect(deliver).toEqual([]);
  return link.run(commands.map(({command}) => command));
};

test('a message to a channel is posted, with and without a reply', async () => {
  const channelId = await newChannel(pool);
  const clientMessageId = crypto.randomUUID();
  const message = {type: 'channel_message', channelId, content: 'Hello'};
  expect(await say({...message, clientMessageId})).toMatchObject([{id: clientMessageId, ok: true}]);
  expect(await say({...message, replyToId: clientMessageId})).toMatchObject([
    {ok: true, frame: {message: {seq: 2, replyToId: clientMessageId}}},
  ]);
  expect(await say({...message, replyToId: null})).toMatchObject([{ok: true, frame: {message: {seq: 3}}}]);
});

test('a direct message is posted', async () => {
  expect(await say({type: 'direct_message', receiverId: eve.userId, content: 'Hi'})).toMatchObject([
    {ok: true, frame: {type: 'new_message', message: {receiverId: eve.userId}}},
  ]);
});
