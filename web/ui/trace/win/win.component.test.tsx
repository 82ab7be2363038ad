import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {cdp, page, userEvent} from 'vitest/browser';
import {render} from 'vitest-browser-react';
import {Win} from '#web/ui/trace/win/win.tsx';

const WIN = (
  <Win
    size="quiz"
    done="Values, names and types"
    label="You passed Values, names and types."
    points={{total: 20, note: '10 for the quiz, 10 for the lesson'}}
    hasArrow
    plays
  />
);

const devtools = () => cdp() as unknown as {send: (method: string, params: object) => Promise<unknown>};
const wantsMotion = (value: 'reduce' | 'no-preference') =>
  devtools().send('Emulation.setEmulatedMedia', {features: [{name: 'prefers-reduced-motion', value}]});
const isHeld = (enabled: boolean) => devtools().send('Emulation.setTouchEmulationEnabled', {enabled});
const win = () => page.getByRole('img', {name: /^You passed/}).element();
const running = () =>
  win()
    .getAnimations({subtree: true})
    .filter(({playState}) => playState === 'running').length;

/** A browser on a desk does not vibrate: what it is asked for is written down. */
let felt: unknown[] = [];
beforeEach(async () => {
  // Without a touch or a click before, a browser refuses to vibrate.
  await userEvent.click(document.body);
  felt = [];
  vi.spyOn(navigator, 'vibrate').mockImplementation((pattern) => felt.push(pattern) > 0);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await isHeld(false);
  await wantsMotion('no-preference');
});

test('a win is drawn and counted up to its points, and is still once it is drawn', async () => {
  await render(WIN);
  expect(win().querySelectorAll('.trace-draw').length).toBeGreaterThan(0);
  await expect.poll(() => win().textContent).toContain('+20 points');
  await expect.poll(running).toBe(0);
});

test('where motion is not wanted, a win is there at once and nothing is felt', async () => {
  await wantsMotion('reduce');
  await isHeld(true);
  await render(WIN);
  expect(win().textContent).toContain('+20 points');
  expect(win().getAnimations({subtree: true})).toEqual([]);
  expect(felt).toEqual([]);
});

test('a win is felt once on a phone, and never at a desk', async () => {
  const shown = await render(WIN);
  await expect.poll(() => win().textContent).toContain('+20 points');
  expect(felt).toEqual([]);
  await shown.unmount();
  await isHeld(true);
  await expect.poll(() => matchMedia('(pointer: coarse)').matches).toBe(true);
  await render(WIN);
  await expect.poll(() => win().textContent).toContain('+20 points');
  expect(felt).toEqual([[12]]);
});
