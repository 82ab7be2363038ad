// The landing page's sample: its steps are those that Python takes.
import {afterAll, expect, test} from 'vitest';
import {page, userEvent} from 'vitest/browser';
import {render} from 'vitest-browser-react';
import recorded from '#web/landing/islands/sample-steps.json';
import {Sample} from '#web/landing/islands/sample.tsx';
import {pythonPlace} from '#web/python/python.ts';
import {PythonRunner} from '#web/python/runner.ts';

const {source} = recorded;
const lines = source.split('\n').map((text) => [{text}]);
const runner = new PythonRunner(pythonPlace());
afterAll(() => runner.close());

test('what is recorded is what Python does', async () => {
  const ending = await runner.run({programs: [source], trace: true, onNews: () => undefined}).ending;
  if (ending.how !== 'finished') throw new Error(`It ended: ${ending.how}`);
  expect(ending.reply.trace).toEqual(recorded.trace);
});

test('it is stepped through by keyboard, each step in words, without Python', async () => {
  await render(<Sample source={source} lines={lines} />);
  await userEvent.click(page.getByRole('button', {name: 'Step through'}));
  await expect.element(page.getByText('Step 1 of 4')).toBeVisible();
  await expect.element(page.getByRole('img', {name: /budget/})).toBeVisible();
  page.getByRole('slider', {name: 'Step'}).element().focus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  await expect.element(page.getByText('Step 3 of 4')).toBeVisible();
  await expect.element(page.getByRole('status')).toHaveTextContent('Line 3: budget is 800.');
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(page.getByText('prints 800 1000')).toBeVisible();
  await userEvent.click(page.getByRole('button', {name: 'Back to the code'}));
  await expect.element(page.getByRole('button', {name: 'Step through'})).toBeVisible();
});

test('what was changed has no recorded steps', async () => {
  await render(<Sample source={source} lines={lines} />);
  await userEvent.click(page.getByRole('button', {name: 'Change it'}));
  await expect.element(page.getByRole('textbox')).toBeVisible();
  expect(page.getByRole('button', {name: 'Step through'}).elements()).toHaveLength(0);
  await userEvent.click(page.getByRole('button', {name: 'Start over'}));
  await expect.element(page.getByRole('button', {name: 'Step through'})).toBeVisible();
});
