// A call in a browser with several tabs: real locks, real channels.
import {afterEach, beforeEach, expect, test} from 'vitest';
import {beginCalls, connect, endCalls, names, openTab, reaches, user} from '#web/calls/tabs/engine-tabs.ts';

beforeEach(beginCalls);
afterEach(endCalls);

test('a second tab of the browser rings, stops when the first answers, and has no call of its own meanwhile', async () => {
  const ada = openTab('ada');
  const first = openTab('bob');
  const second = openTab('bob', first.socket);
  ada.engine.place(user('bob'), 'voice');
  await reaches(first, 'incoming: ringing');
  await reaches(second, 'incoming: ringing');
  first.engine.accept(false);
  await reaches(second, 'idle: elsewhere');
  await reaches(first, 'connected: live');
  second.engine.place(user('ada'), 'voice');
  await expect.poll(() => second.view.error).toBe('You’re in a call in another tab.');
  expect(second.view.callState).toBe('idle');
  first.engine.hangUp();
  await reaches(second, 'idle: quiet');
});

test('a tab that is gone without a word: another one of the browser ends the call', async () => {
  const ada = openTab('ada');
  const first = openTab('bob');
  const second = openTab('bob', first.socket);
  await connect('voice', ada, first);
  await reaches(second, 'idle: elsewhere');
  // As a crash does: the lock is lost and nothing is said.
  await navigator.locks.request(`call:${names.bob}`, {steal: true}, () => undefined);
  await expect.poll(() => ada.view.ended?.why).toBe('hungUp');
});

test('declined in one tab, it is silent in the others', async () => {
  const ada = openTab('ada');
  const first = openTab('bob');
  const second = openTab('bob', first.socket);
  ada.engine.place(user('bob'), 'voice');
  await reaches(second, 'incoming: ringing');
  first.engine.decline();
  await reaches(second, 'idle: quiet');
  await expect.poll(() => ada.view.ended?.text).toBe('Call was declined');
});
