// One learner's way to write: the outbox, what sends it, and what brings back what a restored server has lost.
import {ready, runCommand} from '#schema/commands/commands.api.ts';
import {recoveringFor, tellOfReplays} from '#web/data/restored.ts';
import {beforePaint} from '#web/io/before-paint.ts';
import {noteEpoch, onEpoch} from '#web/io/epoch.ts';
import {deviceClock} from '#web/data/outbox/clock.ts';
import type {NewCommand} from '#web/data/outbox/command.ts';
import {createFlusher, type Flusher} from '#web/data/outbox/flush.ts';
import {openJournal} from '#web/data/outbox/journal-db.ts';
import {openOutboxDb} from '#web/data/outbox/db.ts';
import {Outbox} from '#web/data/outbox/outbox.ts';
import {watchForReturn} from '#web/data/outbox/probe.ts';
import {sendByHttp} from '#web/data/outbox/send.ts';
import {openTabChannel, tabLock, unlessOtherTab} from '#web/data/outbox/tab-channel.ts';
import {watchTriggers} from '#web/data/outbox/triggers.ts';

/** An answer to a probe that takes longer is none, ms. */
const PROBE_LIMIT_MS = 3_000;

export type WritePath = {
  readonly outbox: Outbox;
  /** Shows the command at once, stores it and sends it, both at the same time. */
  readonly send: (command: NewCommand) => void;
  /** Sends what waits, now. */
  readonly hurry: () => void;
  readonly stop: () => void;
};

type Around = {
  /** Calls back when Zero's connection changes. */
  readonly onConnection: (listener: () => void) => () => void;
  /** The academy answers again. */
  readonly onBack: () => void;
};

/** Opens the write path; what an earlier visit left waiting goes first. */
export function openWritePath(userId: string, {onConnection, onBack}: Around): WritePath {
  const journal = openJournal(userId);
  const outbox = new Outbox({
    userId,
    db: openOutboxDb(userId),
    journal,
    channel: openTabChannel(userId),
    clock: deviceClock,
    beforePaint,
  });
  const flusher = createFlusher({
    queue: outbox,
    send: sendByHttp({
      fetch: (url, init) => fetch(url, init),
      url: runCommand.path,
      userId,
      clock: deviceClock,
      isOurs: noteEpoch,
    }),
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
      ask: isReady,
      alone: unlessOtherTab(userId),
      isVisible: () => document.visibilityState === 'visible',
      clock: deviceClock,
      random: Math.random,
      onBack: back,
    }),
    onEpoch(hurry),
    tellOfReplays(userId, outbox),
    warnBeforeLoss(outbox),
  ];
  void outbox
    .load()
    .catch(() => undefined)
    .then(hurry);
  void journal.prune(Date.now()).catch(() => undefined);
  return {
    outbox,
    send: (command) => void sendOff(command, outbox, flusher),
    hurry,
    stop: () => {
      for (const stop of stops) stop();
      flusher.stop();
      outbox.close();
    },
  };
}

async function sendOff(command: NewCommand, outbox: Outbox, flusher: Flusher): Promise<void> {
  const stored = outbox.enqueue(command);
  // It is sent while the disk writes; it is called kept only when it is.
  flusher.kick();
  keepStorage();
  await stored;
}

async function isReady(): Promise<boolean> {
  try {
    const response = await fetch(ready.path, {
      cache: 'no-store',
      signal: AbortSignal.timeout(PROBE_LIMIT_MS),
    });
    return noteEpoch(response) && response.ok;
  } catch {
    return false;
  }
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
