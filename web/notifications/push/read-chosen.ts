import {readNotification} from '#schema/notifications/notifications.api.ts';
import {addressOf} from '#schema/wire/endpoint.ts';
import {NOTHING_KNOWN} from '#web/notifications/push/shown.ts';

/** What is shown and is no notification: the settings' test, and a push that says nothing readable. */
const NONE: ReadonlySet<string> = new Set(['test', NOTHING_KNOWN.id, '']);

/**
 * Somebody has chosen a shown notification: it is read.
 * @param id its tag.
 * @param ask `fetch`, with the learner's cookie.
 */
export async function readChosen(
  id: string,
  ask: (path: string, init?: RequestInit) => Promise<Response>,
): Promise<void> {
  if (NONE.has(id)) return;
  try {
    await ask(addressOf(readNotification.path, {id}), {method: readNotification.method});
  } catch {
    // Offline, nobody answers. It stays unread, which the bell and the list show: there it can be read, offline too.
  }
}
