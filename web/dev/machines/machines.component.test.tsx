import {getDefaultStore} from 'jotai';
import {afterEach, beforeEach, expect, test} from 'vitest';
import {cdp, page, userEvent} from 'vitest/browser';
import {render} from 'vitest-browser-react';
import {assign, createActor, setup, type ActorRefFrom} from 'xstate';
import {accountAtom, type Account} from '#web/data/current-user.ts';
import {MachinesScreen} from '#web/dev/machines.screen.tsx';
import {allowSending, inspect} from '#web/io/inspection.ts';

const door = setup({
  types: {
    context: {} as {opened: number; by: string},
    events: {} as {type: 'open'; by?: string} | {type: 'close' | 'lock' | 'unlock'},
  },
  actions: {
    count: assign(({context, event}) => ({
      opened: context.opened + 1,
      by: ('by' in event ? event.by : undefined) ?? 'nobody',
    })),
  },
}).createMachine({
  id: 'door',
  context: {opened: 0, by: ''},
  initial: 'closed',
  states: {
    closed: {
      initial: 'unlocked',
      on: {open: {target: 'open', actions: 'count'}},
      states: {unlocked: {on: {lock: 'locked'}}, locked: {on: {unlock: 'unlocked', open: undefined}}},
    },
    open: {on: {close: 'closed'}},
  },
});

const developer = (isDev: boolean) =>
  getDefaultStore().set(accountAtom, {
    state: 'learner',
    user: {id: 'u', username: 'ada', mayLearn: true, isDev},
  } as Account);

let mayReceive = true;
let actor: ActorRefFrom<typeof door>;

beforeEach(() => {
  mayReceive = true;
  allowSending(() => mayReceive);
  developer(true);
  actor = createActor(door, {inspect});
  actor.start();
});
afterEach(() => {
  actor.stop();
  getDefaultStore().set(accountAtom, {state: 'guest'});
});

const chart = page.getByRole('group', {name: 'Chart of door'});
const inChart = (selector: string) => chart.element().querySelector<SVGGElement>(selector);
const active = () =>
  [...chart.element().querySelectorAll('[data-active]')].map((state) => state.getAttribute('data-state'));
const taken = () => [...chart.element().querySelectorAll('[data-taken]')].map(({textContent}) => textContent);
const now = page.getByRole('status').filter({hasText: /^(?:Now|Was) in/});

async function shown() {
  const screen = await render(<MachinesScreen />);
  await expect
    .poll(() => chart.query()?.querySelector('[data-state="door"]') ?? null, {timeout: 15_000})
    .not.toBeNull();
  return screen;
}

/** Clicks on the words of a transition in the drawing. */
async function clickOn(words: string) {
  const found = [...chart.element().querySelectorAll('.chart-event.is-open')].find(
    ({textContent}) => textContent === words,
  );
  if (!found) throw new Error(`Nothing that can be clicked says ${words}.`);
  await userEvent.click(found);
}

test('the heading says in which tab the machine runs', async () => {
  await shown();
  await expect.element(page.getByRole('heading', {name: 'door in this tab', level: 2})).toBeVisible();
});

test('the active path is lit, and so is what was taken last', async () => {
  await shown();
  expect(active()).toEqual(['door', 'door.closed', 'door.closed.unlocked']);
  actor.send({type: 'lock'});
  await expect.poll(active).toEqual(['door', 'door.closed', 'door.closed.locked']);
  expect(taken()).toEqual(['lock']);
  await expect.element(now).toHaveTextContent('Now in closed › locked');
});

test('a click on an event sends it; what the present state does not hear is no button', async () => {
  await shown();
  await clickOn('open');
  await expect.poll(active).toEqual(['door', 'door.open']);
  expect(actor.getSnapshot().value).toBe('open');
  await expect(clickOn('lock')).rejects.toThrow('Nothing');
  await clickOn('close');
  await expect.poll(active).toContain('door.closed.unlocked');
});

test('the same events are buttons for keys, and any event can be sent with its fields', async () => {
  await shown();
  await page.getByRole('button', {name: 'lock', exact: true}).click();
  await expect.poll(active).toContain('door.closed.locked');
  await page.getByRole('button', {name: 'unlock', exact: true}).click();
  await expect.poll(active).toContain('door.closed.unlocked');
  await page.getByLabelText('Event', {exact: true}).selectOptions('open');
  await page.getByLabelText('Fields').fill('{"by": ');
  await page.getByRole('button', {name: 'Send with fields'}).click();
  await expect.element(page.getByText(/This isn’t JSON/)).toBeVisible();
  await page.getByLabelText('Fields').fill('{"by": "Ada"}');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => actor.getSnapshot().context.by).toBe('Ada');
});

test('stepping back shows what was, with its context; nothing can be sent to the past', async () => {
  await shown();
  actor.send({type: 'open', by: 'Ada'});
  actor.send({type: 'close'});
  const slider = page.getByRole('slider', {name: 'Step'});
  await expect.poll(() => slider.element().getAttribute('max')).toBe('3');
  slider.element().focus();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.poll(active).toEqual(['door', 'door.open']);
  await expect.element(now).toHaveTextContent('Was in open');
  await expect.element(page.getByLabelText('Context')).toMatchTextContent(/"by": "Ada"/);
  expect(taken()).toEqual(['open']);
  expect(chart.element().querySelectorAll('.is-open').length).toBe(0);
  expect(page.getByRole('button', {name: 'close', exact: true}).query()).toBeNull();
  await page.getByRole('button', {name: 'Step back'}).click();
  await expect.poll(active).toContain('door.closed.unlocked');
  await expect.element(page.getByLabelText('Context')).toMatchTextContent(/"opened": 0/);
  // The machine moves on: who looks at the past stays there.
  actor.send({type: 'open'});
  await page.getByRole('button', {name: 'Live'}).click();
  await expect.poll(active).toEqual(['door', 'door.open']);
});

