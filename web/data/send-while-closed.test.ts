import {expect, test, vi} from 'vitest';
import {EPOCH_HEADER} from '#schema/commands/commands.api.ts';
import {sendWhileClosed} from '#web/data/send-while-closed.ts';
import {readTag, tagOf} from '#web/data/sync-tag.ts';
import {newestEpoch} from '#web/io/epoch.ts';

const nobody = async () => false;
const epoch = 1 + (newestEpoch() ?? 0);

test('a tag says whose outbox it is, and of which epoch; other tags say nothing', () => {
  const asked = {userId: 'a:b', epoch: 1763800000};
  expect(readTag(tagOf(asked))).toEqual(asked);
  expect(readTag('outbox:ada')).toBeUndefined();
});

test('where a window is open the academy is not even asked: it sends by itself, and asks again when it goes', async () => {
  const fetch = vi.fn();
  vi.stubGlobal('fetch', fetch);
  expect(await sendWhileClosed({userId: 'u', epoch}, async () => true)).toBe(false);
  expect(fetch).not.toHaveBeenCalled();
});

test('where the academy is away the browser tries again later', async () => {
  vi.stubGlobal('fetch', vi.fn().mockRejectedValue(new TypeError('offline')));
  expect(await sendWhileClosed({userId: 'u', epoch}, nobody)).toBe(true);
});

test('after a restore nothing is sent: a window has to find out first what the server has lost', async () => {
  const ready = () => Promise.resolve(new Response('{}', {headers: {[EPOCH_HEADER]: String(epoch + 1)}}));
  const fetch = vi.fn(ready);
  vi.stubGlobal('fetch', fetch);
  expect(await sendWhileClosed({userId: 'u', epoch}, nobody)).toBe(false);
  expect(fetch).toHaveBeenCalledTimes(1);
});
