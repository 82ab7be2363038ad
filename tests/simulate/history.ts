// One history: learners use the academy while faults happen, then everything heals, and nothing may be wrong.
import type {Browser} from '#tests/simulate/browser.ts';
import {outboxName} from '#tests/simulate/disk.ts';
import {chooseFaults, type FaultName} from '#tests/simulate/faults.ts';
import {useAcademy} from '#tests/simulate/people.ts';
import {World, type WorldOptions} from '#tests/simulate/world.ts';
import type {Command, StoredCommand} from '#web/data/outbox/command.ts';

/** How long the faults last, virtual ms. */
const TROUBLED_MS = 20_000;
/** After that long without faults nothing may wait any more: two of the longest back-offs, virtual ms. */
const PATIENCE_MS = 200_000;

export type HistoryOptions = WorldOptions & {
  /** These kinds of fault, and no others; chosen by the seed if not given. */
  readonly faults?: readonly FaultName[] | undefined;
};

export type History = {readonly violation: string | undefined; readonly events: number};

/** Runs the history of a seed. The same seed, the same history. */
export async function runHistory(options: HistoryOptions): Promise<History> {
  const world = new World(options);
  const {scheduler, judge} = world;
  const isWrong = () => judge.violation !== undefined;
  for (const browser of world.browsers) {
    browser.signIn(world.random.pick(world.users));
    browser.openTab();
  }
  useAcademy(world, TROUBLED_MS);
  const heal = chooseFaults(world, TROUBLED_MS, options.faults);
  await scheduler.run(TROUBLED_MS, isWrong);
  if (!isWrong()) {
    world.note(() => 'everything heals');
    heal();
    for (const browser of world.browsers) await comeBack(browser, world);
    if (!isWrong()) judge.end();
  }
  return {violation: judge.violation, events: scheduler.count};
}

/** Each learner of the browser signs in again, and leaves it open until nothing waits. */
async function comeBack(browser: Browser, world: World): Promise<void> {
  const {scheduler, judge} = world;
  for (const userId of world.users) {
    if (!browser.hasBeen.has(userId)) continue;
    browser.signIn(userId);
    await scheduler.run(
      scheduler.now + PATIENCE_MS,
      () => judge.violation !== undefined || isQuiet(browser, userId, world),
    );
    if (!isQuiet(browser, userId, world))
      judge.wrong(`${browser.name} waits for ever: ${stateOf(browser, userId)}`);
    // A write that the disk rejected is detected again at the next visit.
    if (!isClean(browser, userId)) {
      for (const tab of browser.tabs) browser.kill(tab);
      browser.openTab();
      const isOver = () =>
        judge.violation !== undefined || (isClean(browser, userId) && isQuiet(browser, userId, world));
      await scheduler.run(scheduler.now + PATIENCE_MS, isOver);
      if (!isOver()) judge.wrong(`${browser.name} is never done: ${stateOf(browser, userId)}`);
    }
    if (judge.violation !== undefined) return;
  }
}

/** Nothing of the learner waits, on any screen or kept and unsent on the disk; every tab shows what is on the server. */
function isQuiet({tabs, disk}: Browser, userId: string, {server, judge}: World): boolean {
  const visits = [...tabs].map(({visit}) => visit);
  if (visits.some((visit) => visit?.hasGivenUp())) return true;
  const rejected = new Set(visits.flatMap((visit) => visit?.outbox.pending() ?? []).map(({id}) => id));
  const unsent = [...disk.read<StoredCommand>(outboxName(userId)).values()].filter(
    ({id, status}) =>
      status === 'waiting' &&
      judge.given.get(id)?.isKept === true &&
      !server.database.tables.processed.has(id) &&
      !rejected.has(id),
  );
  return (
    unsent.length === 0 &&
    visits.length > 0 &&
    visits.every((visit) => visit?.userId === userId && visit.isUpToDate())
  );
}

/** The disk has nothing but what was rejected. */
const isClean = ({disk, tabs}: Browser, userId: string): boolean =>
  [...tabs].every(({visit}) => visit?.hasGivenUp() !== true) &&
  [...disk.read<StoredCommand>(outboxName(userId)).values()].every(({status}) => status === 'failed');

function stateOf({disk, tabs}: Browser, userId: string): string {
  const listed = (commands: Iterable<Command>): string =>
    [...commands].map(({id, status}) => `${id.slice(-3)} ${status}`).join(', ');
  const screens = [...tabs].map(
    ({name, visit}) => `${name} of ${visit?.userId ?? 'nobody'} ${listed(visit?.outbox.pending() ?? [])}`,
  );
  return [`disk ${listed(disk.read<StoredCommand>(outboxName(userId)).values())}`, ...screens].join('; ');
}
