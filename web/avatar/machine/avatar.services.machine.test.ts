// Talks by a service: which one, what it says by itself, and how it ends.
import {afterEach, beforeEach, expect, test} from 'vitest';
import {LINES_MOST} from '#web/avatar/machine/avatar.rules.ts';
import {ANSWER_MS} from '#web/avatar/machine/avatar.parts.ts';
import {NOTES} from '#web/avatar/machine/avatar.texts.ts';
import {
  act,
  answer,
  ask,
  begin,
  clock,
  connect,
  context,
  end,
  inputs,
  orders,
  state,
  tell,
} from '#web/avatar/machine/small-avatar.ts';

beforeEach(() => begin());
afterEach(end);

const opens = (sessionId: string, endsAt?: number): void => {
  tell({type: 'allowed'});
  tell({
    type: 'opened',
    hasMicrophone: true,
    notice: undefined,
    sessionId,
    ...(endsAt === undefined ? {} : {endsAt}),
  });
};
const says = (text: string) => tell({type: 'line', line: {from: 'tutor', text}});

test('a service is begun with the chosen devices, and names its session and when that ends', () => {
  act({type: 'start', service: 'did', devices: {microphoneId: 'm', speakerId: undefined}});
  expect(inputs.at(-1)).toMatchObject({service: 'did', microphoneId: 'm', speakerId: undefined});
  opens('did-7', 900);
  expect(context()).toMatchObject({endsAt: 900, session: {id: 'did-7', startedAt: 7, service: 'did'}});
  act({type: 'stop'});
  expect([context().endsAt, context().session, context().service]).toEqual([undefined, undefined, 'did']);
});

test('begun again it goes on by the same service, in the session that the service names', () => {
  connect({service: 'did-agents', hasMicrophone: false});
  says('One.');
  expect(context().session?.id).toBe('did-agents-1');
  tell({type: 'failed', text: 'Failed.'});
  act({type: 'start'});
  expect([inputs.at(-1)?.service, context().lines]).toEqual(['did-agents', [{from: 'tutor', text: 'One.'}]]);
  opens('didagents-2');
  expect(context().session?.id).toBe('didagents-2');
});

test('a greeting that comes while it connects is a line, and the face is seen at once', () => {
  act({type: 'start', service: 'platform-heygen'});
  tell({type: 'allowed'});
  const track = {kind: 'video'} as MediaStreamTrack;
  tell({type: 'picture', track});
  says('Hello!');
  tell({type: 'opened', hasMicrophone: true, notice: undefined});
  expect([context().picture, context().lines]).toEqual([track, [{from: 'tutor', text: 'Hello!'}]]);
});

test('another service is another session, without the lines of the one before', () => {
  connect({service: 'did-agents'});
  says('One.');
  act({type: 'stop'});
  expect(context().lines).toHaveLength(1);
  connect({service: 'platform-tavus'});
  expect([context().session?.id, context().lines]).toEqual(['platform-tavus-1', []]);
  // Also in place of one that has failed.
  tell({type: 'failed', text: 'Failed.'});
  act({type: 'start', service: 'did'});
  expect([inputs.at(-1)?.service, context().session]).toEqual(['did', undefined]);
});

test('one that answers by itself may begin to speak, also while it listens, but not into what is held', () => {
  connect({service: 'platform-heygen'});
  tell({type: 'said', text: 'Hello!'});
  expect([state(), context().saying]).toEqual(['speaking', 'Hello!']);
  tell({type: 'silent'});
  act({type: 'hold'});
  tell({type: 'said', text: 'Are you there?'});
  expect([state(), context().saying]).toEqual(['listening', '']);
  act({type: 'release'});
  tell({type: 'said', text: 'I see.'});
  expect([state(), context().isHolding]).toEqual(['speaking', false]);
});

test('one whose answers are the academy’s says nothing unasked', () => {
  connect({service: 'did'});
  tell({type: 'said', text: 'Hello!'});
  expect([state(), context().saying]).toEqual(['connected', '']);
  act({type: 'typed', text: 'Why?'});
  expect([state(), context().lines]).toEqual(['connected', []]);
});

test('a question to one that answers by itself is thought about until it speaks', () => {
  connect({service: 'did-agents'});
  act({type: 'typed', text: ' Why? '});
  expect([state(), orders.at(-1)]).toEqual(['thinking', {type: 'ask', text: 'Why?'}]);
  // The service says it back, or does not.
  tell({type: 'line', line: {from: 'you', text: 'Why?'}});
  tell({type: 'said', text: 'So.'});
  says('So.');
  expect(state()).toBe('speaking');
  tell({type: 'silent'});
  expect([state(), context().lines]).toEqual([
    'connected',
    [
      {from: 'you', text: 'Why?'},
      {from: 'tutor', text: 'So.'},
    ],
  ]);
});

test('what it hears is a question, whether the device has understood it or the service', () => {
  connect({service: 'did-agents'});
  act({type: 'hold'});
  tell({type: 'heard', text: 'What is a list?'});
  expect([state(), orders.at(-1)]).toEqual(['thinking', {type: 'ask', text: 'What is a list?'}]);
  act({type: 'interrupt'});
  tell({type: 'line', line: {from: 'you', text: 'And a tuple?'}});
  expect([state(), context().lines.map(({text}) => text)]).toEqual([
    'thinking',
    ['What is a list?', 'And a tuple?'],
  ]);
});

test('the academy’s questions and answers are nothing to one that answers by itself', () => {
  connect({service: 'did-agents'});
  ask();
  answer(['One.']);
  expect([state(), orders.filter(({type}) => type === 'say')]).toEqual(['connected', []]);
});

test('the newest lines are kept', () => {
  connect({service: 'did-agents'});
  for (let at = 0; at <= LINES_MOST; at += 1) says(`Line ${at}`);
  says(' ');
  expect([context().lines.length, context().lines[0]?.text, context().lines.at(-1)?.text]).toEqual([
    LINES_MOST,
    'Line 1',
    `Line ${LINES_MOST}`,
  ]);
});

test('why it has ended is there until the next talk, and is no error', () => {
  connect({service: 'did'});
  tell({type: 'ended', text: 'That’s all your voice time for today.'});
  expect([state(), context().session, context().trouble, context().notice]).toEqual([
    'idle',
    undefined,
    undefined,
    'That’s all your voice time for today.',
  ]);
  act({type: 'start'});
  expect(context().notice).toBeUndefined();
  act({type: 'stop'});
  expect(context().notice).toBeUndefined();
});

test('a service that answers by itself and does not is not waited for forever', () => {
  connect({service: 'did-agents'});
  act({type: 'typed', text: 'What is a list?'});
  clock.increment(ANSWER_MS - 1);
  expect(state()).toBe('thinking');
  // Another question has as much time.
  act({type: 'typed', text: 'What is a set?'});
  clock.increment(ANSWER_MS - 1);
  expect(state()).toBe('thinking');
  clock.increment(1);
  expect([state(), context().notice]).toEqual(['connected', NOTES.noAnswer]);
  says('A set holds each value once.');
  expect(context().notice).toBeUndefined();
  tell({type: 'said', text: 'A set holds each value once.'});
  expect(state()).toBe('speaking');
});

test('the academy’s tutor takes the time that it needs', () => {
  connect({service: 'did'});
  ask();
  clock.increment(10 * ANSWER_MS);
  expect(state()).toBe('thinking');
});
