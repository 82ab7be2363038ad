// Samples of a lesson with real Python, and without any.
import '#web/lessons/lessons.css';
import {beforeAll, expect, test} from 'vitest';
import {page, userEvent} from 'vitest/browser';
import {render} from 'vitest-browser-react';
import type {Code} from '#schema/lessons/block.ts';
import {markOf, tracesText, type Trace} from '#schema/lessons/trace/trace.ts';
import {Sample} from '#web/lessons/sample.tsx';
import {TracesGiven} from '#web/lessons/samples/lesson-traces.tsx';
import {python} from '#web/python/python.ts';

const code = (source: string, more: Partial<Code> = {}): Code => ({
  kind: 'code',
  language: 'python',
  source,
  html: source.replaceAll('&', '&amp;').replaceAll('<', '&lt;'),
  run: 'alone',
  ...more,
});
const button = (name: string) => page.getByRole('button', {name, exact: true});
const output = () => page.getByRole('group', {name: 'Output'});
// Each test has Python as it is after the first run of a page.
beforeAll(async () => {
  await python().run({programs: ['']}).ending;
}, 60_000);

test('runs, and says that it printed nothing where it does', async () => {
  await render(<Sample number={1} code={code('print("well")')} />);
  await button('Run').click();
  await expect.poll(() => output().element().textContent).toContain('well');
  await expect.element(page.getByRole('status')).toHaveTextContent('It printed well');
  await render(<Sample number={2} code={code('x = 1')} />);
  await button('Run').click();
  await expect.element(page.getByText('It ran, and printed nothing.')).toBeVisible();
});

test('one that continues others runs after them, as the learner has changed them', async () => {
  const first = code('price = 1\nprint("first")');
  const second = code('print(price * 2)', {run: 'continues'});
  await render(
    <>
      <Sample number={1} code={first} />
      <Sample number={2} code={second} before={[first]} />
    </>,
  );
  const sample = (number: number) => page.getByRole('group', {name: `Sample ${number}`});
  const printed = (one: ReturnType<typeof sample>) =>
    one.getByRole('group', {name: 'Output'}).element().textContent.trim();
  await sample(2).getByRole('button', {name: 'Run'}).click();
  await expect.poll(() => printed(sample(2))).toBe('2');
  await sample(1).getByRole('button', {name: 'Edit'}).click();
  await expect.element(page.getByRole('textbox', {name: 'Sample 1, code'})).toHaveFocus();
  await userEvent.keyboard('{Control>}a{/Control}price = 21');
  await sample(2).getByRole('button', {name: 'Run again'}).click();
  await expect.poll(() => printed(sample(2))).toBe('42');
  await sample(1).getByRole('button', {name: 'Reset'}).click();
  await sample(2).getByRole('button', {name: 'Run again'}).click();
  await expect.poll(() => printed(sample(2))).toBe('2');
});

test('by keyboard alone: changed, run, left, reset', async () => {
  await render(<Sample number={1} code={code('print(1)')} />);
  await userEvent.tab();
  await expect.element(button('Run')).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}{ArrowUp}{Enter}');
  await expect.element(page.getByRole('textbox', {name: 'Sample 1, code'})).toHaveFocus();
  await userEvent.keyboard('{Control>}{End}{/Control}{Enter}print(2){Control>}{Enter}{/Control}');
  await expect.poll(() => output().element().textContent).toBe('1\n2\n');
  await userEvent.keyboard('{Escape}{Tab}');
  await expect.element(button('Run again')).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}{ArrowUp}{Enter}');
  await expect.element(button('Edit')).toHaveFocus();
  await expect.element(button('Run')).toBeVisible();
});

test('one that was changed is stepped through by running it, by keys, and each step can be heard', async () => {
  await render(<Sample number={1} code={code('a = 1\nb = a')} />);
  await button('Edit').click();
  await expect.element(page.getByRole('textbox')).toHaveFocus();
  await userEvent.keyboard('{Control>}a{/Control}a = 1{Enter}b = a{Enter}a = 2{Enter}print(a, b){Escape}');
  await button('Step through').click();
  const slider = page.getByRole('slider', {name: 'Step'});
  await expect.element(slider).toHaveAttribute('aria-valuetext', 'Line 1: a is 1.');
  await expect.element(slider).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  await expect
    .element(page.getByRole('img'))
    .toHaveAccessibleName('a points to the int 2. It used to point to 1. b points to the int 1.');
  await expect.element(page.getByText('Line 3: a is 2.')).toBeInTheDocument();
  await button('Back to the code').click();
  await expect.element(button('Reset')).toBeVisible();
});

