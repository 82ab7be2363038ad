import {deleteDB, openDB} from 'idb';
import {afterEach, expect, test, vi} from 'vitest';
import {forgetCopy, removeCopiesLeft, removeCopy} from '#web/data/session/copies-left.ts';

const name = `outbox:${crypto.randomUUID()}`;
const noted = () => Object.keys(localStorage).filter((key) => key.includes(name));

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
  expect(noted()).toHaveLength(1);
  elsewhere.close();
  await expect.poll(noted).toEqual([]);
  expect((await indexedDB.databases()).map((database) => database.name)).not.toContain(name);
});

test('two pages that remove at the same time leave no note behind, whichever of them has seen the other’s', async () => {
  const other = `journal:${crypto.randomUUID()}`;
  const asSeen = () => Object.entries(localStorage);
  await removeCopy(name, async () => {
    const before = new Set(asSeen().map(([key]) => key));
    await removeCopy(other, async () => {
      // Nothing is written that another page may have noted and this one hasn’t seen.
      expect(asSeen().filter(([key]) => !before.has(key))).toHaveLength(1);
    });
    expect(new Set(asSeen().map(([key]) => key))).toEqual(before);
  });
  expect(asSeen()).toEqual([]);
});

test('what an earlier build noted goes at the next start, except what is in use again', async () => {
  const [gone, used] = [crypto.randomUUID(), crypto.randomUUID()];
  for (const each of [gone, used]) (await openDB(each, 1)).close();
  localStorage.setItem('copies-left', JSON.stringify([gone, used]));
  forgetCopy(used);
  await removeCopiesLeft();
  const names = (await indexedDB.databases()).map((database) => database.name);
  expect(names).toContain(used);
  expect(names).not.toContain(gone);
  expect(localStorage).toHaveLength(0);
  await deleteDB(used);
});
