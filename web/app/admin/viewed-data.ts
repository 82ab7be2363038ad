// What a learner's screens stand on while an admin looks at them: the learner's rows, in memory alone, and no way to write.
import {Zero, type ZeroOptions} from '@rocicorp/zero';
import {VIEW_HEADER, VIEW_MS, viewUserId} from '#schema/admin/viewed.ts';
import {queries} from '#schema/queries.ts';
import {schema} from '#schema/schema.ts';
import {isStillAdmin} from '#web/admin-area/session.ts';
import type {ViewedProps} from '#web/admin-area/viewed.ts';
import type {Data} from '#web/data/data.ts';
import type {Outbox} from '#web/data/outbox/outbox.ts';
import {superviseConnection} from '#web/data/connection/supervise-connection.ts';
import {HttpError, sendAround} from '#web/io/call.ts';
import {forgetAtDeletion} from '#web/io/kept.ts';

export type ViewedData = Data & {readonly zero: Zero; readonly close: () => void};

type Given = Pick<ViewedProps, 'viewId' | 'learner' | 'adminId'> & {
  /** The look is over, or cannot go on. */
  readonly onOver: () => void;
  /** Something was done that would change what is the learner's. */
  readonly onRefused: () => void;
};

/** Given by the screens themselves as somebody reads: nobody has asked for them. */
const BY_ITSELF: ReadonlySet<string> = new Set(['lessons.open', 'lessons.read', 'account.timeZone']);

/** Opens the learner's rows for as long as a look lasts. */
export function openViewed({viewId, learner, adminId, onOver, onRefused}: Given): ViewedData {
  const {userId, username, isDev, mayLearn} = learner;
  const options: ZeroOptions = {
    cacheURL: `${location.origin}/zero-view`,
    userID: viewUserId(viewId),
    schema,
    context: {userId, username, isDev, mayLearn},
    // Nothing of what admins see is kept on a device.
    kvStore: 'mem',
    onUpdateNeeded: onOver,
    onClientStateNotFound: onOver,
    logLevel: 'error',
  };
  const zero = new Zero(options);
  const {actor, hurry, stops} = superviseConnection(zero, () => isStillAdmin(adminId), onOver);
  const timer = setTimeout(onOver, VIEW_MS);
  const stopCalls = sendAround((declared) => {
    if (declared.path.startsWith('/api/admin/')) return {};
    if (declared.method === 'GET') return {[VIEW_HEADER]: viewId};
    // By the cookies of this browser it would be written for somebody else: the learner who is signed in here.
    throw new HttpError(403, {message: 'You’re only viewing.'});
  });
  const store = openingOf(zero);
  // What the screens keep on the device is not the learner's, and goes with the look.
  const keptAs = viewUserId(viewId);
  return {
    userId: keptAs,
    zero,
    connection: actor,
    outbox: NOTHING_WAITS,
    hurry,
    send: ({name}) => (BY_ITSELF.has(name) ? undefined : onRefused()),
    isOpen: store.isOpen,
    onOpen: store.onOpen,
    close: () => {
      clearTimeout(timer);
      stopCalls();
      store.stop();
      for (const stop of stops) stop();
      void zero.close();
      forgetAtDeletion(keptAs);
    },
  };
}

/** Every learner has a row of their commands: with it the others are there. */
function openingOf(zero: Zero) {
  let isOpen = false;
  const listeners = new Set<() => void>();
  const mark = zero.materialize(queries.commands.mark());
  mark.addListener((row) => {
    if (!row || isOpen) return;
    isOpen = true;
    for (const listener of listeners) listener();
  });
  return {
    isOpen: () => isOpen,
    onOpen: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    stop: () => mark.destroy(),
  };
}

const NOTHING: readonly never[] = [];

/** An outbox that nothing goes into: what screens ask of theirs. */
const NOTHING_WAITS = {
  pending: () => NOTHING,
  subscribe: () => () => undefined,
  unfinished: () => 0,
  discard: () => Promise.resolve(),
  retry: () => undefined,
} as unknown as Outbox;
