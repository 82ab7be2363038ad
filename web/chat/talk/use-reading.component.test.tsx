import {expect, test} from 'vitest';
import {page} from 'vitest/browser';
import {render} from 'vitest-browser-react';
import type {Room} from '#web/chat/rooms/rooms.ts';
import {useReading} from '#web/chat/talk/use-reading.ts';
import {DataContext, type Data} from '#web/data/data.ts';
import type {NewCommand} from '#web/data/outbox/command.ts';

function Reader({room}: {room: Room}) {
  const look = useReading(room);
  return (
    <button type="button" onClick={() => look(true)}>
      Look
    </button>
  );
}

test('after a restore of the academy, which counts anew, it is told how far one has read', async () => {
  const told: unknown[] = [];
  const send = ({args}: NewCommand) => void told.push(args['seq']);
  const data = {userId: 'u', send} as unknown as Data;
  const shown = (lastSeq: number, readSeq: number) => (
    <DataContext.Provider value={data}>
      <Reader room={{id: 'general', lastSeq, readSeq} as Room} />
    </DataContext.Provider>
  );
  const screen = await render(shown(9, 5));
  await page.getByRole('button').click();
  await expect.poll(() => told).toEqual([9]);
  await screen.rerender(shown(6, 5));
  await expect.poll(() => told).toEqual([9, 6]);
});
