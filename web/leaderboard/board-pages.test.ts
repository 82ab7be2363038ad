import {expect, test} from 'vitest';
import type {LeaderboardPage} from '#schema/leaderboard/leaderboard.api.ts';
import {BoardPages, FRESH_MS} from '#web/leaderboard/board-pages.ts';

const answer = (page: number, total = 1000, asOf = '2026-11-20T10:00:00.000Z'): LeaderboardPage => ({
  scope: 'all',
  window: 'week',
  page,
  pageSize: 20,
  total,
  rows: [],
  me: null,
  asOf,
  ranksAt: `${asOf.slice(0, 10)}T00:00:01.000Z`,
});

/** A server that answers when it is told to. */
function setting() {
  let now = 0;
  const asked: {page: number; reply: (reply: LeaderboardPage) => void; fail: (error: Error) => void}[] = [];
  const pages = new BoardPages({
    ask: (page) => new Promise((reply, fail) => void asked.push({page, reply, fail})),
    now: () => now,
  });
  const settled = async () => {
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
  };
  return {
    pages,
    asked,
    settled,
    numbers: () => asked.map(({page}) => page),
    pass: (ms: number) => void (now += ms),
    answerAll: async (make: (page: number) => LeaderboardPage = answer) => {
      for (const {page, reply} of asked.splice(0)) reply(make(page));
      await settled();
    },
    failAll: async (message: string) => {
      for (const {fail} of asked.splice(0)) fail(new Error(message));
      await settled();
    },
  };
}

test('a page on the screen is asked for once, and again when it is old', async () => {
  const {pages, numbers, pass, answerAll} = setting();
  pages.show([3, 4]);
  pages.show([3, 4]);
  expect(numbers()).toEqual([3, 4]);
  await answerAll();
  pass(FRESH_MS - 1);
  pages.refresh();
  expect(numbers()).toEqual([]);
  pass(1);
  pages.refresh();
  expect(numbers()).toEqual([3, 4]);
});

test('an urgent refresh does not wait for age, but for the request under way', async () => {
  const {pages, numbers, answerAll} = setting();
  pages.show([1]);
  pages.refresh(true);
  expect(numbers()).toEqual([1]);
  await answerAll();
  pages.refresh(true);
  expect(numbers()).toEqual([1]);
});

test('a failure keeps what is there and says why; the next success takes it back', async () => {
  const {pages, failAll, answerAll, pass} = setting();
  pages.show([2]);
  await answerAll();
  pass(FRESH_MS);
  pages.refresh();
  await failAll('HTTP 503');
  expect(pages.snapshot()).toMatchObject({error: new Error('HTTP 503'), latest: {total: 1000}});
  expect([...pages.snapshot().pages.keys()]).toEqual([2]);
  pass(FRESH_MS);
  pages.refresh();
  await answerAll();
  expect(pages.snapshot().error).toBeUndefined();
});

test('an answer that was overtaken does not set the total back', async () => {
  const {pages, asked} = setting();
  pages.show([2, 3]);
  asked[1]?.reply(answer(3, 1001, '2026-11-20T10:00:02.000Z'));
  await Promise.resolve();
  asked[0]?.reply(answer(2, 1000, '2026-11-20T10:00:01.000Z'));
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
  expect(pages.snapshot().latest?.total).toBe(1001);
  expect(new Set(pages.snapshot().pages.keys())).toEqual(new Set([2, 3]));
});

test('anyone who scrolls through everything does not keep everything', async () => {
  const {pages, answerAll} = setting();
  for (let page = 2; page <= 200; page += 1) {
    pages.show([page]);
    await answerAll();
  }
  const kept = [...pages.snapshot().pages.keys()];
  expect([kept.length, kept.at(-1)]).toEqual([60, 200]);
});

test('ranks of another day are never beside those of this one', async () => {
  const {pages, asked, settled} = setting();
  pages.show([1, 2, 3]);
  const late = asked[2];
  asked[0]?.reply(answer(1, 1000, '2026-11-20T23:59:59.000Z'));
  asked[1]?.reply(answer(2, 1000, '2026-11-20T23:59:59.500Z'));
  await settled();
  pages.refresh(true);
  asked[3]?.reply(answer(1, 1000, '2026-11-21T00:00:02.000Z'));
  await settled();
  expect([...pages.snapshot().pages.keys()]).toEqual([1]);
  expect(pages.snapshot().latest?.ranksAt).toBe('2026-11-21T00:00:01.000Z');
  // An answer of yesterday that comes only now.
  late?.reply(answer(3, 1000, '2026-11-20T23:59:59.900Z'));
  await settled();
  expect([...pages.snapshot().pages.keys()]).toEqual([1]);
});
