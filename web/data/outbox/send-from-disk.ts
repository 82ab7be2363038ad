// The outbox without a window: what waits on the disk is sent where the browser wakes the service worker for it.
import type {Clock} from './clock.ts';
import type {Command} from './command.ts';
import type {OutboxDb} from './db.ts';
import {lanesOf} from './lanes.ts';
import type {Send} from './send.ts';
import {isSendable, settled} from './settle.ts';

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
  const stored = (await options.db.all()).filter(isSendable);
  const [again, fresh] = [stored.filter(isAgain), stored.filter((command) => !isAgain(command))];
  // Nothing new goes before all that is said again has arrived.
  return (await sendLanes(again, options)) || sendLanes(fresh, options);
}

const isAgain = ({replay}: Command): boolean => replay !== undefined;

async function sendLanes(commands: readonly Command[], options: FromDisk): Promise<boolean> {
  const left = await Promise.all([...lanesOf(commands).values()].map((lane) => sendLane(lane, options)));
  return left.includes(true);
}

async function sendLane(
  commands: readonly Command[],
  {db, send, clock, mayGoOn, onSettled}: FromDisk,
): Promise<boolean> {
  for (const command of commands) {
    if (command.wait?.by === 'server' && command.wait.until > clock.now()) return true;
    if (!(await mayGoOn())) return false;
    const outcome = await send(command);
    if (outcome.type === 'retry') return !NO_SESSION.has(outcome.reason.code);
    onSettled(settled(command, outcome));
    // Losing it costs one replay, which the claim answers.
    await db.update(command.id, (current) => settled(current, outcome)).catch(() => undefined);
  }
  return false;
}
