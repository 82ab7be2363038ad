// Samples whose traces were recorded: stepped through without Python, and their lines told beside them.
import '#web/styles.css';
import '#web/lessons/lessons.css';
import axe from 'axe-core';
import {afterEach, expect, test} from 'vitest';
import {page, userEvent} from 'vitest/browser';
import {render} from 'vitest-browser-react';
import {tracesText} from '#schema/lessons/trace/trace.ts';
import {ALIASES, CALL, FAILS, LOOP, ON_ITS_WAY, shown, TEXT} from '#web/lessons/samples/recorded-samples.tsx';

const button = (name: string) => page.getByRole('button', {name, exact: true});
const slider = () => page.getByRole('slider', {name: 'Step'});
const notes = () => page.getByRole('list', {name: 'What each line did'});
const faultsNow = async () =>
  (await axe.run(document.body, {rules: {region: {enabled: false}}})).violations.map(({id}) => id);

afterEach(() => page.viewport(1280, 900));

test('two names on one list are two arrows on one box, and what nobody shares has none', async () => {
  await render(shown(ALIASES));
  await button('Step through').click();
  await expect.element(slider()).toHaveFocus();
  await userEvent.keyboard('{End}');
  await expect.element(page.getByText('Step 5 of 5')).toBeVisible();
  await expect
    .element(page.getByRole('img'))
    .toHaveAccessibleName('a points to the list [1, 2]. b points to the list [1, 2].');
  expect(
    page
      .getByRole('term')
      .elements()
      .map(({textContent}) => textContent),
  ).toEqual(['n']);
  await expect
    .element(page.getByRole('status').filter({hasText: 'Line 5: prints [1, 2].'}))
    .toBeInTheDocument();
  expect(await faultsNow()).toEqual([]);
});

test('by keys: there and back, to the ends, and by itself', async () => {
  await render(shown(ALIASES));
  await button('Step through').click();
  await expect.element(slider()).toHaveFocus();
  const at = async (step: number) => {
    await expect.element(page.getByText(`Step ${step} of 5`)).toBeVisible();
  };
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  await at(3);
  await userEvent.keyboard('{ArrowLeft}');
  await at(2);
  await userEvent.keyboard('{End}');
  await at(5);
  await userEvent.keyboard('{Home}');
  await at(1);
  await userEvent.keyboard(' ');
  await expect.element(button('Pause')).toBeVisible();
  await at(5);
  await expect.element(button('Play')).toBeVisible();
});

test('by buttons, which keep the focus at the ends', async () => {
  await render(shown(ALIASES));
  await button('Step through').click();
  await button('To the end').click();
  await expect.element(page.getByText('Step 5 of 5')).toBeVisible();
  await expect.element(button('To the end')).toHaveFocus();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(page.getByText('Step 4 of 5')).toBeVisible();
  await button('Step back').click();
  await expect.element(page.getByText('Step 3 of 5')).toBeVisible();
});

test('turns of a loop that are the same are said to be', async () => {
  await render(shown(LOOP));
  await button('Step through').click();
  await expect.element(slider()).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  await expect
    .element(page.getByRole('status').filter({hasText: 'Line 1: turns 2 to 8 are the same, line for line.'}))
    .toBeInTheDocument();
});

test('what runs is side by side: the program and the call', async () => {
  await render(shown(CALL));
  await button('Step through').click();
  await expect.element(slider()).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  await expect.element(page.getByRole('group', {name: 'Program'})).toBeVisible();
  await expect.element(page.getByRole('group', {name: 'Call of double'})).toHaveTextContent('doublenint 4');
  expect(page.getByRole('region').elements()).toEqual([]);
  await expect
    .element(page.getByRole('status').filter({hasText: 'Line 2: double returns 8.'}))
    .toBeInTheDocument();
});

