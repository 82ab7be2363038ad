import {expect, test} from 'vitest';
import {page} from 'vitest/browser';
import {render} from 'vitest-browser-react';
import {PathAcross} from '#web/ui/trace/path-across.tsx';
import type {TraceCourse} from '#web/ui/trace/path.ts';

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
