import {expect, test} from 'vitest';
import {compileLesson} from '#sync/questions/markdown.ts';

const compile = (body: string, figures: Readonly<Record<string, string>> = {}) =>
  compileLesson({file: 'lesson.md', body, figures: new Map(Object.entries(figures))});
const asked = '```python run predict\nprint(1)\n```\n\n```output\n1\n```\n\n';
const figures = {'figures/a.svg': '<svg viewBox="0 0 1 1"></svg>'};

test('what explains a sample to predict is marked, block by block, and its neighbors are not', () => {
  const blocks = compile(
    `Before.\n\n${asked}:::reveal\nOne.\n\nTwo.\n\n![Alt](figures/a.svg "Caption")\n\nThree.\n:::\n\nAfter.`,
    figures,
  );
  expect(blocks.map((block) => [block.kind, 'reveals' in block])).toEqual([
    ['prose', false],
    ['code', false],
    ['prose', true],
    ['figure', true],
    ['prose', true],
    ['prose', false],
  ]);
  expect(blocks[2]).toEqual({kind: 'prose', html: '<p>One.</p>\n<p>Two.</p>', reveals: true});
  expect(JSON.stringify(compile(`${asked}::::reveal\n:::mistake\nMind.\n:::\n::::`))).toContain(
    'callout-mistake',
  );
});

test.each([
  ['is missing', asked, 'what explains a block to predict must follow its output, in ":::reveal"'],
  [
    'explains nothing',
    'a\n\n:::reveal\nx\n:::',
    'a ":::reveal" must follow the output of a block to predict',
  ],
  ['hides a heading', `${asked}:::reveal\n## b\n:::`, 'a ":::reveal" can’t hold a heading'],
  [
    'hides a prediction',
    `${asked}::::reveal\n${asked}:::reveal\nx\n:::\n::::`,
    'a ":::reveal" can’t hold a prediction',
  ],
  [
    'is asked for without one',
    ':::try\nTwo calls. Predict both lines.\n:::\n\n```python run\nx\n```',
    'what is to be predicted must follow, in a block marked "predict"',
  ],
  [
    'is asked for in the text',
    'So far so good. Predict the last line.',
    'what is to be predicted must follow',
  ],
])('what explains a sample to predict %s: that is an error', (_, source, message) => {
  expect(() => compile(source)).toThrow(message);
});
