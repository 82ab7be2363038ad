import {deleteDB, openDB} from 'idb';
import {afterEach, expect, test, vi} from 'vitest';
import {removeCopy} from '#web/data/session/copies-left.ts';

const name = `outbox:${crypto.randomUUID()}`;
const noted = () => localStorage.getItem('copies-left') ?? '';

afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

test('a copy that another page lets go of late is removed, and noted down only as long', async () => {
  const elsewhere = await openDB(name, 1);
  vi.useFakeTimers({toFake: ['setTimeout', 'clearTimeout']});
  await Promise.all([
    expect(removeCopy(name, () => deleteDB(name))).rejects.toThrow('still in use'),
    vi.advanceTimersByTimeAsync(5000),
  ]);
  vi.useRealTimers();
  expect(noted()).toContain(name);
  elsewhere.close();
  await expect.poll(noted).toBe('');
  expect((await indexedDB.databases()).map((database) => database.name)).not.toContain(name);
});
