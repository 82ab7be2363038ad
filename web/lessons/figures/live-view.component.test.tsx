// Interactive figures with the keyboard, and what they say about what is seen.
import '#web/styles.css';
import '#web/lessons/lessons.css';
import {expect, test} from 'vitest';
import {cdp, page, userEvent} from 'vitest/browser';
import {render} from 'vitest-browser-react';
import type {LiveFigure} from '#schema/lessons/live-figure.ts';
import {FigureView} from '#web/lessons/figures/figure-view.tsx';

const shown = async (live: LiveFigure) => {
  await render(
    <FigureView figure={{kind: 'figure', svg: '<svg></svg>', alt: 'The drawing', caption: 'c', live}} />,
  );
  await page.getByRole('button', {name: 'Change the numbers'}).click();
};
/** Chromium's own switch; an empty name is the screen again. */
const emulate = (media: string) =>
  (cdp() as unknown as {send: (method: string, params: object) => Promise<unknown>}).send(
    'Emulation.setEmulatedMedia',
    {media},
  );
const says = async (words: string) => {
  await expect.poll(() => page.getByRole('status').element().textContent).toContain(words);
};

test('is a drawing until it is asked for, and again afterward', async () => {
  await shown({part: 'bins', values: [0.2, 3.8], top: 5, unit: 's'});
  await expect.element(page.getByRole('slider', {name: 'Bins'})).toBeVisible();
  expect(page.getByRole('img', {name: 'The drawing'}).query()).toBeNull();
  await page.getByRole('button', {name: 'Show the drawing'}).click();
  await expect.element(page.getByRole('img', {name: 'The drawing'})).toBeInTheDocument();
});

test('a slider is moved with the keyboard and says what it found', async () => {
  await shown({part: 'alarms', requests: 100_000, priors: [0.001, 0.01, 0.5], hit: 0.99, falseAlarm: 0.01});
  await says('100 are attacks');
  await says('probability 0.090');
  page.getByRole('slider', {name: 'Share of attacks'}).element().focus();
  await userEvent.keyboard('{ArrowRight}');
  await says('probability 0.500');
  await expect.element(page.getByRole('row', {name: 'False alarms 990'})).toBeVisible();
});

test('gradient descent is stepped through, and another rate starts over', async () => {
  await shown({
    part: 'descent',
    x: [1, 2, 3, 4],
    y: [2.1, 3.9, 6.2, 7.8],
    w: 1,
    rates: [0.05, 0.14],
    steps: 8,
  });
  await page.getByRole('button', {name: 'Step forward'}).click();
  await says('Step 1 of 8: w = 1.743, loss 0.484');
  await page.getByRole('radio', {name: '0.14'}).click();
  await says('Start: w = 1.000');
  page.getByRole('slider', {name: 'Step'}).element().focus();
  await userEvent.keyboard('{End}');
  await says('divergence');
});

test('texts are scored against a query, and nothing is best where no word is shared', async () => {
  await shown({
    part: 'attention',
    queries: ['reset password', 'refund please'],
    texts: [
      {name: 'how to', words: 'how do i reset my password'},
      {name: 'rules', words: 'password a password a password password'},
    ],
  });
  await says('Best for “reset password”: rules');
  await page.getByRole('radio', {name: 'Cosine'}).click();
  await expect.element(page.getByRole('row', {name: 'how to 0.58'})).toBeVisible();
  await page.getByRole('combobox', {name: 'Query'}).selectOptions('refund please');
  await says('none is best');
});

test('a text is cut into chunks that overlap', async () => {
  await shown({part: 'chunks', words: 'a b reset password c d', query: 'reset password', sizes: [2, 6]});
  await says('Best of 1');
  page.getByRole('slider', {name: 'Words in a chunk'}).element().focus();
  await userEvent.keyboard('{ArrowLeft}');
  await says('Best of 3, with the cosine 1.00: “reset password”');
  page.getByRole('slider', {name: 'Overlap with the one before'}).element().focus();
  await userEvent.keyboard('{End}');
  await says('Best of 5');
});

