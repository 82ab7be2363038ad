import '#web/lessons/lessons.css';
import {afterEach, beforeEach, expect, test} from 'vitest';
import {cdp, page} from 'vitest/browser';
import {render} from 'vitest-browser-react';
import {SampleGutter} from '#web/lessons/sample-gutter.tsx';
import {Button} from '#web/ui/form/button.tsx';

/** Chromium's own switch, as a person would set it. */
const force = (features: readonly object[]) =>
  (cdp() as unknown as {send: (method: string, params: object) => Promise<unknown>}).send(
    'Emulation.setEmulatedMedia',
    {features},
  );
beforeEach(async () => {
  document.documentElement.dataset['theme'] = 'dark';
  await force([{name: 'forced-colors', value: 'active'}]);
});
afterEach(async () => {
  delete document.documentElement.dataset['theme'];
  await force([]);
});

const canvas = () => getComputedStyle(document.documentElement).backgroundColor;

test('with forced colors the gutter of a sample has the color of the page', async () => {
  await render(<SampleGutter lines={3} isShort hasRun={false} />);
  const gutter = document.querySelector('.sample-trace');
  expect(gutter && getComputedStyle(gutter).backgroundColor).toBe(canvas());
});

test('with forced colors a button has an edge', async () => {
  await render(<Button>Sign In</Button>);
  const {borderTopWidth, borderTopStyle, borderTopColor} = getComputedStyle(
    page.getByRole('button', {name: 'Sign In'}).element(),
  );
  expect([borderTopWidth, borderTopStyle]).toEqual(['1px', 'solid']);
  expect(borderTopColor).not.toBe(canvas());
});
