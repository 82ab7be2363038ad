// Muting on a device whose clock is wrong.
import {afterEach, expect, test} from 'vitest';
import {page} from 'vitest/browser';
import {render} from 'vitest-browser-react';
import type {Room} from '#web/chat/rooms/rooms.ts';
import {RoomHead} from '#web/chat/talk/room-head.tsx';
import {DataContext, type Data} from '#web/data/data.ts';
import type {NewCommand} from '#web/data/outbox/command.ts';
import {serverClock} from '#web/io/server-clock.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const GENERAL: Room = {
  id: 'general',
  kind: 'public',
  name: 'General',
  topic: '',
  lastSeq: 0,
  lastMessageAt: 0,
  readSeq: 0,
  unread: 0,
  named: 0,
  isMuted: false,
  closed: undefined,
};
const given: NewCommand[] = [];
const data = {userId: 'ada', send: (command: NewCommand) => void given.push(command)} as unknown as Data;
afterEach(() => {
  given.length = 0;
  serverClock.tell(Date.now());
});

test.each([
  ['ahead', -DAY_MS],
  ['behind', DAY_MS],
])('an hour is an hour of the academy, on a device that is a day %s', async (_, aheadMs) => {
  serverClock.tell(Date.now() + aheadMs);
  await render(
    <DataContext.Provider value={data}>
      <RoomHead room={GENERAL} onPanel={() => undefined} />
    </DataContext.Provider>,
  );
  await page.getByRole('button', {name: 'Notifications of this conversation'}).click();
  await page.getByRole('menuitem', {name: 'Mute for an hour'}).click();
  const until = Number(given[0]?.args['until']);
  expect(Math.abs(until - (Date.now() + aheadMs + HOUR_MS))).toBeLessThan(60_000);
  expect(Number.isSafeInteger(until)).toBe(true);
});
