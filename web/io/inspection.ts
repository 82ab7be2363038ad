// Every state machine of this browser reports here. /dev/machines shows it, also from another tab;
// nothing is described or sent while nobody looks, and how it is described comes with the first look (machine-desk.ts).
import {openBroadcast} from '#web/io/browser/open-broadcast.ts';
import type {answerTo, reportsOf} from '#web/io/machine-desk.ts';
import type {AnyActorRef, InspectionEvent} from 'xstate';
import type {Known} from '#web/io/machine-report.ts';

/** Between tabs. */
export const CHANNEL = 'machines';
/** How many things that happened are kept of each actor. */
const STEPS_KEPT = 25;

/** Names this tab in reports. */
export const tab = crypto.randomUUID().slice(0, 8);
const actors = new Map<string, Known>();
const channel = openBroadcast(CHANNEL);
// The public pages are drawn in Node, where an open channel would keep the build from ending.
(channel as {unref?: () => void} | undefined)?.unref?.();
const forward = new Set<(event: InspectionEvent) => void>();
let maySend = () => false;
let watchedUntil = 0;
let scheduled = false;
let eventCount = 0;

/** A watcher asks again every second; after that long without, nobody looks. */
export const WATCHED_FOR_MS = 3000;
export const WHO_IS_THERE = 'who is there';

channel?.addEventListener('message', ({data}: MessageEvent<unknown>) => {
  if (data === WHO_IS_THERE) {
    watchedUntil = Date.now() + WATCHED_FOR_MS;
    report();
  } else if ((data as {to?: unknown} | null)?.to === tab) {
    tell((desk) => desk.answerTo(data, actors, maySend()));
  }
});

/** Give this to every `createActor` and `useMachine` as `inspect`. */
export function inspect(event: InspectionEvent): void {
  for (const listener of forward) listener(event);
  const id = event.actorRef.sessionId;
  if (event.type === '@xstate.actor')
    actors.set(id, {ref: event.actorRef as AnyActorRef, kept: [], taken: []});
  const known = actors.get(id);
  if (!known) return;
  if (event.type === '@xstate.microstep') known.taken.push(...event._transitions);
  if (event.type !== '@xstate.snapshot') return;
  const {
    snapshot,
    event: {type},
  } = event;
  known.kept.unshift({n: (eventCount += 1), at: Date.now(), type, snapshot, taken: known.taken});
  known.kept.length = Math.min(known.kept.length, STEPS_KEPT);
  known.taken = [];
  if ((snapshot as {status?: string}).status === 'stopped') actors.delete(id);
  if (Date.now() < watchedUntil && !scheduled) {
    scheduled = true;
    setTimeout(report, 50);
  }
}

/** Passes every inspection event on, such as to the makers' inspector. @returns the way to stop. */
export function forwardInspection(listener: (event: InspectionEvent) => void): () => void {
  forward.add(listener);
  return () => void forward.delete(listener);
}

/** Says who may send events to the machines of this tab from /dev/machines: without it nobody may. */
export function allowSending(isAllowed: () => boolean): void {
  maySend = isAllowed;
}

function report(): void {
  scheduled = false;
  tell((desk) => ({tab, reports: desk.reportsOf(tab, actors)}));
}

type Desk = {readonly reportsOf: typeof reportsOf; readonly answerTo: typeof answerTo};

/** Posts what the desk makes. Where it cannot be fetched the watcher asks again in a second. */
function tell(make: (desk: Desk) => unknown): void {
  import('#web/io/machine-desk.ts').then(
    (desk) => channel?.postMessage(make(desk)),
    () => undefined,
  );
}
