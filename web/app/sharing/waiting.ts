// What another app has shared waits on the device until it has a place: a sign-in, the assessment or a reload may come first.
import {whoIsHere} from '#web/data/current-user.ts';
import {joined, sharedIn, withoutShared} from '#web/io/browser/shared-text.ts';
import {isText, kept} from '#web/io/kept.ts';

const ofLearner = kept({
  name: 'shared-text',
  owner: 'learner',
  until: 'account-deleted',
  schema: isText,
});
/** Nobody was signed in: it is for whoever does so next. */
const ofVisitor = kept({name: 'shared-text', owner: 'device', until: 'forever', schema: isText});

const listeners = new Set<() => void>();
let hasArrived = false;

/** Takes what the page's address brings, before anything leads away from it. */
export function keepShared(): void {
  const shared = sharedIn(location.search);
  if (shared === undefined) return;
  const userId = whoIsHere()?.id;
  const place = userId === undefined ? ofVisitor : ofLearner(userId);
  place.keep(joined(place.read() ?? '', shared));
  history.replaceState(history.state, '', location.pathname + withoutShared(location.search) + location.hash);
  hasArrived = true;
}

/** Whether some of it came with this page. */
export const hasJustArrived = (): boolean => hasArrived;

/** All that waits for the learner; empty where nothing does. */
export const sharedFor = (userId: string): string =>
  joined(ofLearner(userId).read() ?? '', ofVisitor.read() ?? '').trim();

/** It has its place, or is not wanted any more. */
export function forgetShared(userId: string): void {
  ofLearner(userId).forget();
  ofVisitor.forget();
  for (const listener of listeners) listener();
}

/** Calls back when it may be another, in another window too. @returns the way to stop. */
export function onShared(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}