test('only so many steps are kept', async () => {
  for (let at = 0; at < 40; at += 1) actor.send({type: at % 2 === 0 ? 'open' : 'close'});
  await shown();
  await expect.poll(() => page.getByRole('slider', {name: 'Step'}).element().getAttribute('max')).toBe('25');
});

test('keys zoom and fit the chart, and scroll it in its frame', async () => {
  await shown();
  const width = () => Number(inChart('svg')?.getAttribute('width'));
  const before = width();
  chart.element().focus();
  await userEvent.keyboard('+++++');
  await expect.poll(width).toBeCloseTo(Math.min(before * 1.25 ** 5, (before / 1) * 2.5), 0);
  chart.element().scrollTo(0, 0);
  await userEvent.keyboard('{ArrowRight}');
  await expect.poll(() => chart.element().scrollLeft).toBeGreaterThan(0);
  await userEvent.keyboard('-');
  await expect.poll(width).toBeCloseTo(before * 2, 0);
  await userEvent.keyboard('0');
  await expect.poll(() => chart.element().scrollWidth <= chart.element().clientWidth).toBe(true);
});

test('a mouse drags the chart, and a click that dragged sends nothing', async () => {
  await shown();
  chart.element().focus();
  await userEvent.keyboard('++++++');
  const box = chart.element();
  box.scrollTo(100, 0);
  const {left, top} = box.getBoundingClientRect();
  const mouse = (type: string, x: number) =>
    devtools().send('Input.dispatchMouseEvent', {
      type,
      x,
      y: top + 60,
      button: 'left',
      buttons: 1,
      clickCount: 1,
    });
  await mouse('mousePressed', left + 200);
  await mouse('mouseMoved', left + 180);
  await mouse('mouseMoved', left + 150);
  await mouse('mouseReleased', left + 150);
  await expect.poll(() => box.scrollLeft).toBe(150);
  expect(actor.getSnapshot().value).toEqual({closed: 'unlocked'});
});

const devtools = () => cdp() as unknown as {send: (method: string, params: object) => Promise<unknown>};

test('two fingers and a wheel with Ctrl zoom, around the point that they are at', async () => {
  await shown();
  const box = chart.element();
  const width = () => Number(inChart('svg')?.getAttribute('width'));
  const before = width();
  const {left, top} = box.getBoundingClientRect();
  const fingers = (type: string, apart: number) =>
    devtools().send('Input.dispatchTouchEvent', {
      type,
      touchPoints:
        apart === 0
          ? []
          : [-1, 1].map((side, id) => ({x: left + 200 + (side * apart) / 2, y: top + 100, id})),
    });
  await fingers('touchStart', 100);
  await fingers('touchMove', 120);
  await fingers('touchMove', 200);
  await fingers('touchEnd', 0);
  await expect.poll(width).toBeCloseTo(before * 2, 0);
  const wheel = {
    ctrlKey: true,
    deltaY: 300 * Math.LN2,
    clientX: left + 200,
    clientY: top + 100,
    cancelable: true,
  };
  const event = new WheelEvent('wheel', {...wheel, bubbles: true});
  box.dispatchEvent(event);
  await expect.poll(width).toBeCloseTo(before, 0);
  // Else the browser would zoom the page.
  expect(event.defaultPrevented).toBe(true);
});

test('the last transition is drawn only for those who want motion', async () => {
  const wants = (value: 'reduce' | 'no-preference') =>
    devtools().send('Emulation.setEmulatedMedia', {features: [{name: 'prefers-reduced-motion', value}]});
  const animation = () => getComputedStyle(inChart('.is-moved') ?? document.body).animationName;
  await shown();
  actor.send({type: 'lock'});
  await expect.poll(animation).toBe('trace-draw');
  await wants('reduce');
  expect(animation()).toBe('none');
  await wants('no-preference');
});

test('a tab whose learner is no developer refuses, and says so', async () => {
  await shown();
  mayReceive = false;
  await clickOn('open');
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent(/Only the academy’s developers can send events/);
  expect(actor.getSnapshot().value).toEqual({closed: 'unlocked'});
});

test('somebody who is no developer is offered nothing to send', async () => {
  developer(false);
  await shown();
  expect(chart.element().querySelectorAll('.is-open').length).toBe(0);
  expect(page.getByText('Send an event').query()).toBeNull();
});

test('all of it is there as text', async () => {
  await shown();
  await page.getByRole('button', {name: /States and transitions/}).click();
  const text = page.getByRole('region', {name: 'States and transitions'});
  await expect.element(text.getByText('closed, active, initial')).toBeVisible();
  await expect.element(text.getByText('open → open / count')).toBeVisible();
  await expect.element(text.getByText('open ignored')).toBeVisible();
  await expect.element(text.getByText('close → closed')).toBeVisible();
});