test('tests are drawn, counted, and forgotten with another number of questions', async () => {
  await shown({part: 'sampling', share: 0.7, sizes: [25, 400], size: 25});
  await page.getByRole('button', {name: 'Draw a test'}).click();
  await says('1 test, with the score');
  await page.getByRole('button', {name: 'Draw 100 tests'}).click();
  await says('101 tests');
  await page.getByRole('radio', {name: '400'}).click();
  await says('No test has been drawn yet');
});

const RETRIES = {
  part: 'retries',
  services: [
    {
      name: 'Busy',
      replies: [
        {status: 503, seconds: 0.1},
        {status: 429, seconds: 0.2, retryAfter: 2},
        {status: 200, seconds: 1.2},
      ],
    },
    {name: 'Slow', replies: [{status: 200, seconds: 40}]},
  ],
  retry: [429, 503],
  attempts: 4,
  timeout: 30,
  base: 1,
  cap: 20,
  cost: 0.000825,
  budgets: [0.002, 0.01],
} as const satisfies LiveFigure;

test('a call is stepped through with the keyboard, attempt by attempt, until its answer', async () => {
  await shown(RETRIES);
  await says('Attempt 1: status 503 after 0.1 s. The next wait is 1 s.');
  const step = page.getByRole('slider', {name: 'Attempt', exact: true});
  step.element().focus();
  await userEvent.keyboard('{ArrowRight}');
  await says(
    'Attempt 2: status 429 after 0.2 s. The next wait is 2 s, at least as long as the service asked',
  );
  await userEvent.keyboard('{End}');
  await says('Attempt 3: status 200 after 1.2 s. The answer is there after 4.5 s.');
  await expect.element(page.getByRole('row', {name: '3 3.3 s 200 none $0.000825'})).toBeVisible();
  await expect
    .element(step)
    .toHaveAttribute(
      'aria-valuetext',
      'Attempt 3 of 3: status 200 after 1.2 s. The answer is there after 4.5 s.',
    );
  await expect.element(page.getByRole('button', {name: 'Next attempt'})).toBeDisabled();
});

test('a timeout too short is paid for each time, until the attempts or the budget end', async () => {
  await shown(RETRIES);
  await page.getByRole('radio', {name: 'Slow'}).click();
  page.getByRole('slider', {name: 'Attempt', exact: true}).element().focus();
  await userEvent.keyboard('{End}');
  await says('It was the last attempt: the call ends with an exception after 127 s.');
  await expect.element(page.getByRole('row', {name: 'Spent so far $0.003300'})).toBeVisible();
  await page.getByRole('radio', {name: '$0.002'}).click();
  await says('Attempt 1: no answer within 30 s');
  await page.getByRole('button', {name: 'Next attempt'}).click();
  await says('could exceed the budget of $0.002: the call ends with an exception after 61 s');
  await expect.element(page.getByRole('row', {name: 'Spent so far $0.001650'})).toBeVisible();
});

test('with jitter each client waits in its own way, and starts at its first attempt', async () => {
  await shown(RETRIES);
  await page.getByRole('button', {name: 'Next attempt'}).click();
  await page.getByRole('radio', {name: 'With jitter'}).click();
  await says('Client 1, attempt 1');
  const first = page.getByRole('status').element().textContent;
  await page.getByRole('button', {name: 'Another client'}).click();
  await says('Client 2, attempt 1');
  expect(page.getByRole('status').element().textContent?.replace('Client 2', 'Client 1')).not.toBe(first);
});

test('what is printed is the drawing, also while its numbers are being changed', async () => {
  await shown(RETRIES);
  expect(page.getByRole('img', {name: 'The drawing'}).query()).toBeNull();
  await emulate('print');
  await expect.element(page.getByRole('img', {name: 'The drawing'})).toBeInTheDocument();
  expect(page.getByRole('group', {name: 'Interactive figure'}).query()).toBeNull();
  await emulate('');
});
