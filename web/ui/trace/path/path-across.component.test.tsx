import {expect, test} from 'vitest';
import {cdp, page, userEvent} from 'vitest/browser';
import {render} from 'vitest-browser-react';
import {longCourse, midCourse} from '#web/dev/parts/trace-course.ts';
import {PathAcross} from '#web/ui/trace/path/path-across.tsx';
import type {TraceCourse} from '#web/ui/trace/path/path.ts';
import {TracePath} from '#web/ui/trace/path/trace-path.tsx';

/** Twelve modules of five lessons; the learner is in the middle. */
const course: TraceCourse = {
  modules: Array.from({length: 12}, (_, m) => ({
    title: `Module ${m + 1}`,
    nodes: Array.from({length: 5}, (__, n) => ({
      kind: 'lesson' as const,
      state: m < 6 ? ('done' as const) : m === 6 && n === 0 ? ('next' as const) : ('ahead' as const),
      title: `Lesson ${n + 1}`,
      href: `/${m}/${n}`,
    })),
  })),
};

/** How opaque the fade at an edge is once nothing moves. */
const fade = (edge: '::before' | '::after') => {
  const box = document.querySelector('.trace-edges');
  return box ? getComputedStyle(box, edge).opacity : undefined;
};

test('the path fades at each edge that more of it lies behind', async () => {
  await render(<PathAcross course={course} />);
  const window = page.getByRole('group', {name: 'Your path'}).element();
  await expect.poll(() => [fade('::before'), fade('::after')]).toEqual(['1', '1']);
  window.scrollTo({left: 0, behavior: 'instant'});
  await expect.poll(() => [fade('::before'), fade('::after')]).toEqual(['0', '1']);
  window.scrollTo({left: window.scrollWidth, behavior: 'instant'});
  await expect.poll(() => [fade('::before'), fade('::after')]).toEqual(['1', '0']);
});

test('a path that begins in sight fades at its far edge alone, before anybody scrolls', async () => {
  await render(<PathAcross course={{...course, head: {module: 0, node: 0}}} />);
  await expect.poll(() => [fade('::before'), fade('::after')]).toEqual(['0', '1']);
});

test('a path that is all in sight does not fade', async () => {
  await render(<PathAcross course={{modules: course.modules.slice(0, 1)}} />);
  await expect.element(page.getByRole('group', {name: 'Your path'})).toBeVisible();
  expect([fade('::before'), fade('::after')]).toEqual(['0', '0']);
});

const path = () => page.getByRole('group', {name: 'Your path', exact: true});

/** Whether the whole of an element is inside the window onto the path, from left to right. */
const isInWindow = (stop: Element): boolean => {
  const window = stop.closest('.trace-window')?.getBoundingClientRect();
  const {left, right} = stop.getBoundingClientRect();
  return window !== undefined && left >= window.left && right <= window.right;
};

test('a long path opens with the head in sight, however far along it is', async () => {
  await render(<PathAcross course={longCourse} />);
  const head = path().element().querySelector('a[aria-current="step"]');
  expect(head?.getAttribute('aria-label')).toBe('Functions, scope and arguments, lesson, you are here');
  expect(head && isInWindow(head)).toBe(true);
  expect(path().element().scrollLeft).toBeGreaterThan(1000);
});

test('the stops are reached by keyboard, one after the other, and come into sight', async () => {
  await render(<PathAcross course={longCourse} />);
  const stops = path().getByRole('link').elements() as HTMLElement[];
  expect(stops).toHaveLength(78);
  stops[40]?.focus();
  for (let at = 41; at < 56; at += 1) await userEvent.keyboard('{Tab}');
  expect(document.activeElement).toBe(stops[55]);
  await expect.poll(() => stops[55] && isInWindow(stops[55])).toBe(true);
});

test('the path says what it is in a few sentences, and its titles are not read twice', async () => {
  await render(<PathAcross course={midCourse} />);
  expect(path().element().textContent).toMatch(
    /^Your path\. Python that works: 3 of 5 lessons done, you’re on lesson 4/,
  );
  const read = [...path().element().querySelectorAll('*')].filter(
    (element) =>
      element.children.length === 0 &&
      !element.closest('[aria-hidden="true"]') &&
      element.textContent.includes('Python that works'),
  );
  expect(read).toHaveLength(1);
});

test('on a portrait phone the path runs down the page', async () => {
  await page.viewport(390, 844);
  await render(<TracePath course={longCourse} />);
  expect(document.querySelectorAll('.trace-down > li')).toHaveLength(17);
  await expect.element(path()).toBeVisible();
  await page.viewport(1280, 900);
});

test('with forced colors, what is done is filled and what is ahead is not', async () => {
  const devtools = cdp() as unknown as {send: (method: string, params: object) => Promise<unknown>};
  await devtools.send('Emulation.setEmulatedMedia', {features: [{name: 'forced-colors', value: 'active'}]});
  await render(<PathAcross course={longCourse} />);
  const fill = (selector: string) => {
    const element = path().element().querySelector(selector);
    return element ? getComputedStyle(element).fill : '';
  };
  expect(fill('.trace-node.is-done')).not.toBe(fill('.trace-node:not(.is-done)'));
  expect(fill('.trace-node:not(.is-done)')).toBe(getComputedStyle(document.documentElement).backgroundColor);
  await devtools.send('Emulation.setEmulatedMedia', {features: []});
});
