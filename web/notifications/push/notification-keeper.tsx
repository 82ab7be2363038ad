// What notifications need of every page of a learner: those that are about what is on the screen are read, what was read,
// archived or deleted elsewhere is closed, the app's icon counts, and the subscription to pushes is kept. Fetched while the
// page idles.
import {useEffect, useRef} from 'react';
import {useLocation, useSearch} from 'wouter';
import {getNotificationStats} from '#schema/notifications/notifications.api.ts';
import {NOTIFICATION_CATEGORIES} from '#schema/notifications/notifications.table.ts';
import {queries} from '#schema/queries.ts';
import {useCommand, useData, useIsLive, useStoreOpen} from '#web/data/data.ts';
import {isHere} from '#web/data/session/kept-user.ts';
import {useRows} from '#web/data/rows.ts';
import {ownRegistration, serviceWorkers} from '#web/io/browser/service-workers.ts';
import {call} from '#web/io/call.ts';
import {isSeenAt} from '#web/notifications/push/seen.ts';
import {useKeepingToasts} from '#web/notifications/use-keeping-toasts.ts';
import {useBell} from '#web/notifications/bell/use-bell.ts';
import {categoriesWith} from '#web/notifications/preferences/preferences-of.ts';
import {useMatrix} from '#web/notifications/preferences/use-preferences.ts';
import {repair} from '#web/notifications/push/device.ts';
import {takerOf} from '#web/notifications/push/open-order.ts';
import {overOf} from '#web/notifications/push/over.ts';
import {close, setBadge, shownTags} from '#web/notifications/push/shown.ts';

/** @param toastsSince the last toast before the learner's pages were there. */
export function NotificationKeeper({toastsSince}: {toastsSince: number}) {
  useReadingWhatIsSeen();
  useClosingWhatIsRead();
  useOpening();
  useRepair();
  useKeepingToasts(toastsSince);
  return null;
}

function useReadingWhatIsSeen(): void {
  const {newest} = useBell();
  const [path] = useLocation();
  const search = useSearch();
  const read = useCommand('notifications.readSome');
  useEffect(() => {
    const look = () => {
      // One that is not looked at reads nothing.
      if (document.hidden || !document.hasFocus()) return;
      const seen = newest.filter((one) => !one.isRead && isSeenAt(one, path, search));
      if (seen.length > 0) read({notificationIds: seen.map(({id}) => id)});
    };
    look();
    addEventListener('focus', look);
    return () => removeEventListener('focus', look);
  }, [newest, path, search, read]);
}

function useClosingWhatIsRead(): void {
  const {userId} = useData();
  const {newest, unread} = useBell();
  const isOpen = useStoreOpen();
  const isLive = useIsLive();
  const [, {type}] = useRows(queries.notifications.count());
  const isKnown = type === 'complete';
  const [synced, {type: ofNewest}] = useRows(queries.notifications.newest());
  const isComplete = ofNewest === 'complete';
  /** How many were unread at the last look that the academy had confirmed. */
  const before = useRef<number>(undefined);
  /** When each that this page has seen unread was written, by its id. */
  const seen = useRef(new Map<string, number>());
  useEffect(() => {
    if (!isOpen) return;
    if (!isHere(userId)) return;
    const read = new Set(newest.filter(({isRead}) => isRead).map(({id}) => id));
    const over = overOf(seen.current, {synced, shown: newest, isComplete});
    for (const {id, isRead, createdAt} of newest) if (!isRead) seen.current.set(id, createdAt);
    // The last one has just been read, or nothing is unread on a page that has just opened. A connection that is back
    // says nothing: the row of what was pushed meanwhile comes after it.
    const isAllRead = isKnown && unread === 0 && before.current !== 0;
    const hasJustOpened = before.current === undefined;
    // As long as the academy has not been asked, this page has just opened.
    if (isKnown && !(isAllRead && hasJustOpened)) before.current = unread;
    void setBadge(navigator, unread);
    const closeRead = async () => {
      const registration = await ownRegistration();
      if (!registration) return;
      await close(registration, (tag) => read.has(tag) || over.has(tag));
      if (isAllRead && (await closeAll(registration, hasJustOpened))) before.current ??= 0;
    };
    void closeRead();
    // The connection as well: the academy is asked again where it did not answer.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies, react/exhaustive-deps
  }, [userId, isOpen, isLive, isKnown, synced, isComplete, newest, unread]);
  // Who signs out takes the figure along; the one of the next learner stays.
  useEffect(
    () => () => {
      if (isHere(userId) || isHere(null)) void setBadge(navigator, 0);
    },
    [userId],
  );
}

/**
 * @param mustAsk whether the academy is asked first: what this device had at an earlier visit lacks what was pushed since,
 * and its rows may come later.
 * @returns whether nothing is left to close.
 */
async function closeAll(registration: ServiceWorkerRegistration, mustAsk: boolean): Promise<boolean> {
  // The test of the settings is no notification.
  const tags = (await shownTags(registration)).filter((tag) => tag !== 'test');
  if (tags.length === 0) return true;
  if (mustAsk && (await unreadByRest()) !== 0) return false;
  await close(registration, (tag) => tags.includes(tag));
  return true;
}

/** `undefined` where nobody answers. */
const unreadByRest = (): Promise<number | undefined> =>
  call(getNotificationStats, {}).then(
    ({unreadCount}) => unreadCount,
    () => undefined,
  );

/** Somebody has chosen a shown notification: the worker says where it leads. */
function useOpening(): void {
  const [, go] = useLocation();
  useEffect(() => {
    const hear = takerOf(go);
    const workers = serviceWorkers();
    workers?.addEventListener('message', hear);
    return () => workers?.removeEventListener('message', hear);
  }, [go]);
}

/** At each start, when the academy is back, and when other categories are chosen. */
function useRepair(): void {
  const {userId} = useData();
  const matrix = useMatrix();
  // What is chosen counts once all of it has arrived: until then it looks like what holds for those who chose nothing.
  const [, {type}] = useRows(queries.notifications.preferences());
  const isLive = useIsLive();
  const isOpen = useStoreOpen();
  // As one text: the list is another one at each drawing.
  const chosen = categoriesWith(matrix, 'push').join(' ');
  const isDue = isLive && isOpen && type === 'complete';
  useEffect(() => {
    if (!isDue) return;
    const names = new Set(chosen.split(' '));
    const categories = NOTIFICATION_CATEGORIES.filter((category) => names.has(category));
    // Where it does not succeed the next start tries again, and the settings say how it is.
    repair(userId, categories).catch(() => undefined);
  }, [isDue, userId, chosen]);
}
