// How far a room was read is told, whatever is done to the device's clock or to the academy's numbers.
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {render} from 'vitest-browser-react';
import type {Room} from '#web/chat/rooms/rooms.ts';
import {useReading} from '#web/chat/talk/use-reading.ts';
import {DataContext, type Data} from '#web/data/data.ts';
import type {NewCommand} from '#web/data/outbox/command.ts';

const told: unknown[] = [];
const send = ({args}: NewCommand) => void told.push(args['seq']);
const data = {userId: 'ada', send} as unknown as Data;

beforeEach(() => {
  told.length = 0;
  vi.useFakeTimers({toFake: ['Date', 'setTimeout', 'clearTimeout']});
});
afterEach(() => vi.useRealTimers());

function Reader({lastSeq, readSeq}: {lastSeq: number; readSeq: number}) {
  const room = {id: 'general', lastSeq, readSeq} as Room;
  useReading(room)(true);
  return null;
}
const at = (lastSeq: number, readSeq = 0) => (
  <DataContext.Provider value={data}>
    <Reader lastSeq={lastSeq} readSeq={readSeq} />
  </DataContext.Provider>
);

test('a clock that is set back by a day holds up no receipt', async () => {
  const {rerender} = await render(at(1));
  vi.advanceTimersByTime(0);
  expect(told).toEqual([1]);
  vi.setSystemTime(Date.now() - 86_400_000);
  await rerender(at(2));
  vi.advanceTimersByTime(2000);
  expect(told).toEqual([1, 2]);
});

test('after a restore of the academy, which counts anew, it is told how far one has read', async () => {
  const {rerender} = await render(at(9, 5));
  vi.advanceTimersByTime(0);
  expect(told).toEqual([9]);
  await rerender(at(6, 5));
  vi.advanceTimersByTime(2000);
  expect(told).toEqual([9, 6]);
});
