// The outbox without a window: what waits on the disk is sent where the browser wakes the service worker for it.
import type {Clock} from './clock.ts';
import type {Command, Outcome, Wait} from './command.ts';
import type {OutboxDb} from './db.ts';
import {lanesOf} from './lanes.ts';
import type {Send} from './send.ts';
import {isOrdered, isSendable, settled} from './settle.ts';

type FromDisk = {
  readonly db: Pick<OutboxDb, 'all' | 'update'>;
  readonly send: Send;
  readonly clock: Clock;
  /** Asked before each command: not where a window is open, which knows better what goes first. */
  readonly mayGoOn: () => Promise<boolean>;
  /** Tells the tabs that have opened meanwhile. */
  readonly onSettled: (command: Command) => void;
};

/** The session that could send these is over: only a window brings another. */
const NO_SESSION = new Set(['NOT_SIGNED_IN', 'OTHER_LEARNER']);

/**
 * Sends each lane in its order until it is empty or has to wait; what an attempt that failed has to wait for is found out
 * by the next visit. Run it under the learner's lock.
 * @returns whether it makes sense to try again later.
 * @throws when the disk cannot be read.
 */
export async function sendFromDisk(options: FromDisk): Promise<boolean> {
  let left: readonly Command[] = (await options.db.all()).filter(isSendable);
  const stopped = new Set<string>();
  let isLater = false;
  for (;;) {
    const lanes = [...lanesOf(left)].filter(([lane]) => !stopped.has(lane));
    if (lanes.length === 0) return isLater;
    const ends = await Promise.all(lanes.map(([, commands]) => sendLane(commands, options)));
    for (const [at, {gone, told, end}] of ends.entries()) {
      left = left
        .filter(({id}) => !gone.has(id))
        .map((command) => (command.id === told?.id ? told : command));
      isLater ||= end === 'later';
      // What is told to wait leaves the lane of what is said again: the rest of that goes on.
      if (told === undefined && end !== 'empty') stopped.add(lanes[at]?.[0] ?? '');
    }
  }
}

type End = {
  /** Ids of what was brought to an end. */
  readonly gone: ReadonlySet<string>;
  /** What the server has just told to wait, as it waits, of what is said again. */
  readonly told?: Command;
  readonly end: 'empty' | 'later' | 'over';
};

async function sendLane(
  commands: readonly Command[],
  {db, send, clock, mayGoOn, onSettled}: FromDisk,
): Promise<End> {
  const gone = new Set<string>();
  for (const command of commands) {
    if (command.wait?.by === 'server' && command.wait.until > clock.now()) return {gone, end: 'later'};
    if (!(await mayGoOn())) return {gone, end: 'over'};
    const outcome = await send(command);
    if (outcome.type === 'retry') return {gone, ...stoppedBy(outcome, command, clock)};
    gone.add(command.id);
    onSettled(settled(command, outcome));
    // Losing it costs one replay, which the claim answers.
    await db.update(command.id, (current) => settled(current, outcome)).catch(() => undefined);
  }
  return {gone, end: 'empty'};
}

function stoppedBy(outcome: Outcome & {type: 'retry'}, command: Command, clock: Clock): Omit<End, 'gone'> {
  const {reason, afterMs = 0} = outcome;
  if (NO_SESSION.has(reason.code)) return {end: 'over'};
  if (command.replay === undefined || !isOrdered(outcome)) return {end: 'later'};
  const wait: Wait = {from: clock.now(), until: clock.now() + Math.max(1, afterMs), by: 'server'};
  return {told: settled(command, {type: 'retry', reason, wait}), end: 'later'};
}
