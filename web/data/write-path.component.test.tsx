import {afterEach, expect, test, vi} from 'vitest';
import {newCommand} from '#web/data/data.ts';
import {openWritePath, type WritePath} from '#web/data/write-path.ts';

const open = (userId: string): WritePath =>
  openWritePath(userId, {onConnection: () => () => undefined, onBack: () => undefined});
const close = (path: WritePath) => path.stops.forEach((stop) => stop());
const done = (path: WritePath) => path.outbox.pending().map(({args}) => args['lessonId']);

const opened: WritePath[] = [];
afterEach(() => {
  opened.splice(0).forEach(close);
  vi.unstubAllGlobals();
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