test('an error says where, what, and what to look at', async () => {
  await render(<Sample number={1} code={code('total = 1\nprint(totl)')} />);
  await button('Run').click();
  await expect.element(page.getByText('NameError on line 2', {exact: true})).toBeVisible();
  await expect
    .poll(() => page.getByRole('group', {name: 'Sample 1'}).element().textContent)
    .toContain('You may mean total.');
});

test('an error leads to its line: in the code as it is, and to the cursor where it is being changed', async () => {
  await render(<Sample number={1} code={code('total = 1\n\nif total:\n    print(totl)\n')} />);
  await button('Run').click();
  await button('line 4').click();
  const place = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
  await expect.poll(() => place('.sample-pointed')?.height).toBeGreaterThan(20);
  const code4 = place('.sample-text code');
  expect(place('.sample-pointed')?.top).toBeCloseTo((code4?.top ?? 0) + 3 * 34 - 8, -1);
  await button('Edit').click();
  await button('Run again').click();
  await button('line 4').click();
  await expect.element(page.getByRole('textbox', {name: 'Sample 1, code'})).toHaveFocus();
  await userEvent.keyboard('# here ');
  await expect
    .poll(() => document.querySelector('.cm-content')?.textContent)
    .toContain('    # here print(totl)');
});

test('a program that asks for input gets it in a second run', async () => {
  await render(<Sample number={1} code={code('print("Hello,", input())')} />);
  await button('Run').click();
  await page.getByLabelText('Input for the program').fill('Ada');
  await button('Run with this input').click();
  await expect.poll(() => output().element().textContent).toContain('Hello, Ada');
});

test('an endless program can be stopped', async () => {
  await render(<Sample number={1} code={code('while True: pass')} />);
  await button('Run').click();
  await expect.element(page.getByText('Running…')).toBeVisible();
  await button('Stop').click();
  await expect.element(page.getByText('Stopped.')).toBeVisible();
  await expect.element(button('Run again')).toHaveFocus();
  // Stopping it took Python along: the tests below have it again.
  await python().run({programs: ['']}).ending;
});

test('without the package that it needs a sample says why Run is off, and shows what it prints', async () => {
  const sample = code('import numpy\nprint(numpy.pi)', {needs: ['numpy'], output: '3.14'});
  await render(<Sample number={1} code={sample} />);
  await expect
    .element(page.getByText('Run is off: this sample needs numpy, which this academy hasn’t installed.'))
    .toBeVisible();
  expect(page.getByRole('button', {name: /^Run/}).elements()).toEqual([]);
  await button('Show what it prints').click();
  await expect.element(output()).toHaveTextContent('3.14');
});

test('a run tells beside the lines what they did, unless it went another way than the recorded one', async () => {
  const trace = (printed: string): Trace => ({
    frames: [''],
    values: [[1, 'int', '21']],
    code: [1, 2],
    start: [],
    steps: [
      [0, 1, 0, ['n', 0], ''],
      [0, 2, 0, [], printed],
    ],
    rest: '',
    isCut: false,
  });
  const same = 'n = 21\nprint(n)';
  const other = 'n = 21\nprint(n, n)';
  const samples = {[markOf([same])]: trace('21\n'), [markOf([other])]: trace('21\n')};
  await render(
    <TracesGiven value={tracesText({samples, questions: {}})}>
      <Sample number={1} code={code(same)} />
      <Sample number={2} code={code(other)} />
    </TracesGiven>,
  );
  const sample = (number: number) => page.getByRole('group', {name: `Sample ${number}`});
  const notes = (number: number) => sample(number).getByRole('list', {name: 'What each line did'});
  await sample(2).getByRole('button', {name: 'Run'}).click();
  await expect.element(sample(2).getByRole('group', {name: 'Output'})).toHaveTextContent('21 21');
  await sample(1).getByRole('button', {name: 'Run'}).click();
  await expect.element(notes(1)).toHaveTextContent('Line 1: n → 21Line 2: prints 21');
  expect(notes(2).elements()).toEqual([]);
});
