// The page that shows a call's machine live: a recorded call, played or stepped through the real machine.
import type {StartEmitted} from '#sdk/start.context.ts';
import {drawChart, make, pathOf, shortName} from '#sdk/machine/chart.ts';
import type {Recording} from '#sdk/machine/recording.ts';
import {replay, type Happened} from '#sdk/machine/replay.ts';
import recorded from '#sdk/machine/recorded-call.json';

const recording = recorded as unknown as Recording;
/** Between two events where they are not played as fast as they came, ms. */
const CALM_PACE_MS = 1000;

const chart = drawChart();
const said: (readonly StartEmitted[])[] = [];
let call = replay(recording);
let playing = 0;
/** One step after the other, however fast somebody clicks. */
let turn: Promise<unknown> = Promise.resolve();

const byId = (id: string): HTMLElement => {
  const element = document.getElementById(id);
  if (!element) throw new Error(`The page has no #${id}.`);
  return element;
};
const steps = recording.steps.map(({at, event, state}, index) => {
  const line = make(
    'button',
    'event',
    make('time', '', `${at} ms`),
    make('b', '', shortName(event.type)),
    make('span', '', pathOf(state)),
  );
  line.title = event.type;
  line.addEventListener('click', () => stopAnd(() => goTo(index + 1)));
  return line;
});

function show({state, taken}: Pick<Happened, 'taken'> & {readonly state?: Happened['state']}): void {
  const count = call.count();
  chart.show(state, taken);
  byId('state').textContent = state === undefined ? 'not begun' : pathOf(state);
  byId('progress').textContent = `${count} of ${steps.length} events`;
  byId('context').textContent = count === 0 ? '' : JSON.stringify(call.context(), null, 2);
  byId('said').replaceChildren(...said.flat().map((event) => make('li', '', wordOf(event))));
  for (const [at, line] of steps.entries()) {
    line.toggleAttribute('data-past', at < count);
    line.toggleAttribute('data-present', at === count - 1);
  }
  steps[count - 1]?.scrollIntoView({block: 'nearest'});
  byId('said').lastElementChild?.scrollIntoView({block: 'nearest'});
  for (const [id, isOff] of [
    ['back', count === 0],
    ['step', count === steps.length],
  ] as const) {
    byId(id).toggleAttribute('disabled', isOff);
  }
}

/** What the machine told the page of the call. */
function wordOf(event: StartEmitted): string {
  if (event.type === 'progress') return `${event.progress.stage} ${event.progress.status}`;
  return event.type === 'error' ? `error: ${event.error.message}` : event.type;
}

async function step(): Promise<void> {
  if (call.count() === steps.length) return;
  const happened = await call.step();
  said.push(happened.emitted);
  show(happened);
}

/** Back is a new call that is stepped as far: a machine does not run backwards. */
async function goTo(count: number): Promise<void> {
  if (count < call.count()) {
    call = replay(recording);
    said.length = 0;
    show({taken: []});
  }
  while (call.count() < count) await step();
}

async function play(mine: number): Promise<void> {
  const goesOn = () => playing === mine && call.count() < steps.length;
  if (call.count() === steps.length) await inTurn(() => goTo(0));
  while (goesOn()) {
    const [before, next] = [call.count() - 1, call.count()].map((at) => recording.steps[at]?.at ?? 0);
    const isCalm = (byId('pace') as HTMLSelectElement).value === 'calm';
    const gapMs = isCalm ? CALM_PACE_MS : (next ?? 0) - (before ?? 0);
    await new Promise((resolve) => setTimeout(resolve, gapMs));
    if (goesOn()) await inTurn(step);
  }
  if (playing === mine) setPlaying(0);
}

function setPlaying(run: number): void {
  playing = run;
  byId('play').textContent = run === 0 ? 'Play' : 'Pause';
}

function inTurn(act: () => Promise<void>): Promise<void> {
  const done = turn.then(act);
  turn = done.catch((error: unknown) => {
    setPlaying(0);
    byId('fault').textContent = error instanceof Error ? error.message : String(error);
  });
  return done;
}

function stopAnd(act: () => Promise<void>): void {
  setPlaying(0);
  // What goes wrong is shown where the turn is kept.
  inTurn(act).catch(() => undefined);
}

let runs = 0;
byId('step').addEventListener('click', () => stopAnd(step));
byId('back').addEventListener('click', () => stopAnd(() => goTo(call.count() - 1)));
byId('restart').addEventListener('click', () => stopAnd(() => goTo(0)));
byId('play').addEventListener('click', () => {
  if (playing !== 0) return setPlaying(0);
  runs += 1;
  setPlaying(runs);
  // Its steps are taken in turn, where what goes wrong is shown.
  play(runs).catch(() => undefined);
});
byId('about').textContent = recording.about;
byId('chart').append(chart.element);
byId('events').append(...steps.map((line) => make('li', '', line)));
show({taken: []});
