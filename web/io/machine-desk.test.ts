import {createActor, createMachine} from 'xstate';
import {expect, test, vi} from 'vitest';
import {answerTo, reportsOf} from '#web/io/machine-desk.ts';
import {CONTEXT_MOST, type Known} from '#web/io/machine-report.ts';

function lamp() {
  const machine = createMachine({
    initial: 'off',
    states: {off: {on: {press: 'on'}, after: {1000: 'on'}}, on: {on: {press: 'off', '*': {}}}},
  });
  const ref = createActor(machine);
  ref.start();
  const actors = new Map<string, Known>([['x:0', {ref, kept: [], taken: []}]]);
  const send = (type: unknown, {maySend = true, actor = 'x:0'} = {}) =>
    answerTo({to: 'tab', order: 'o', actor, event: {type}}, actors, maySend);
  return {ref, send};
}

test('an event from /dev/machines is handed to the actor', () => {
  const {ref, send} = lamp();
  expect(send('press')).toEqual({order: 'o'});
  expect(ref.getSnapshot().value).toBe('on');
});

test('nobody but a developer may send one, whatever the page said', () => {
  const {ref, send} = lamp();
  expect(send('press', {maySend: false}).refusal).toMatch(/developers/);
  expect(ref.getSnapshot().value).toBe('off');
});

test('what XState sends itself, unknown events and wildcards are refused', () => {
  const {ref, send} = lamp();
  for (const type of ['xstate.after.1000.(machine).off', 'xstate.stop', 'nothing', '*', 7, undefined]) {
    expect(send(type).refusal).toMatch(/has no event/);
  }
  expect(ref.getSnapshot().value).toBe('off');
});

test('an actor that is unknown or has stopped hears nothing', () => {
  const {ref, send} = lamp();
  expect(send('press', {actor: 'x:9'}).refusal).toMatch(/stopped/);
  ref.stop();
  expect(send('press').refusal).toMatch(/stopped/);
});

test('of a context everything is told but what is named like a secret, and what cannot be told', () => {
  vi.stubGlobal('location', {pathname: '/community'});
  const circle: {self?: unknown} = {};
  circle.self = circle;
  const contextOf = (context: object) => {
    const ref = createActor(createMachine({id: 'm', context, initial: 'a', states: {a: {}}}));
    ref.start();
    return reportsOf('tab', new Map<string, Known>([['x:0', {ref, kept: [], taken: []}]]))[0]?.context ?? '';
  };
  const text = contextOf({tries: 2, now: () => 0, iceServers: [{username: 'u', credential: 'open sesame'}]});
  expect(text).toContain('"tries": 2');
  expect(text).toContain('ƒ');
  expect(text).not.toContain('sesame');
  expect(contextOf(circle)).toMatch(/Can’t be shown/);
  expect(contextOf({long: 'x'.repeat(10_000)}).length).toBe(CONTEXT_MOST);
  vi.unstubAllGlobals();
});
