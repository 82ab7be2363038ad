import fc from 'fast-check';
import {expect, test} from 'vitest';
import {paragraphsOf} from '#web/tutor/written/paragraphs.ts';

test('paragraphs are cut at blank lines, and code is one whatever is in it', () => {
  expect(paragraphsOf('One.\n\nTwo\nlines.\n\n\n```python\na = 1\n\nb = 2\n```\n\nThree')).toEqual([
    'One.',
    'Two\nlines.',
    '```python\na = 1\n\nb = 2\n```',
    'Three',
  ]);
  expect(paragraphsOf('')).toEqual([]);
  expect(paragraphsOf('\n\n')).toEqual([]);
});

test('what comes later changes the last paragraph alone', () => {
  const words = fc.array(fc.constantFrom('word', ' ', '\n', '\n\n', '```\n', 'x = 1'), {maxLength: 30});
  fc.assert(
    fc.property(words, words, (first, more) => {
      const before = paragraphsOf(first.join('')).slice(0, -1);
      expect(paragraphsOf([...first, ...more].join('')).slice(0, before.length)).toEqual(before);
    }),
  );
});
