import {afterEach, expect, test, vi} from 'vitest';
import {page} from 'vitest/browser';
import {render} from 'vitest-browser-react';
import {BoardTable} from '#web/leaderboard/board-table.tsx';
import type {Board} from '#web/leaderboard/use-board.ts';

const nothing = () => undefined;
const BOARD: Board = {
  state: 'ready',
  total: 100_000,
  rowAt: () => undefined,
  own: undefined,
  ownRank: undefined,
  before: {at: undefined, ranks: new Map()},
  asOf: undefined,
  error: undefined,
  retry: nothing,
};

afterEach(() => vi.restoreAllMocks());

test('a board of a hundred thousand does not ask for styles for each of them', async () => {
  const asked = vi.spyOn(window, 'getComputedStyle');
  await render(
    <BoardTable
      label="All learners"
      board={BOARD}
      pageSize={50}
      ownEntryId="own"
      isOffline={false}
      onOpen={nothing}
      onVisible={nothing}
      onOwnSeen={nothing}
    />,
  );
  await expect.element(page.getByRole('table', {name: 'All learners'})).toBeVisible();
  const own = asked.mock.calls.filter(([element]) => element === document.documentElement);
  expect(own.length).toBeLessThan(100);
});
