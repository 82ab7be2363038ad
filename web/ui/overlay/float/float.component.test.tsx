// What floats, from several features at once, in a real browser.
import '#web/styles.css';
import {afterEach, expect, test} from 'vitest';
import {page} from 'vitest/browser';
import {render} from 'vitest-browser-react';
import {Float, FloatFoot, FloatHost} from '#web/ui/overlay/float.tsx';

afterEach(() => page.viewport(1280, 900));

const WANTED = ['call', 'update', 'avatar', 'support', 'install'] as const;
type At = (typeof WANTED)[number];

/** In the order in which they came. */
const Floats = ({come}: {come: readonly At[]}) =>
  come.map((at) => (
    <Float key={at} at={at}>
      <div data-float={at} style={{width: '12rem', height: '4rem'}}>
        {at}
      </div>
    </Float>
  ));
const boxes = () =>
  [...document.querySelectorAll<HTMLElement>('[data-float]')]
    .map((one) => ({at: one.dataset['float'], box: one.getBoundingClientRect()}))
    .toSorted((a, b) => a.box.top - b.box.top);
const order = () => boxes().map(({at}) => at);

test.each([
  ['over the page', <FloatHost key="host" />],
  ['at the foot of a page for typing', <FloatFoot key="foot" />],
])('%s the call is above the update, and both above the avatar, whichever came first', async (_, place) => {
  const show = (come: readonly At[]) => (
    <>
      {place}
      <Floats come={come} />
    </>
  );
  const {rerender} = await render(show(['avatar', 'update', 'call']));
  await expect.poll(order).toEqual(['call', 'update', 'avatar']);
  await rerender(show(['avatar', 'call']));
  await expect.poll(order).toEqual(['call', 'avatar']);
  await rerender(show(['install', 'avatar', 'support', 'call', 'update']));
  await expect.poll(order).toEqual(WANTED);
});

test('on a phone none covers another', async () => {
  await page.viewport(320, 640);
  await render(
    <>
      <FloatHost />
      <Floats come={['avatar', 'call', 'update']} />
    </>,
  );
  await expect.poll(order).toEqual(['call', 'update', 'avatar']);
  const all = boxes().map(({box}) => box);
  for (const [at, box] of all.entries()) {
    const next = all[at + 1];
    expect(box.bottom).toBeLessThanOrEqual(next?.top ?? innerHeight);
    expect([box.left >= 0, box.right <= innerWidth, box.top >= 0]).toEqual([true, true, true]);
  }
});
