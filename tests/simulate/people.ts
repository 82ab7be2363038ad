// What learners do: lessons, notes, tabs, sign-ins.
import type {Browser} from '#tests/simulate/browser.ts';
import type {Screen} from '#tests/simulate/parts.ts';
import {LOCKED_LESSON} from '#tests/simulate/server.ts';
import type {World} from '#tests/simulate/world.ts';
import type {NewCommand} from '#web/data/outbox/command.ts';

/** Plans everything that people do in this time. */
export function useAcademy(world: World, ms: number): void {
  const {random, scheduler} = world;
  const count = 3 + random.int(10);
  for (let at = 0; at < count; at++) {
    // Some of it in quick succession.
    const start = random.between(50, ms * 0.9);
    const times = random.chance(0.3) ? 2 + random.int(3) : 1;
    const browser = random.pick(world.browsers);
    for (let time = 0; time < times; time++)
      scheduler.after(start + time * random.between(0, 30), () => write(world, browser));
  }
  for (const browser of world.browsers) {
    for (let tab = random.int(3); tab > 0; tab--)
      scheduler.after(random.between(0, ms), () => browser.tabs.size < 3 && browser.openTab());
    if (random.chance(0.3)) scheduler.after(random.between(0, ms), () => decide(world, browser));
  }
}

function write(world: World, browser: Browser): void {
  const visit = someVisit(world, browser);
  if (visit === undefined) return;
  const command = newCommand(world, visit);
  world.note(() => `${visit.name} ${visit.userId} gives ${command.args.id.slice(-3)} ${command.name}`);
  world.judge.give(visit, command);
  visit.give(command);
}

function someVisit(world: World, {tabs}: Browser): Screen | undefined {
  const visits = [...tabs].flatMap(({visit}) => (visit?.isOpen === true ? [visit] : []));
  return visits.length === 0 ? undefined : world.random.pick(visits);
}

function newCommand({random, newId}: World, {tab}: Screen): NewCommand {
  const id = newId();
  const lessonId = random.chance(0.08) ? LOCKED_LESSON : `l-${random.int(3)}`;
  if (random.chance(0.5)) return {name: 'lessons.complete', args: {id, v: 1, lessonId}, lane: 'learning'};
  const note = {
    id,
    lessonId,
    annotationId: NOTES[random.int(2)] ?? '',
    block: 0,
    start: 0,
    end: 3,
    quote: 'abc',
    text: id,
  };
  // The version before has another name for the colour (declarations.ts).
  return {
    name: 'lessons.annotate',
    args: tab.isOldBuild ? {...note, v: 1, color: 'blue'} : {...note, v: 2, colour: 'blue'},
    lane: 'notes',
  };
}

const NOTES = ['00000000-0000-4000-9000-000000000001', '00000000-0000-4000-9000-000000000002'];

/** A rejected command is retried or discarded; now and then a pending one is discarded, too. */
function decide(world: World, browser: Browser): void {
  const visit = someVisit(world, browser);
  const failed = visit?.outbox.pending().filter(({status}) => status === 'failed') ?? [];
  if (visit === undefined || failed.length === 0) return;
  const {id} = world.random.pick(failed);
  if (world.random.chance(0.5)) {
    void visit.outbox.retry(id);
    visit.flusher.kick(true);
    return;
  }
  world.judge.discard(id);
  void visit.outbox.discard(id);
}
