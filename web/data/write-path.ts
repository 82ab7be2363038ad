// One learner's way to write: the outbox, what sends it, and what brings back what a restored server has lost.
import {runBatch, runCommand} from '#schema/commands/commands.api.ts';
import {clientName, isLossKnown, noteAcknowledged} from '#web/data/acknowledged/acknowledged.ts';
import {askForBackgroundSync} from '#web/data/background-sync.ts';
import {doubtSession, whoIsHere} from '#web/data/current-user.ts';
import {commandsFirst} from '#web/data/first/commands-first.ts';
import {keptUser} from '#web/data/session/kept-user.ts';
import {watchWindow} from '#web/data/session/left-behind.ts';
import {deviceClock} from '#web/data/outbox/clock.ts';
import type {NewCommand, Outcome} from '#web/data/outbox/command.ts';
import {openOutboxDb} from '#web/data/outbox/db.ts';
import {createFlusher} from '#web/data/outbox/flush.ts';
import {openJournal, type Journal} from '#web/data/outbox/journal-db.ts';
import {Line} from '#web/data/outbox/line.ts';
import {Outbox} from '#web/data/outbox/outbox.ts';
import {watchForReturn} from '#web/data/outbox/probe.ts';
import {
  sendByHttp,
  sendTogetherByHttp,
  type Send,
  type SendOptions,
  type SendTogether,
} from '#web/data/outbox/send.ts';
import {openTabChannel, tabLock, unlessOtherTab} from '#web/data/outbox/tab-channel.ts';
import {watchTriggers} from '#web/data/outbox/triggers.ts';
import {isRestored, recoveringFor, tellOfReplays} from '#web/data/restored.ts';
import {beforePaint} from '#web/io/before-paint.ts';
import {noteReply, onEpoch} from '#web/io/epoch.ts';
import {academyTakesCommands} from '#web/io/probe.ts';
import {serverClock} from '#web/io/server-clock.ts';

export type WritePath = {
  readonly outbox: Outbox;
  /** Shows the command at once, stores it and sends it, both at the same time. */
  readonly send: (command: NewCommand) => void;
  /** Sends what waits, now. */
  readonly hurry: () => void;
  /** What ends it. */
  readonly stops: readonly (() => void)[];
};

type Around = {
  /** Calls back when Zero's connection changes. */
  readonly onConnection: (listener: () => void) => () => void;
  /** The academy answers again. */
  readonly onBack: () => void;
};

/**
 * The last write path of each learner in this window: who was given one that is closed by now goes on with it, and what
 * the disk refused is in its outbox, and nowhere else.
 */
const paths = new Map<string, WritePath>();

/** Opens the write path; what an earlier visit left waiting goes first. */
export function openWritePath(userId: string, {onConnection, onBack}: Around): WritePath {
  const journal = openJournal(userId);
  const outbox = openOutbox(userId, journal);
  const first = commandsFirst({outbox, line});
  const flusher = createFlusher({
    queue: outbox,
    ...sendersOf(userId),
    onBusy: first.onBusy,
    lock: tabLock(userId),
    clock: deviceClock,
    random: Math.random,
    recovering: recoveringFor(userId, outbox),
  });
  const hurry = () => flusher.kick(true);
  const back = () => {
    hurry();
    onBack();
  };
  const stops = [
    watchTriggers(outbox, flusher, onConnection),
    watchForReturn({
      outbox,
      ask: academyTakesCommands,
      alone: unlessOtherTab(userId),
      isVisible: () => document.visibilityState === 'visible',
      clock: deviceClock,
      random: Math.random,
      onBack: back,
    }),
    onEpoch(hurry),
    tellOfReplays(userId, outbox),
    askForBackgroundSync(userId, outbox),
    () => flusher.stop(),
    first.stop,
    () => outbox.close(),
  ];
  // A disk that cannot be read now is read again before each sending (`Outbox.lanes`): what is new goes without it.
  void outbox
    .load()
    .catch(() => undefined)
    .then(first.onRead)
    .then(hurry);
  serverClock.onceTold(() => tidy(userId, journal));
  const path: WritePath = {
    outbox,
    send: (command) => {
      const last = paths.get(userId);
      if (last !== undefined && last !== path) return last.send(command);
      void outbox.enqueue(command);
      // It is sent while the disk writes; it is called kept only when it is.
      flusher.kick();
      keepStorage();
    },
    hurry,
    stops,
  };
  paths.set(userId, path);
  watchWindow(userId, outbox.onlyHere);
  return path;
}

/**
 * Forgets what is a week old by both clocks: whichever has jumped would throw away what only this device has. Nor before a
 * restored server was asked what it lacks. What stays too long costs room and nothing else, and the next visit tidies again.
 */
function tidy(userId: string, journal: Journal): void {
  if (isLossKnown(userId) || isRestored(userId)) return;
  void journal.prune(Math.min(serverClock.atLeast(), Date.now())).catch(() => undefined);
}

const openOutbox = (userId: string, journal: Journal): Outbox =>
  new Outbox(
    {
      userId,
      db: openOutboxDb(userId, {
        // Where the site's data was cleared, only this window knows whose it was.
        mayStay: (takenBy) => (takenBy === 'browser' ? whoIsHere()?.id : keptUser.read()?.user.id) === userId,
      }),
      journal,
      channel: openTabChannel(userId),
      clock: deviceClock,
      beforePaint,
    },
    paths.get(userId)?.outbox,
  );

/** The line is the window's, whoever is signed in. */
const line = new Line();

function sendersOf(userId: string): {readonly send: Send; readonly sendTogether: SendTogether} {
  const options: Omit<SendOptions, 'url'> = {
    fetch: (url, init) => fetch(url, init),
    userId,
    client: clientName,
    clock: deviceClock,
    isOurs: (response) => {
      const isOurs = noteReply(response);
      if (isOurs && response.status === 401) doubtSession();
      return isOurs;
    },
    isReady: academyTakesCommands,
    maySend: () => !isRestored(userId),
    line,
  };
  const one = sendByHttp({...options, url: runCommand.path});
  const many = sendTogetherByHttp({...options, url: runBatch.path});
  const note = (id: string, outcome: Outcome): void => {
    if (outcome.type === 'delivered') noteAcknowledged(userId, id, outcome);
  };
  return {
    send: async (command, isLast) => {
      const outcome = await one(command, isLast);
      note(command.id, outcome);
      return outcome;
    },
    sendTogether: async (commands) => {
      const outcomes = await many(commands);
      if (outcomes !== 'apart') for (const [id, outcome] of outcomes) note(id, outcome);
      return outcomes;
    },
  };
}

/** Asks the browser not to clear what waits here when it needs room; some ask the learner in turn, so not before there is something. */
const keepStorage = once(() => void askToKeep());

async function askToKeep(): Promise<void> {
  try {
    await navigator.storage?.persist?.();
  } catch {
    // It keeps them for as long as it has the room.
  }
}

function once(work: () => void): () => void {
  let isDone = false;
  return () => {
    if (isDone) return;
    isDone = true;
    work();
  };
}
