// Exercises with real Python, by keyboard.
import '#web/styles.css';
import '#web/lessons/lessons.css';
import {useState} from 'react';
import {beforeAll, expect, test, vi} from 'vitest';
import {page, userEvent} from 'vitest/browser';
import {render} from 'vitest-browser-react';
import type {Exercise} from '#schema/lessons/exercise/exercise.ts';
import {ExerciseBench} from '#web/lessons/exercises/exercise-bench.tsx';
import type {Work} from '#web/lessons/exercises/exercise-work.ts';
import {Solution} from '#web/lessons/exercises/solution.tsx';
import {python} from '#web/python/python.ts';

const ADD: Exercise = {
  kind: 'exercise',
  id: 'add',
  task: 'write',
  title: 'Add',
  prompt: '<p>Write add.</p>',
  starter: 'def add(a, b): return 3',
  starterHtml: 'def add(a, b): return 3',
  tests: [
    {name: 'adds 1 and 2', call: 'add(1, 2)', equals: '3'},
    {name: 'adds 2 and 2', call: 'add(2, 2)', equals: '4'},
    {name: 'adds texts', call: "add('secret', 'b')", equals: "'secretb'", hidden: true},
  ],
  hints: ['First.', 'Second.', 'Third.'],
  reference: {source: 'x', html: 'the reference', reasons: '<p>Because.</p>'},
};
const ORDER: Exercise = {
  ...ADD,
  task: 'order',
  title: 'Order',
  starter: 'print(x)\n    x = 2\nx = 1\nif x == 1:',
  starterHtml: 'print(x)\n    x = 2\nx = 1\nif x == 1:',
  tests: [{name: 'prints 2', prints: '2'}],
};

/** What the page around it keeps. */
function Held({exercise, work, onSolve}: {exercise: Exercise; work?: Work; onSolve: (code: string) => void}) {
  const [code, setCode] = useState(exercise.starter);
  const [hints, setHints] = useState(0);
  const [held, setHeld] = useState(work);
  const card = {
    exercise,
    work: held,
    code,
    hints,
    write: setCode,
    openHint: () => setHints(hints + 1),
    solve: () => {
      onSolve(code);
      setHeld({code, hints, state: 'solved'});
    },
  };
  return <ExerciseBench card={card} />;
}

/** After one that was stopped, Python is loaded again: seconds, on a busy machine more. */
const STARTED = {timeout: 60_000};

const button = (name: string | RegExp) => page.getByRole('button', {name});
const status = () => page.getByRole('status');

beforeAll(async () => {
  await python().run({programs: ['']}).ending;
}, 60_000);

test('code goes from wrong to right by the keyboard alone', async () => {
  const onSolve = vi.fn<(code: string) => void>();
  await render(<Held exercise={ADD} onSolve={onSolve} />);
  await expect.element(page.getByRole('textbox', {name: 'Add, code'})).toHaveFocus();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(status()).toHaveTextContent('1 of 3 tests passed.');
  const failed = page.getByRole('listitem').filter({hasText: 'adds 2 and 2'});
  await expect.element(failed).toHaveTextContent('Failed: adds 2 and 2Runadd(2, 2)Expected4Got3');
  // Of a hidden test nothing but its name.
  const hidden = page.getByRole('listitem').filter({hasText: 'adds texts'});
  expect(hidden.element().textContent).toBe('Failed: adds texts (hidden test)');
  expect(page.getByText('the reference').query()).toBeNull();
  expect(onSolve).not.toHaveBeenCalled();

  await userEvent.keyboard('{Control>}a{/Control}def add(a, b): return a + b');
  expect(page.getByText('1 of 3 tests passed.').query()).toBeNull();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(page.getByText('All 3 tests passed.')).toBeVisible();
  expect(onSolve.mock.calls).toEqual([['def add(a, b): return a + b']]);
  await userEvent.click(page.getByText('One good solution, and why'));
  await expect.element(page.getByText('the reference')).toBeVisible();
  await expect.element(page.getByText('Because.')).toBeVisible();
});

test('hints open one after the other', async () => {
  await render(<Held exercise={ADD} onSolve={() => undefined} />);
  await button('Hint 1 of 3').click();
  await button('Hint 2 of 3').click();
  expect(page.getByText('Third.').query()).toBeNull();
  await button('Hint 3 of 3').click();
  await expect
    .element(page.getByRole('list', {name: 'Hints'}))
    .toHaveTextContent('Hint 1: First.Hint 2: Second.Hint 3: Third.');
  await expect.element(button('No more hints')).toHaveAttribute('aria-disabled', 'true');
});

test('a check that never ends is stopped by the button that began it', async () => {
  await render(<Held exercise={{...ADD, starter: 'while True: pass'}} onSolve={() => undefined} />);
  await button('Check').click();
  await expect.element(status()).toHaveTextContent('Checking…');
  await button('Stop').click();
  await expect.element(button('Check')).toHaveFocus();
  expect(page.getByText('Checking…').query()).toBeNull();
});

test('code that is changed while it is checked is checked no longer', async () => {
  const onSolve = vi.fn<(code: string) => void>();
  await render(<Held exercise={{...ADD, starter: 'while True: pass'}} onSolve={onSolve} />);
  await expect.element(page.getByRole('textbox', {name: 'Add, code'})).toHaveFocus();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(button('Stop')).toBeVisible();
  await userEvent.keyboard(' ');
  await expect.element(button('Check')).toBeVisible();
  expect(page.getByText('Checking…').query()).toBeNull();
  await expect.poll(() => python().state).not.toBe('running');
});

test('lines are put in order by the arrow keys alone', async () => {
  const onSolve = vi.fn<(code: string) => void>();
  await render(<Held exercise={ORDER} onSolve={onSolve} />);
  const handle = (place: number) =>
    button(`Line ${place}: drag, or move with the arrow keys`).element() as HTMLElement;
  // From print, x = 2, x = 1, if: print goes to the end, x = 1 to the top, if above x = 2.
  handle(1).focus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
  handle(2).focus();
  await userEvent.keyboard('{ArrowUp}');
  handle(3).focus();
  await userEvent.keyboard('{ArrowUp}');
  await button('Check').click();
  await expect.element(page.getByText('The test passed.'), STARTED).toBeVisible();
  expect(onSolve.mock.calls).toEqual([['x = 1\nif x == 1:\n    x = 2\nprint(x)']]);
});

test('what the server has refuted says which test failed there', async () => {
  const work = {code: 'x', hints: 0, state: 'refuted', failed: 'adds texts'} as const;
  await render(<Held exercise={ADD} work={work} onSolve={() => undefined} />);
  await expect
    .element(status())
    .toHaveTextContent(
      'Not solved yet. On our server the test “adds texts” failed. Your code is saved. Change it and check it again.',
    );
});

test('what needs packages, which the server does not have, promises no points', async () => {
  const work: Work = {code: ADD.reference.source, hints: 0, state: 'solved'};
  const {rerender} = await render(<Solution exercise={ADD} work={work} />);
  const said = page.getByRole('status');
  await expect
    .element(said)
    .toHaveTextContent('Solved. You get 5 points once our server has checked it, too.');
  await rerender(<Solution exercise={{...ADD, needs: ['numpy', 'pandas']}} work={work} />);
  await expect
    .element(said)
    .toHaveTextContent('Solved. Exercises with numpy and pandas are practice and give no points.');
});
