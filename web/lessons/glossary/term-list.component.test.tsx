import {expect, test} from 'vitest';
import {page} from 'vitest/browser';
import {render} from 'vitest-browser-react';
import {TermList} from '#web/lessons/glossary/term-list.tsx';

test('a term is read with its meaning, and leads to the lesson that teaches it', async () => {
  const lesson = {title: 'Values', path: '/modules/basics/lessons/values'};
  await render(
    <TermList
      terms={[
        {id: 'variable', term: 'variable', definition: 'A <code>name</code> for a value.', lesson},
        {id: 'agent', term: 'agent', definition: 'A loop.', lesson: undefined},
      ]}
    />,
  );
  await expect.element(page.getByRole('link', {name: 'Values'})).toHaveAttribute('href', lesson.path);
  expect(
    page
      .getByRole('term')
      .elements()
      .map(({textContent}) => textContent),
  ).toEqual(['variable', 'agent']);
  expect(page.getByRole('link').elements()).toHaveLength(1);
  expect(document.querySelector('dd')?.textContent).toMatch(/^A name for a value\./);
  expect(document.getElementById('variable')?.textContent).toContain('A name for a value.');
});
