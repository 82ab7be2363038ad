import fc from 'fast-check';
import type {Nodes} from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import {unified} from 'unified';
import {expect, test} from 'vitest';
import {isTooIntricate, MARKS_MAX, NESTING_MAX} from '#schema/markdown.limits.ts';

const parser = unified().use(remarkParse).use(remarkGfm);
const CONTAINERS: ReadonlySet<string> = new Set(['blockquote', 'listItem', 'footnoteDefinition']);

/** Most containers inside each other, as the parser sees them. */
function depthOf(text: string): number {
  let deepest = 0;
  const look = (node: Nodes, above: number) => {
    const depth = above + (CONTAINERS.has(node.type) ? 1 : 0);
    deepest = Math.max(deepest, depth);
    if ('children' in node) for (const child of node.children) look(child, depth);
  };
  look(parser.parse(text), 0);
  return deepest;
}

test.each([
  ['quotes', '>'.repeat(2500)],
  ['numbered lists', '1. '.repeat(1330)],
  ['lists, indented', Array.from({length: 60}, (_, at) => `${'  '.repeat(at)}- x`).join('\n')],
  ['quotes of lists', `text\n\n${'> 1. '.repeat(500)}`],
  ['footnotes', '[^a]: '.repeat(600)],
  ['footnotes of later lines', `[^a]: x\n${'    [^a]: x\n'.repeat(100)}`],
  ['emphasis', `${'*a '.repeat(600)}${' a*'.repeat(600)}`],
  ['strong words', `${'**'.repeat(900)}a${'**'.repeat(900)}`],
  ['brackets', '[a]('.repeat(900)],
  ['what only seems to be code', `  \`\`\`\n\`\`\`\n${'>'.repeat(50)}`],
])('%s without end are too intricate', (_, text) => {
  expect(isTooIntricate(text)).toBe(true);
});

test.each([
  ['a conversation quoted back and forth', `${'>'.repeat(8)} Hello\n${'>'.repeat(7)} Hello yourself`],
  [
    'an outline of six levels',
    Array.from({length: 6}, (_, at) => `${'    '.repeat(at)}- x\n`.repeat(9)).join(''),
  ],
  ['a line across', `One\n\n${'- '.repeat(40)}\n\nTwo`],
  ['code with everything in it', `Look:\n\n\`\`\`python\n${'x[*a][_b] >>> '.repeat(200)}\n\`\`\`\n`],
  ['the names of variables', 'learning_rate_of_the_first_layer '.repeat(100)],
  ['a list of tasks', '- [ ] **Read** [this](https://example.org/)\n'.repeat(40)],
  ['a table', `|a|b|\n|-|-|\n${'|`x`|**y**|\n'.repeat(60)}`],
  ['4,000 characters without marks', 'word '.repeat(800)],
])('%s can be drawn', (_, text) => {
  expect(isTooIntricate(text)).toBe(false);
});

test('up to the limits is allowed, one more is not', () => {
  expect([NESTING_MAX, NESTING_MAX + 1].map((depth) => isTooIntricate(`${'>'.repeat(depth)}x`))).toEqual([
    false,
    true,
  ]);
  expect([MARKS_MAX, MARKS_MAX + 1].map((marks) => isTooIntricate('*a'.repeat(marks)))).toEqual([
    false,
    true,
  ]);
  // A paragraph's marks have nothing to do with the next one's.
  expect(isTooIntricate(`${'*a'.repeat(MARKS_MAX)}\n\n${'*a'.repeat(MARKS_MAX)}`)).toBe(false);
});

const CONTAINER = ['>', '> ', '- ', '* ', '1. ', '+ ', '-\n', '[^a]: ', String.raw`[^a\]b]: `];
const SPACE = [' ', '  ', '    ', '\t', '\n', '\n\n', '\r', '\u00A0', '\u2028'];
const OTHER = ['a', 'x\n', '```\n', '````\n', '```', '~~~\n', '<!--\n', '-->\n', '<div>\n', '- - -', '---\n'];
const MORE = ['|a|\n|-|\n', '[a]: b "\n', '[^a]:\n', '`', '\\\n', '&#62;', '===\n'];
const piece = fc.oneof(
  {weight: 2, arbitrary: fc.constantFrom(...CONTAINER)},
  {weight: 1, arbitrary: fc.constantFrom(...SPACE)},
  {weight: 1, arbitrary: fc.constantFrom(...OTHER, ...MORE)},
);
const pieces = (most: number) => fc.array(piece, {minLength: 1, maxLength: most}).map((all) => all.join(''));
const times = fc.integer({min: 1, max: 30});
const repeated = fc.tuple(pieces(12), times).map(([all, count]) => all.repeat(count));
/** Each line further in than the one before it. */
const stairs = fc
  .tuple(fc.constantFrom(' ', '  ', '\t', '> ', '>', '> \t'), pieces(4), times)
  .map(([step, all, count]) => Array.from({length: count}, (_, at) => step.repeat(at) + all).join('\n'));
const ending = fc.constantFrom('', ...['>', '- ', '1. '].map((mark) => `\n${mark.repeat(30)}x`));
const texts = fc
  .tuple(pieces(5), fc.array(fc.oneof(repeated, stairs), {maxLength: 3}), ending)
  .map(([start, all, end]) => start + all.join('').slice(0, 2000) + end);

test('whatever is allowed, the parser nests no deeper', () => {
  fc.assert(
    fc.property(texts, (text) => {
      fc.pre(!isTooIntricate(text));
      expect(depthOf(text)).toBeLessThanOrEqual(NESTING_MAX);
    }),
    {numRuns: 300, maxSkipsPerRun: 1000},
  );
});
