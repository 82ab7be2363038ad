// What is true after a step, as it is drawn.
import {expect, test} from 'vitest';
import {page} from 'vitest/browser';
import {render} from 'vitest-browser-react';
import {stepsOf} from '#schema/lessons/trace/trace-steps.ts';
import {StepState} from '#web/python/steps/step-state.tsx';

const STEPS = stepsOf({
  frames: ['', 'add'],
  values: [
    [1, 'int', '0'],
    [2, 'int', '5'],
  ],
  code: [1, 2, 4, 5],
  start: [],
  steps: [
    [0, 1, 0, ['total', 0, 'other', 0], ''],
    [1, 2, 1, ['n', 1], ''],
    [0, 4, 1, [], '', null, [0, ['total', 1]]],
  ],
  rest: '',
  isCut: false,
});

test('a name of the program that a running call has changed is shown as it is, and that it changed', async () => {
  await render(<StepState steps={STEPS} at={2} drawn={new Set()} />);
  const program = page.getByRole('group', {name: 'Program'});
  await expect.element(program).toHaveTextContent('programtotalint 5otherint 0');
  const changed = [...document.querySelectorAll('.is-changed')];
  expect(changed.map(({textContent}) => textContent)).toEqual(['totalint 5']);
});
