import * as fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {declarationOf} from '#schema/commands.ts';
import {hear, nameIn, type Heard, type Speaker} from '#signal/hear.ts';

const ID = '6ff1a4b4-2a0c-4b0e-8f0e-6c7a8d9e0f10';
const [DIGEST, MADE] = ['ab'.repeat(32), '00000000-0000-4000-8000-000000000001'];
const TIME = '2026-11-22T10:00:00.000Z';
const CALL = '11111111-2222-4333-8444-555555555555';
const SOCKET = 'the-socket';
const means = {newId: () => MADE, now: () => new Date(TIME), sha256: () => DIGEST, epoch: () => undefined};
const ada: Speaker = {
  userId: 'ada',
  mayLearn: true,
  follows: (channelId) => channelId === 'general',
  calls: [{callId: CALL, peerId: 'bob'}],
  deviceId: () => SOCKET,
};

const heard = (message: unknown, speaker = ada) => hear(JSON.stringify(message), speaker, means);
const replied = (frame: object): Heard => ({deliver: [{to: 'sender', frame}], commands: []}) as Heard;
const refused = (message: string, code = 'BAD_FRAME') => replied({type: 'error', message, code});
const NOTHING = {deliver: [], commands: []};
const NO_TYPE = refused('A message is an object with a "type".');

test('accepts the greeting without a reply, whatever it claims', () => {
  expect(heard({type: 'user_connected', userId: 'somebody else'})).toEqual(NOTHING);
});

test('tells a client that names its protocol which one is spoken here, and whose socket it is', () => {
  expect(heard({type: 'user_connected', protocol: 7, userId: 'somebody else'})).toEqual(
    replied({type: 'connected', protocol: 1, userId: 'ada', time: TIME}),
  );
});

test('rejects a binary frame', () => {
  expect(hear(undefined, ada, means)).toEqual(refused('Messages are JSON text.'));
});

test.each(['', '{', 'hello', '{"type":"user_connected"} more'])('%j is rejected as no JSON', (text) => {
  expect(hear(text, ada, means)).toEqual(refused('The message isn’t valid JSON.'));
});

test.each([
  'null',
  '7',
  '"user_connected"',
  '[]',
  '{}',
  '{"type":1}',
  '{"type":null}',
  '{"type":["user_connected"]}',
])('%s is rejected as a message without a type', (text) => {
  expect(hear(text, ada, means)).toEqual(NO_TYPE);
});

test('rejects a type that cannot be converted to text, without crashing', () => {
  expect(hear('{"type":{"toString":1,"valueOf":1}}', ada, means)).toEqual(NO_TYPE);
});

test('names an unknown type in the rejection, shortened', () => {
  expect(heard({type: 'dance'})).toEqual(refused('There’s no message type "dance".', 'UNKNOWN_TYPE'));
  const [first] = heard({type: 'x'.repeat(500)}).deliver;
  expect(first?.frame).toMatchObject({message: `There’s no message type "${'x'.repeat(40)}".`});
});

describe('a message becomes a command of the session’s learner', () => {
  test('under the client’s id, without what the client claims', () => {
    const message = {type: 'channel_message', channelId: 'c', content: 'Hi', clientMessageId: ID};
    expect(heard({...message, senderId: 'eve', userId: 'eve', timestamp: '1970'})).toEqual({
      deliver: [],
      commands: [
        {
          command: {
            id: ID,
            userId: 'ada',
            name: 'chat.post',
            args: {id: ID, v: 1, channelId: 'c', content: 'Hi'},
          },
          clientMessageId: ID,
        },
      ],
    });
  });

  test('under an id of ours where the client names none, else under the one that its name stands for', () => {
    const message = {type: 'direct_message', receiverId: 'bob', content: 'Hi'};
    const args = {v: 1, receiverId: 'bob', content: 'Hi'};
    const of = (id: string) => ({id, userId: 'ada', name: 'chat.postDirect', args: {...args, id}});
    expect(heard(message).commands).toEqual([{command: of(MADE)}]);
    const named = {command: of('abababab-abab-8bab-abab-abababababab'), clientMessageId: 'm-1'};
    expect(heard({...message, clientMessageId: 'm-1'}).commands).toEqual([named]);
  });

  test.each([
    ['chat.post', {type: 'channel_message', channelId: 'c', content: 'Hi'}],
    ['chat.post', {type: 'channel_message', channelId: 'c', content: 'Hi', replyToId: null}],
    ['chat.post', {type: 'channel_message', channelId: 'c', content: 'Hi', replyToId: ID}],
    ['chat.postDirect', {type: 'direct_message', receiverId: 'bob', content: 'Hi'}],
  ] as const)('that the rule of %s accepts: %j', async (name, message) => {
    const command = heard(message).commands[0]?.command;
    expect(command?.name).toBe(name);
    expect((await declarationOf(name).rule()).safeParse(command?.args)).toMatchObject({success: true});
  });

  test('and so does a resume; a receipt waits for its time', () => {
    const channels = [{channelId: 'c', seq: 3}];
    expect(heard({type: 'resume', channels}).commands).toEqual([
      {command: {id: MADE, userId: 'ada', name: 'chat.resume', args: {id: MADE, v: 1, channels}}},
    ]);
    const receipt = {channelId: 'c', seq: 3};
    expect(heard({type: 'receipt', ...receipt})).toEqual({...NOTHING, receipt});
  });
});

