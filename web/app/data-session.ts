// All that one signed-in learner has in this tab: Zero, the outbox, what keeps them going. Loaded only
// for a learner; opened once, closed at sign-out.
import {mustGetMutator, Zero} from '@rocicorp/zero';
import {createActor, fromPromise} from 'xstate';
import type {CurrentUser} from '#schema/account/account.api.ts';
import {runCommand} from '#schema/commands/commands.api.ts';
import {currentVersion, isCommandName} from '#schema/commands/upgrade.ts';
import {periodAt} from '#schema/leaderboard/periods.ts';
import {mutators} from '#schema/mutators.ts';
import {queries} from '#schema/queries.ts';
import {refreshAccount, signedOutHere} from '#web/account/current-user.ts';
import {beforePaint} from '#web/io/before-paint.ts';
import {forgetCopy, removeCopy} from '#web/app/copies-left.ts';
import {connectionMachine} from '#web/io/connection.machine.ts';
import {tellWhenHere} from '#web/app/rows-here.ts';
import {indexedDbWorks, zeroOptions} from '#web/app/zero-options.ts';
import type {Data} from '#web/io/data.ts';
import {inspect} from '#web/io/inspection.ts';
import type {Command, NewCommand} from '#web/io/outbox/command.ts';
import {createFlusher, type Flusher} from '#web/io/outbox/flush.ts';
import {openOutboxDb} from '#web/io/outbox/outbox-db.ts';
import {Outbox, type Mark} from '#web/io/outbox/outbox.ts';
import {openTabChannel, tabLock} from '#web/io/outbox/tab-channel.ts';
import {byHttp, byZero, firstOf, type ZeroDoor} from '#web/io/outbox/transports.ts';
import {watchTriggers} from '#web/io/outbox/triggers.ts';

export type DataSession = Data & {
  readonly zero: Zero;
  /** Closes; everything stays on the device. */
  readonly close: () => Promise<void>;
  /** Closes and removes the synced copy from the device; rejects where the browser refuses. The outbox stays. */
  readonly drop: () => Promise<void>;
};

/** @param reopen called when this session cannot go on and must be opened anew. */
export async function openDataSession(user: CurrentUser, reopen: () => void): Promise<DataSession> {
  const hasDisk = await indexedDbWorks();
  const zero = new Zero(zeroOptions(user, {kvStore: hasDisk ? 'idb' : 'mem', reopen}));
  // Whoever is back uses it again.
  forgetCopy(zero.idbName);
  const outbox = new Outbox({
    userId: user.id,
    db: openOutboxDb(user.id),
    channel: openTabChannel(user.id),
    now: Date.now,
    beforePaint,
  });
  const mark = watchMark(zero, outbox);
  const door = zeroDoor(zero, mark.last);
  const flusher = createFlusher({
    queue: outbox,
    send: firstOf(byZero(door), byHttp(fetch.bind(globalThis), runCommand.path)),
    lock: tabLock(user.id),
    now: Date.now,
    random: Math.random,
  });
  const connection = supervise(zero, user.id, reopen);
  const hurry = () => flusher.kick(true);
  const stops = [
    preload(zero, hasDisk ? user.id : undefined),
    mark.stop,
    connection.stop,
    watchTriggers(outbox, flusher, (listener) => door.onChange(listener)),
    warnBeforeLoss(outbox),
  ];
  // What an earlier visit left waiting, and then every new command, by the triggers.
  void outbox
    .load()
    .catch(() => undefined)
    .then(hurry);

  const stopAll = () => {
    for (const stop of stops) stop();
    flusher.stop();
    outbox.close();
  };
  return {
    userId: user.id,
    zero,
    outbox,
    connection: connection.actor,
    send: (command) => void sendOff(command, outbox, flusher),
    hurry,
    isOpen: () => mark.last() !== undefined,
    onOpen: mark.onOpen,
    close: async () => {
      stopAll();
      await zero.close();
    },
    drop: async () => {
      stopAll();
      await removeCopy(zero.idbName, async () => {
        const {errors} = await zero.delete();
        if (errors.length > 0) throw new Error('a synced copy stays on the device', {cause: errors[0]});
      });
    },
  };
}

async function sendOff(command: NewCommand, outbox: Outbox, flusher: Flusher): Promise<void> {
  const stored = outbox.enqueue(command);
  // The flusher takes its lock meanwhile and reads the disk after this write: what it finds is on it.
  flusher.kick();
  keepStorage();
  const {status} = await stored;
  if (status === 'unsaved') flusher.kick();
}

/**
 * What must be readable off line is asked for at every start, and kept as long as the app runs.
 * @param onDiskOf the learner whose rows reach the disk; absent where there is none.
 */
