// What modules need, and where that cannot be.
import {expect, test} from 'vitest';
import {page, userEvent} from 'vitest/browser';
import {render} from 'vitest-browser-react';
import type {ModuleNeeds, NeedProblem} from '#schema/admin/teaching.api.ts';
import {Prerequisites} from '#web/admin/teaching/figures/prerequisites.tsx';

const modules = (problem: NeedProblem | null): readonly ModuleNeeds[] => [
  {id: 'a', title: 'Basics', needs: []},
  {id: 'b', title: 'Data', needs: [{id: 'a', title: 'Basics', problem}]},
];

test('nothing found is one line, with the tree behind it', async () => {
  await render(<Prerequisites modules={modules(null)} />);
  await expect
    .element(page.getByText('No problem with prerequisites: whatever a module needs comes before it.'))
    .toBeVisible();
  await userEvent.click(page.getByText('What each module needs'));
  await expect.element(page.getByText('needs “Basics”')).toBeVisible();
  await expect.element(page.getByText('needs nothing')).toBeVisible();
});

test('a problem names the module, what it needs, and what follows', async () => {
  await render(<Prerequisites modules={modules('later')} />);
  await expect.element(page.getByText('1 problem with prerequisites')).toBeVisible();
  const [found] = page.getByRole('listitem').elements();
  expect(found?.textContent).toBe('Data: “Basics” comes later in the course.');
});

test('a course without modules has no tree', async () => {
  await render(<Prerequisites modules={[]} />);
  expect(page.getByText('What each module needs').elements()).toEqual([]);
});
