import {afterEach, expect, test, vi} from 'vitest';
import {newCommand} from '#web/data/data.ts';
import {openJournal} from '#web/data/outbox/journal-db.ts';
import {openWritePath, type WritePath} from '#web/data/write-path.ts';
import {serverClock} from '#web/io/server-clock.ts';

const open = (userId: string): WritePath =>
  openWritePath(userId, {onConnection: () => () => undefined, onBack: () => undefined});
const close = (path: WritePath) => path.stops.forEach((stop) => stop());
const done = (path: WritePath) => path.outbox.pending().map(({args}) => args['lessonId']);

const opened: WritePath[] = [];
afterEach(() => {
  opened.splice(0).forEach(close);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('what is given to a way that has been closed meanwhile goes by the one that is open', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  const userId = crypto.randomUUID();
  const first = open(userId);
  close(first);
  const second = open(userId);
  opened.push(second);
  first.send(newCommand('lessons.complete', {lessonId: 'values-names-and-types'}));
  expect(done(second)).toEqual(['values-names-and-types']);
  // On the disk as well: it outlives the window.
  await expect.poll(() => second.outbox.pending().map(({status}) => status)).toEqual(['waiting']);
});

test('a device whose clock has jumped keeps what it could say again, and only the server’s time makes it old', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  const [userId, now, dayMs] = [crypto.randomUUID(), Date.now(), 86_400_000];
  const entry = (id: string, mark: number, at: number) => {
    const about = {id, userId, name: 'lessons.complete', args: {id, v: 1}, lane: 'lessons', createdAt: at};
    return {...about, mark, epoch: 0, at};
  };
  const journal = openJournal(userId);
  await journal.put([entry('old', 1, now - 8 * dayMs), entry('new', 2, now - dayMs)]);
  vi.useFakeTimers({toFake: ['Date'], now: now + 365 * dayMs});
  opened.push(open(userId));
  serverClock.tell(now);
  await expect.poll(async () => (await journal.before(1)).map(({id}) => id)).toEqual(['new']);
  journal.close();
});