describe('typing', () => {
  test('goes to the channel, in the name of the session', () => {
    expect(heard({type: 'typing', channelId: 'general', userId: 'eve'})).toEqual({
      deliver: [
        {
          to: {channelId: 'general'},
          frame: {type: 'typing', channelId: 'general', userId: 'ada', isTyping: true},
        },
      ],
      commands: [],
    });
  });

  test('goes nowhere else, and nowhere at all until the channels are known', () => {
    expect(heard({type: 'typing', channelId: 'secret'})).toEqual(
      refused('You’re not in this channel.', 'FORBIDDEN'),
    );
    const early = {...ada, follows: () => undefined};
    expect(heard({type: 'typing', channelId: 'general'}, early)).toEqual(NOTHING);
  });
});

describe('a message of a call', () => {
  const asked = (message: object, name: string, args: object) =>
    expect(heard(message)).toEqual({
      deliver: [],
      commands: [{command: {id: MADE, userId: 'ada', name, args: {id: MADE, v: 1, ...args}}}],
    });
  const to = {targetUserId: 'bob'};
  const of = {personId: 'bob', deviceId: 'tab-1'};

  test('is asked of sync, under the session’s learner; what the client says of itself is left out', () => {
    const request = {type: 'call-request', ...to, callType: 'video', deviceId: 'tab-1'};
    const callerInfo = {id: 'eve', username: 'eve', fullName: 'Eve'};
    asked({...request, callId: ID.toUpperCase(), callerInfo, fromUserId: 'eve'}, 'calls.request', {
      ...of,
      callId: ID,
      callType: 'video',
    });
    asked({type: 'call-accept', ...to, callId: ID, deviceId: 'tab-1'}, 'calls.accept', {...of, callId: ID});
    asked({type: 'call-decline', ...to, deviceId: 'tab-1'}, 'calls.decline', of);
    asked({type: 'call-end', ...to, deviceId: 'tab-1', reason: 'failed'}, 'calls.end', {
      ...of,
      reason: 'failed',
    });
    asked({type: 'call-end', ...to, deviceId: 'tab-1', reason: 'boredom'}, 'calls.end', of);
    asked({type: 'call-resume', ...to, deviceId: 'tab-1'}, 'calls.resume', of);
  });

  test('of the bare shape gets a call id of ours, and the socket stands for the device', () => {
    const bare = {personId: 'bob', deviceId: SOCKET};
    const request = {type: 'call-request', ...to, callType: 'voice'};
    asked(request, 'calls.request', {...bare, callId: MADE, callType: 'voice'});
    asked({...request, callId: 'call-7', deviceId: 'no name'}, 'calls.request', {
      ...bare,
      callId: MADE,
      callType: 'voice',
    });
    asked({type: 'call-end', ...to}, 'calls.end', bare);
  });
});