test('with its output, each line has beside it what it did and how often, and nothing moves', async () => {
  await render(shown(LOOP));
  const place = () => document.querySelector('pre > code')?.getBoundingClientRect().toJSON();
  const before = place();
  await button('Show what it prints').click();
  await expect.element(notes()).toBeVisible();
  expect(
    notes()
      .getByRole('listitem')
      .elements()
      .map(({textContent}) => textContent),
  ).toEqual([
    'Line 1: n → 8ran 10×, ran 10 times',
    'Line 2: last → 8ran 9×, ran 9 times',
    'Line 3: prints 8',
  ]);
  expect(place()).toEqual(before);
  expect(await faultsNow()).toEqual([]);
});

test('on a phone it is under the line, in the room that is there', async () => {
  await page.viewport(320, 700);
  await render(shown(LOOP));
  const pre = () => document.querySelector('.sample-text > pre')?.getBoundingClientRect().toJSON();
  const before = pre();
  await button('Show what it prints').click();
  await expect.element(notes()).toBeVisible();
  expect(pre()).toEqual(before);
  const [first] = notes().getByRole('listitem').elements();
  const note = first?.querySelector('.line-note')?.getBoundingClientRect();
  const row = first?.getBoundingClientRect();
  expect([
    // Above the next row's code there is as much room as below this one's.
    note && row && note.bottom <= row.bottom + 5.5,
    note && row && note.top > row.top + row.height / 2,
  ]).toEqual([true, true]);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  expect(await faultsNow()).toEqual([]);
});

test('the line ends where an error ends the program', async () => {
  await render(shown(FAILS, TEXT, {fails: true}));
  await button('Show how it ends').click();
  await expect.element(notes()).toHaveTextContent('Line 1: total → 1Line 2: prints 1Line 3: NameError');
  const number = (no: number) =>
    [...document.querySelectorAll('.sample-trace > text')][no - 1]?.getAttribute('class') ?? '';
  expect([1, 2, 3, 4].map((no) => number(no).replace('trace-number', '').trim())).toEqual([
    '',
    '',
    'is-failed',
    'is-ahead',
  ]);
  await button('Hide how it ends').click();
  await button('Step through').click();
  await expect.element(slider()).toHaveFocus();
  await userEvent.keyboard('{End}');
  await expect
    .element(page.getByRole('status').filter({hasText: 'Line 3: NameError: totl.'}))
    .toBeInTheDocument();
  expect(document.querySelectorAll('.trace-node.is-failed')).toHaveLength(1);
});

test.each<[string, string | null]>([
  ['missing', null],
  ['altered', TEXT.replace('"7"', '"8"')],
  ['of another version', TEXT.replace(/"version": \d+/, '"version": 0')],
  ['of another text', tracesText({samples: {}, questions: {}})],
])('with traces that are %s the sample shows its output, and says so', async (_, kept) => {
  await render(shown(ALIASES, kept));
  await button('Step through').click();
  await expect
    .element(page.getByText('The steps couldn’t be loaded. Below is what the sample prints.'))
    .toBeVisible();
  await expect.element(page.getByRole('group', {name: 'Output'})).toHaveTextContent('[1, 2]');
  await button('Back to the code').click();
  expect(page.getByRole('group', {name: 'Output'}).elements()).toEqual([]);
});

test('traces that are on their way are waited for', async () => {
  const {rerender} = await render(shown(ALIASES, ON_ITS_WAY));
  await button('Step through').click();
  await expect.element(page.getByText('Loading the steps…')).toBeVisible();
  await rerender(shown(ALIASES, TEXT));
  await expect.element(page.getByText('Step 1 of 5')).toBeVisible();
});

test('what needs packages has no recorded steps to offer', async () => {
  await render(shown(ALIASES, TEXT, {needs: ['numpy']}));
  await expect.element(button('Show what it prints')).toBeVisible();
  expect(button('Step through').elements()).toEqual([]);
});

test('all this without a byte of Python', () => {
  expect(performance.getEntriesByType('resource').filter(({name}) => name.includes('pyodide'))).toEqual([]);
});
