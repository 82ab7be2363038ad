import {expect, test} from 'vitest';
import {page} from 'vitest/browser';
import {render} from 'vitest-browser-react';
import {LeftBehindNotice} from '#web/account/left-behind/left-behind-notice.tsx';
import {openOutboxDb} from '#web/data/outbox/db.ts';
import {noteLeft} from '#web/data/session/left-behind.ts';

test('what is stored while the page is open is told as well, and what has been sent no more', async () => {
  const userId = crypto.randomUUID();
  noteLeft(userId);
  const db = openOutboxDb(userId);
  const add = async (id: string) => {
    const {args, name, lane} = {args: {id, v: 1}, name: 'lessons.complete', lane: 'lessons'};
    await db.add({id, userId, name, args, lane, createdAt: 1, status: 'waiting'} as Parameters<
      typeof db.add
    >[0]);
  };
  await add('a');
  await render(<LeftBehindNotice />);
  await expect.element(page.getByText('1 change is waiting on this device')).toBeVisible();
  await add('b');
  await expect.element(page.getByText('2 changes are waiting on this device')).toBeVisible();
  for (const id of ['a', 'b']) await db.update(id, () => undefined);
  await expect.element(page.getByText('waiting on this device')).not.toBeInTheDocument();
  db.close();
});