describe('an offer, an answer or a candidate', () => {
  const all = [
    {type: 'webrtc-offer', targetUserId: 'bob', offer: {type: 'offer', sdp: 'v=0'}},
    {type: 'webrtc-answer', targetUserId: 'bob', answer: {type: 'answer', sdp: 'v=0'}},
    {type: 'ice-candidate', targetUserId: 'bob', candidate: {candidate: 'candidate:1'}},
  ] as const;
  const NO = 'This call isn’t open. Start a new one.';

  test.each(all)('goes to the other one of a connected call, with and without its id ($type)', (message) => {
    const {targetUserId: _, ...rest} = message;
    const relay = {deliver: [{to: {userId: 'bob'}, frame: {...rest, fromUserId: 'ada', callId: CALL}}]};
    expect(heard(message)).toEqual({...relay, commands: []});
    expect(heard({...message, callId: CALL, fromUserId: 'eve'})).toEqual({...relay, commands: []});
    const third = heard({...message, attempt: 3}).deliver[0]?.frame;
    expect(third).toEqual({...relay.deliver[0]?.frame, attempt: 3});
    expect(heard({...message, attempt: -1}).deliver[0]?.frame).toEqual(relay.deliver[0]?.frame);
  });

  test.each(all)('goes nowhere outside of it ($type)', (message) => {
    expect(heard({...message, targetUserId: 'carol'})).toEqual(refused(NO, 'CALL_NOT_GRANTED'));
    expect(heard(message, {...ada, calls: []})).toEqual(refused(NO, 'CALL_NOT_GRANTED'));
    const other = {type: 'error', message: NO, code: 'CALL_NOT_GRANTED', callId: ID};
    expect(heard({...message, callId: ID})).toEqual(replied(other));
  });

  test('may be sent again when sync has said which calls there are', () => {
    expect(heard(all[0], {...ada, calls: undefined}).deliver).toMatchObject([
      {to: 'sender', frame: {type: 'error', code: 'CALL_NOT_GRANTED', retryAfterMs: 500}},
    ]);
  });
});

test('before the assessment only the greeting and a ping are answered', () => {
  const early = {...ada, mayLearn: false};
  expect(heard({type: 'ping'}, early)).toEqual(replied({type: 'pong', time: TIME}));
  expect(heard({type: 'user_connected', protocol: 1}, early).deliver).toHaveLength(1);
  const message = 'Pass the Python assessment first. It opens chat and calls.';
  const code = 'ASSESSMENT_REQUIRED';
  const post = {type: 'channel_message', channelId: 'general', content: 'x', clientMessageId: ID};
  expect(heard(post, early)).toEqual(replied({type: 'error', message, code, clientMessageId: ID}));
  for (const rest of [
    {type: 'direct_message', receiverId: 'bob', content: 'x'},
    {type: 'typing', channelId: 'general'},
    {type: 'receipt', channelId: 'general', seq: 1},
    {type: 'resume', channels: []},
    {type: 'call-request', targetUserId: 'bob', callType: 'voice'},
  ])
    expect(heard(rest, early), rest.type).toEqual(replied({type: 'error', message, code}));
});

test('the name of a message is found in a frame that is not handled', () => {
  const post = {type: 'channel_message', channelId: 'c', content: 'x', clientMessageId: ID};
  expect(nameIn(JSON.stringify(post))).toEqual({clientMessageId: ID});
  expect([nameIn('{'), nameIn(undefined), nameIn('{"type":"ping"}')]).toEqual([{}, {}, {}]);
});

test('never throws, whatever the text and no matter who speaks', () => {
  const type = fc.constantFrom(
    'channel_message',
    'direct_message',
    'typing',
    'receipt',
    'resume',
    'call-request',
    'call-end',
    'webrtc-offer',
    'ice-candidate',
  );
  const fields = fc.record({
    type,
    channelId: fc.oneof(fc.constant('c'), fc.jsonValue()),
    receiverId: fc.jsonValue(),
    content: fc.oneof(fc.string(), fc.jsonValue()),
    seq: fc.jsonValue(),
    channels: fc.jsonValue(),
    targetUserId: fc.oneof(fc.constant('bob'), fc.jsonValue()),
    callId: fc.oneof(fc.constant(CALL), fc.jsonValue()),
    deviceId: fc.jsonValue(),
    offer: fc.oneof(fc.constant({type: 'offer', sdp: ''}), fc.jsonValue()),
    candidate: fc.oneof(fc.constant({candidate: ''}), fc.jsonValue()),
  });
  const text = fc.oneof(
    fc.json(),
    fc.string({unit: 'binary'}),
    fields.map((all) => JSON.stringify(all)),
  );
  fc.assert(
    fc.property(text, fc.boolean(), (frame, mayLearn) => {
      const {deliver, commands} = hear(frame, {...ada, mayLearn}, means);
      expect(commands.every(({command}) => command.userId === 'ada' && mayLearn)).toBe(true);
      for (const {to, frame: one} of deliver) {
        if (to === 'sender') continue;
        expect('userId' in to ? to : one.type).toEqual('userId' in to ? {userId: 'bob'} : 'typing');
        expect(mayLearn).toBe(true);
      }
    }),
  );
});
