import {expect, test} from 'vitest';
import {cdp, page} from 'vitest/browser';
import {render} from 'vitest-browser-react';
import {Opening} from '#web/ui/show/opening.tsx';

const opening = () => page.getByRole('status', {name: 'Loading', includeHidden: true}).element();
const moving = () =>
  opening()
    .getAnimations({subtree: true})
    .filter((animation) => 'animationName' in animation && animation.animationName === 'mark-draws').length;

/** Chromium's own switch, as a person would set it. */
const wantsMotion = (value: 'reduce' | 'no-preference') =>
  (cdp() as unknown as {send: (method: string, params: object) => Promise<unknown>}).send(
    'Emulation.setEmulatedMedia',
    {features: [{name: 'prefers-reduced-motion', value}]},
  );

test('what is awaited for a moment shows nothing, and then the mark in motion', async () => {
  await render(<Opening />);
  const {visibility} = getComputedStyle(opening());
  expect(visibility).toBe('hidden');
  await expect.poll(() => getComputedStyle(opening()).visibility).toBe('visible');
  expect(moving()).toBe(3);
});

test('where motion is not wanted, the mark is still and whole', async () => {
  await wantsMotion('reduce');
  await render(<Opening />);
  await expect.poll(() => getComputedStyle(opening()).visibility).toBe('visible');
  expect(moving()).toBe(0);
  const path = opening().querySelector('path');
  expect(path && getComputedStyle(path).strokeDasharray).toBe('none');
  await wantsMotion('no-preference');
});

test('where it may take long it says what it waits for', async () => {
  await render(<Opening words="This page opens as soon as we can." />);
  await expect.element(page.getByRole('status')).toHaveTextContent('This page opens as soon as we can.');
  expect(page.getByRole('status').element().getAttribute('aria-busy')).toBe('false');
});