function preload(zero: Zero, onDiskOf: string | undefined): () => void {
  const running = [
    zero.preload(queries.commands.mark()),
    zero.preload(queries.account.card()),
    zero.preload(queries.account.learner()),
    zero.preload(queries.lessons.outline()),
    zero.preload(queries.lessons.progress()),
    zero.preload(queries.lessons.modules()),
    zero.preload(queries.lessons.bodies()),
    zero.preload(queries.lessons.annotations()),
    zero.preload(queries.lessons.reports()),
    zero.preload(queries.quizzes.all()),
    zero.preload(queries.quizzes.progress()),
    zero.preload(queries.quizzes.open()),
    zero.preload(queries.quizzes.answers()),
    zero.preload(queries.quizzes.history()),
    zero.preload(queries.quizzes.firstFullMarks()),
    zero.preload(queries.reviews.cards()),
    zero.preload(queries.points.total()),
    zero.preload(queries.points.ledger()),
    zero.preload(queries.leaderboard.cohorts()),
    zero.preload(queries.leaderboard.disputes()),
    zero.preload(thisWeek()),
  ];
  const stopTelling = onDiskOf === undefined ? undefined : tellWhenHere(running, onDiskOf);
  return () => {
    stopTelling?.();
    for (const {cleanup} of running) cleanup();
  };
}

/** What the leaderboard opens with. */
const thisWeek = () =>
  queries.leaderboard.top({period: periodAt('week', Date.now()), scope: 'all', value: '', limit: 20});

type WatchedMark = {
  last: () => number | undefined;
  onOpen: (listener: () => void) => () => void;
  stop: () => void;
};

/**
 * Tells the outbox what the rows of this tab contain, in the task in which they change. Every learner has
 * this row from registration on, so its first appearance says that the local store is open.
 */
function watchMark(zero: Zero, outbox: Outbox): WatchedMark {
  let last: number | undefined;
  const listeners = new Set<() => void>();
  const view = zero.materialize(queries.commands.mark());
  view.addListener((row) => {
    const mark = row as Mark | undefined;
    if (!mark) return;
    const isFirst = last === undefined;
    last = mark.last;
    outbox.seen({last: mark.last, recent: mark.recent});
    if (isFirst) for (const listener of listeners) listener();
  });
  return {
    last: () => last,
    onOpen: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    stop: () => view.destroy(),
  };
}

function zeroDoor(zero: Zero, mark: () => number | undefined): ZeroDoor {
  return {
    isConnected: () => zero.connection.state.current.name === 'connected',
    onChange: (listener) => zero.connection.state.subscribe(listener),
    accepts: ({name, args}: Command) => isCommandName(name) && args.v === currentVersion(name),
    mutate: ({name, args}: Command) => zero.mutate(mustGetMutator(mutators, name)(args as never)).server,
    mark,
  };
}

function supervise(zero: Zero, userId: string, reopen: () => void) {
  const actor = createActor(
    connectionMachine.provide({
      actors: {
        askSession: fromPromise(async () => {
          const account = await refreshAccount({force: true});
          return account.state === 'learner' && account.user.id === userId;
        }),
      },
    }),
    {
      inspect,
      input: {
        connect: () => void zero.connection.connect(),
        reopen,
        isOnline: () => navigator.onLine,
        onSignedOut: () => void signedOutHere(),
      },
    },
  );
  const tell = ({name, reason}: {name: string; reason?: unknown}) =>
    actor.send({
      type: name,
      reason: typeof reason === 'string' ? reason : JSON.stringify(reason ?? ''),
    } as never);
  actor.start();
  tell(zero.connection.state.current);
  let before = zero.connection.state.current.name;
  const stop = zero.connection.state.subscribe((state) => {
    // The gateway cuts the socket of a session that has ended, and a browser is not told why it lost a socket.
    if (before === 'connected' && state.name === 'connecting') void refreshAccount({force: true});
    before = state.name;
    tell(state);
  });
  const hurry = () => actor.send({type: 'hurry'});
  window.addEventListener('online', hurry);
  return {
    actor,
    stop: () => {
      window.removeEventListener('online', hurry);
      stop();
      actor.stop();
    },
  };
}

/** What the disk refused lives in this tab alone: closing it asks first. */
function warnBeforeLoss(outbox: Outbox): () => void {
  const ask = (event: BeforeUnloadEvent) => {
    if (outbox.atRisk()) event.preventDefault();
  };
  window.addEventListener('beforeunload', ask);
  return () => window.removeEventListener('beforeunload', ask);
}

/** Asks the browser not to clear what waits here when it needs room; some ask the learner in turn, so not before there is something. */
const keepStorage = once(() => void navigator.storage?.persist?.());

function once(work: () => void): () => void {
  let isDone = false;
  return () => {
    if (isDone) return;
    isDone = true;
    work();
  };
}
