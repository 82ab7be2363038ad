// How an answer is said, and how it ends.
import {afterEach, beforeEach, expect, test} from 'vitest';
import {
  act,
  answer,
  ask,
  begin,
  connect,
  context,
  end,
  orders,
  state,
  tell,
} from '#web/avatar/machine/small-avatar.ts';

beforeEach(() => begin());
afterEach(end);

test('an answer is said as it comes, and after the last of it nothing more is awaited', () => {
  connect();
  ask();
  expect(state()).toBe('thinking');
  answer(['One.'], false);
  tell({type: 'said', text: 'One.'});
  expect([state(), context().saying]).toEqual(['speaking', 'One.']);
  tell({type: 'silent'});
  expect([state(), context().saying]).toEqual(['thinking', '']);
  answer(['Two.']);
  tell({type: 'said', text: 'Two.'});
  tell({type: 'silent'});
  expect(state()).toBe('connected');
  expect(orders.filter(({type}) => type === 'say')).toEqual([
    {type: 'say', sentences: ['One.']},
    {type: 'say', sentences: ['Two.']},
  ]);
});

test('an answer with nothing to say, and one that was stopped, end the thinking', () => {
  connect();
  ask();
  answer([]);
  expect(state()).toBe('connected');
});

test('an answer that is taken back ends the speech: stopped it is at rest, begun anew it thinks', () => {
  connect();
  ask();
  answer(['One.'], false);
  tell({type: 'said', text: 'One.'});
  act({type: 'answer', turnId: 't1', sentences: [], isWhole: false, isAnew: true});
  expect([state(), context().saying, orders.at(-1)]).toEqual(['thinking', '', {type: 'hush'}]);
  answer(['Two.'], false);
  tell({type: 'said', text: 'Two.'});
  act({type: 'answer', turnId: 't1', sentences: [], isWhole: true, isAnew: true});
  expect([state(), context().saying, orders.at(-1)]).toEqual(['connected', '', {type: 'hush'}]);
});

test('the end of an answer whose first sentence has not begun yet does not end it', () => {
  connect();
  ask();
  answer(['One.'], false);
  answer([]);
  expect(state()).toBe('thinking');
  tell({type: 'said', text: 'One.'});
  expect([state(), context().saying]).toEqual(['speaking', 'One.']);
});

test('what could not be said ends the thinking once nothing more is awaited', () => {
  connect();
  ask();
  answer(['One.'], false);
  tell({type: 'silent'});
  expect(state()).toBe('thinking');
  answer(['Two.']);
  tell({type: 'silent'});
  expect(state()).toBe('connected');
});

test('what is awaited can be given up: its answer is not said', () => {
  connect();
  ask();
  act({type: 'interrupt'});
  answer(['One.']);
  expect([state(), orders.at(-1)]).toEqual(['connected', {type: 'hush'}]);
});

test('speaking to it stops its speech, and the rest of that answer is not said', () => {
  connect();
  ask();
  answer(['One.'], false);
  tell({type: 'said', text: 'One.'});
  act({type: 'hold'});
  expect([state(), context().saying]).toEqual(['listening', '']);
  expect(orders.slice(-2)).toEqual([{type: 'hush'}, {type: 'listen', as: 'held'}]);
  tell({type: 'heard', text: ''});
  answer(['Two.']);
  expect([state(), orders.at(-1)?.type]).toEqual(['connected', 'mute']);
});

test('in a talk, typing instead lets the microphone go, and the answer is said on', () => {
  connect();
  ask();
  answer(['One.'], false);
  tell({type: 'said', text: 'One.'});
  act({type: 'typeInstead'});
  expect([state(), context().hasMicrophone, orders.at(-1)]).toEqual(['speaking', false, {type: 'letGo'}]);
  act({type: 'stop'});
  connect();
  act({type: 'hold'}, {type: 'typeInstead'});
  expect([state(), context().isHolding, context().session !== undefined]).toEqual(['connected', false, true]);
});
