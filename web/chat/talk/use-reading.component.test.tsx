// How far a room was read is told, whatever is done to the device's clock.
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {render} from 'vitest-browser-react';
import type {Room} from '#web/chat/rooms/rooms.ts';
import {useReading} from '#web/chat/talk/use-reading.ts';
import {DataContext, type Data} from '#web/data/data.ts';
import type {NewCommand} from '#web/data/outbox/command.ts';

const told: unknown[] = [];
const send = ({args}: NewCommand) => void told.push(args['seq']);
const data = {userId: 'ada', send} as unknown as Data;

beforeEach(() => void vi.useFakeTimers({toFake: ['Date', 'setTimeout', 'clearTimeout']}));
afterEach(() => vi.useRealTimers());

function Reader({lastSeq}: {lastSeq: number}) {
  const room = {id: 'general', lastSeq, readSeq: 0} as Room;
  useReading(room)(true);
  return null;
}
const at = (lastSeq: number) => (
  <DataContext.Provider value={data}>
    <Reader lastSeq={lastSeq} />
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
