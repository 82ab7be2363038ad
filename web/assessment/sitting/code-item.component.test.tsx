// A program of the assessment with real Python: its visible tests, run, stopped and left.
import {useState} from 'react';
import {beforeAll, expect, test} from 'vitest';
import {page, userEvent} from 'vitest/browser';
import {render} from 'vitest-browser-react';
import type {CodeQuestion} from '#schema/questions/code.ts';
import {CodeItem} from '#web/assessment/sitting/code-item.tsx';
import {python} from '#web/python/python.ts';

const ITEM: CodeQuestion = {
  id: 'add',
  kind: 'code',
  stem: [{kind: 'prose', html: '<p>Write add.</p>'}],
  options: [],
  starter: 'def add(a, b): return 3',
  tests: [
    {name: 'adds 1 and 2', call: 'add(1, 2)', equals: '3'},
    {name: 'adds 2 and 2', call: 'add(2, 2)', equals: '4'},
  ],
  hidden: ['adds texts'],
  topic: 'Adding',
  difficulty: 1,
};

function Held({starter = ITEM.starter}: {starter?: string}) {
  const [value, setValue] = useState(starter);
  const item = {...ITEM, starter};
  return <CodeItem item={item} no={1} total={2} value={value} onChange={setValue} error={undefined} />;
}

const button = (name: string) => page.getByRole('button', {name});
const status = () => page.getByRole('status');
const LOOPS = 'while True: pass';
/** After one that was stopped, Python is loaded again: seconds, on a busy machine more. */
const STARTED = {timeout: 60_000};

beforeAll(async () => {
  await python().run({programs: ['']}).ending;
}, 60_000);

test('shows what came of each visible test, and of a hidden one its name', async () => {
  await render(<Held />);
  await button('Run the tests').click();
  await expect.element(status()).toHaveTextContent('1 of 2 visible tests passed on this device.');
  const failed = page.getByRole('listitem').filter({hasText: 'adds 2 and 2'});
  await expect.element(failed).toHaveTextContent('Failed: adds 2 and 2Runadd(2, 2)Expected4Got3');
  await expect.element(page.getByRole('listitem').filter({hasText: 'adds texts'})).toBeVisible();
});

test('what came of it is gone once the program is another', async () => {
  await render(<Held />);
  const editor = page.getByRole('textbox', {name: 'Question 1, code'});
  await editor.click();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(status()).toHaveTextContent('1 of 2 visible tests passed on this device.');
  await userEvent.keyboard(' ');
  await expect.element(status()).toHaveTextContent('Visible tests');
});

test('tests that never end are stopped by the button that began them', async () => {
  await render(<Held starter={LOOPS} />);
  await button('Run the tests').click();
  await expect.element(status()).toHaveTextContent('Running the tests…');
  await button('Stop').click();
  await expect.element(button('Run the tests')).toHaveFocus();
  await expect.element(status()).toHaveTextContent('Visible tests');
});

test('who leaves the question leaves nothing running', async () => {
  const screen = await render(<Held starter={LOOPS} />);
  await button('Run the tests').click();
  await expect.poll(() => python().state, STARTED).toBe('running');
  await screen.unmount();
  await expect.poll(() => python().state).not.toBe('running');
});
