// The write path without a window, in the service worker (web/sw.ts). Nothing here may need a page.
import {runCommand} from '#schema/commands/commands.api.ts';
import {deviceClock} from '#web/data/outbox/clock.ts';
import {openOutboxDb} from '#web/data/outbox/db.ts';
import {sendByHttp} from '#web/data/outbox/send.ts';
import {sendFromDisk} from '#web/data/outbox/send-from-disk.ts';
import {openTabChannel, tabLock} from '#web/data/outbox/tab-channel.ts';
import type {SyncTag} from '#web/data/sync-tag.ts';
import {newestEpoch, noteReply} from '#web/io/epoch.ts';
import {academyTakesCommands} from '#web/io/probe.ts';

/**
 * Sends what waits for this learner, under the lock of their tabs. After a restore it sends nothing: a window must first
 * find out what the server has lost, for that goes before what is new.
 * @returns whether something may be left for which it makes sense to try again.
 */
export async function sendWhileClosed(
  {userId, epoch}: SyncTag,
  isWindowOpen: () => Promise<boolean>,
): Promise<boolean> {
  const isSameEpoch = () => newestEpoch() === epoch;
  // A window asks again when it goes.
  if (await isWindowOpen()) return false;
  if (!(await academyTakesCommands())) return true;
  if (!isSameEpoch()) return false;
  const db = openOutboxDb(userId);
  const channel = openTabChannel(userId);
  const send = sendByHttp({
    fetch: (url, init) => fetch(url, init),
    url: runCommand.path,
    userId,
    clock: deviceClock,
    isOurs: noteReply,
    isReady: academyTakesCommands,
    maySend: isSameEpoch,
  });
  let isLeft = true;
  const work = async (): Promise<void> => {
    isLeft = await sendFromDisk({
      db,
      send,
      clock: deviceClock,
      mayGoOn: async () => isSameEpoch() && !(await isWindowOpen()),
      onSettled: (command) => channel?.post({type: 'put', command}),
    });
  };
  try {
    await tabLock(userId)(work, new AbortController().signal);
    return isLeft;
  } finally {
    db.close();
    channel?.close();
  }
}
