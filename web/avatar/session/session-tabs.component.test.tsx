// Tabs of one browser: real locks, real channels, each tab an object of its own.
import {afterEach, beforeEach, expect, onTestFinished, test} from 'vitest';
import type {Elsewhere} from '#web/avatar/machine/avatar.types.ts';
import {SessionTabs} from '#web/avatar/session/session-tabs.ts';

const SESSION = {id: 'local-1', startedAt: 7, service: 'local'} as const;
const opened: SessionTabs[] = [];
let userId: string;
beforeEach(() => {
  userId = crypto.randomUUID();
});
afterEach(() => opened.splice(0).forEach((tabs) => tabs.close()));

function openTab() {
  const seen: (Elsewhere | undefined)[] = [];
  let ends = 0;
  const tabs: SessionTabs = new SessionTabs({
    userId,
    onElsewhere: (session) => seen.push(session),
    onEnd: () => {
      ends += 1;
      tabs.giveUp();
    },
  });
  opened.push(tabs);
  return {tabs, seen, ends: () => ends};
}

const isFree = async () => {
  const {held = []} = await navigator.locks.query();
  return !held.some(({name}) => name === `avatar:${userId}`);
};

test('a session is known to the other tabs from its claim on, and to a tab that comes later', async () => {
  const [one, two] = [openTab(), openTab()];
  expect(await one.tabs.claim()).toBe(true);
  await expect.poll(() => two.seen).toEqual(['starting']);
  one.tabs.show(SESSION);
  await expect.poll(() => two.seen.at(-1)).toEqual(SESSION);
  const late = openTab();
  await expect.poll(() => late.seen).toEqual([SESSION]);
  one.tabs.giveUp();
  await expect.poll(() => late.seen.at(-1)).toBeUndefined();
});

test('a claim that another tab is ahead of is refused, and says so', async () => {
  // It holds the lock, and answers nobody.
  const over = Promise.withResolvers<void>();
  const held = navigator.locks.request(`avatar:${userId}`, () => over.promise);
  const {tabs, seen} = openTab();
  expect(await tabs.claim()).toBe(false);
  expect(seen).toEqual(['starting']);
  over.resolve();
  await held;
  await expect.poll(() => seen.at(-1)).toBeUndefined();
  expect(await tabs.claim()).toBe(true);
});

test('two tabs take over from a third at once: one has it, and the other one is told', async () => {
  const [one, two, three] = [openTab(), openTab(), openTab()];
  await one.tabs.claim();
  one.tabs.show(SESSION);
  await expect.poll(() => [two.seen.at(-1), three.seen.at(-1)]).toEqual([SESSION, SESSION]);
  const taken = await Promise.all([two.tabs.take(), three.tabs.take()]);
  expect(taken.toSorted()).toEqual([false, true]);
  expect(one.ends()).toBe(1);
  const [winner, loser] = taken[0] ? [two, three] : [three, two];
  expect(winner.seen.at(-1)).toBeUndefined();
  expect(loser.seen.at(-1)).toBe('starting');
});

test('closed or given up while it takes over, a tab holds nothing', async () => {
  const [one, two, three] = [openTab(), openTab(), openTab()];
  await one.tabs.claim();
  const [closed, ended] = [two.tabs.take(), three.tabs.take()];
  two.tabs.close();
  three.tabs.giveUp();
  expect(await Promise.all([closed, ended])).toEqual([false, false]);
  await expect.poll(isFree).toBe(true);
  expect(await three.tabs.claim()).toBe(true);
});

test('claims of one tab follow each other: the one that was given up does not refuse the next', async () => {
  const {tabs} = openTab();
  const before = tabs.claim();
  tabs.giveUp();
  const next = tabs.claim();
  expect(await Promise.all([before, next])).toEqual([false, true]);
});

test('a session by a service that only another build knows is taken as one that only begins', async () => {
  const {seen} = openTab();
  const other = new BroadcastChannel(`avatar:${userId}`);
  onTestFinished(() => other.close());
  const session = {id: 'later-1', startedAt: 7, service: 'of-another-build'};
  other.postMessage({type: 'running', session});
  await expect.poll(() => seen[0]).toBe('starting');
});
