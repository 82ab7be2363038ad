// Where things are while a sample is stepped through: nothing moves under the finger, nothing is out of reach.
import '#web/styles.css';
import '#web/lessons/lessons.css';
import axe from 'axe-core';
import {afterEach, expect, test} from 'vitest';
import {page, userEvent} from 'vitest/browser';
import {render} from 'vitest-browser-react';
import {CALL, FAILS, HEBREW, LONG, LOOP, shown} from '#web/lessons/samples/recorded-samples.tsx';

const button = (name: string) => page.getByRole('button', {name, exact: true});
const slider = () => page.getByRole('slider', {name: 'Step'});
const notes = () => page.getByRole('list', {name: 'What each line did'});
const faultsNow = async () =>
  (await axe.run(document.body, {rules: {region: {enabled: false}}})).violations.map(({id}) => id);

afterEach(() => page.viewport(1280, 900));

test.each([1280, 390, 320])('the controls stay where they are at each step, %s px wide', async (width) => {
  await page.viewport(width, 844);
  for (const [sample, last] of [
    [LOOP, 7],
    [CALL, 4],
    [FAILS, 3],
  ] as const) {
    const {unmount} = await render(shown(sample));
    await button('Step through').click();
    await expect.element(slider()).toHaveFocus();
    const place = () => [
      button('Step forward').element().getBoundingClientRect().toJSON(),
      slider().element().getBoundingClientRect().toJSON(),
    ];
    const first = place();
    for (let at = 2; at <= last; at += 1) {
      await button('Step forward').click();
      await expect.element(page.getByText(`Step ${at} of ${last}`)).toBeVisible();
      expect(place()).toEqual(first);
    }
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
    await unmount();
  }
});

test('on a phone the line of a step is in sight with the controls, and the page stays where it is', async () => {
  await page.viewport(390, 664);
  await render(
    <div style={{paddingBlock: '40rem'}}>
      <div>{shown(LONG)}</div>
    </div>,
  );
  await button('Step through').click();
  await expect.element(slider()).toHaveFocus();
  const isInSight = (element: Element | null) => {
    const {top = -1, bottom = -1} = element?.getBoundingClientRect() ?? {};
    return top >= 0 && bottom <= window.innerHeight;
  };
  const line = () => document.querySelector('[aria-current="step"]');
  const {scrollY} = window;
  for (const key of ['{End}', '{Home}', '{ArrowRight}', '{End}']) {
    await userEvent.keyboard(key);
    // It glides, where nobody has asked for less motion.
    await expect
      .poll(() => {
        const box = line()?.closest('.step-box')?.getBoundingClientRect();
        const row = line()?.getBoundingClientRect();
        return isInSight(line()) && box && row && row.top >= box.top && row.bottom <= box.bottom;
      })
      .toBe(true);
    expect([
      window.scrollY,
      isInSight(slider().element()),
      isInSight(button('Step forward').element()),
    ]).toEqual([scrollY, true, true]);
  }
  expect(await faultsNow()).toEqual([]);
});

test('beside lines that are too wide the numbers stay, and what scrolls keeps its arrows', async () => {
  await render(shown(LONG));
  await button('Step through').click();
  await expect.element(slider()).toHaveFocus();
  const box = page.getByRole('group', {name: 'Lines'});
  await expect.element(box).toBeVisible();
  box.element().scrollTo({left: 200, behavior: 'instant'});
  const left = (selector: string) => document.querySelector(selector)?.getBoundingClientRect().left;
  await expect.poll(() => box.element().scrollLeft).toBe(200);
  expect(left('.step-lines .trace-gutter')).toBe(left('.step-box'));
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
  await expect.element(box).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(page.getByText('Step 1 of 30')).toBeVisible();
});

test('while it is stepped through it is one stop more, and Escape leads back', async () => {
  await render(shown(LOOP));
  await button('Step through').click();
  await expect.element(slider()).toHaveFocus();
  await userEvent.keyboard('{Tab}');
  await expect.element(button('Run')).toHaveFocus();
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}{Escape}');
  await expect.element(button('Step through')).toHaveFocus();
  expect(slider().elements()).toEqual([]);
});

test('names and values that are written from right to left do not change places', async () => {
  await render(shown(HEBREW));
  await button('Show what it prints').click();
  await expect.element(notes()).toBeVisible();
  const parts = [...document.querySelectorAll('.sample-notes li:first-child bdi')].map((part) => ({
    text: part.textContent,
    left: part.getBoundingClientRect().left,
  }));
  expect(parts.toSorted((a, b) => a.left - b.left).map(({text}) => text)).toEqual([
    'שם',
    "'דנה'",
    'עיר',
    "'חיפה'",
  ]);
});
