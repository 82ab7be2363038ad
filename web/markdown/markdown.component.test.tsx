// What strangers write, drawn under the page's own policy: no string becomes HTML.
import fc from 'fast-check';
import {beforeAll, beforeEach, expect, test, vi} from 'vitest';
import {render} from 'vitest-browser-react';
import {MARKS_MAX, NESTING_MAX} from '#schema/markdown.limits.ts';
import {MessageText} from '#web/markdown/markdown.tsx';

const violations = vi.fn();

beforeAll(() => {
  document.addEventListener('securitypolicyviolation', violations);
  const policy = document.createElement('meta');
  policy.httpEquiv = 'Content-Security-Policy';
  policy.content = "require-trusted-types-for 'script'";
  document.head.append(policy);
});

beforeEach(() => {
  violations.mockClear();
});

test('the page enforces its policy', async () => {
  expect(() => {
    document.createElement('i').innerHTML = 'x';
  }).toThrow(TypeError);
  await expect.poll(() => violations.mock.calls.length).toBe(1);
});

/** The end of a block is a line break, too. */
const inOne = (text: string) => text.replaceAll('\n', '');

/** What somebody gets who selects all of it and copies. */
function copied(element: Element): string {
  const selection = getSelection();
  selection?.selectAllChildren(element);
  return selection?.toString() ?? '';
}

test.each([
  'Why is __init__ called twice',
  '2*3*4 = 24, a**2 + b**2',
  String.raw`C:\_data\*.csv and \d+\.\d+`,
  '3~5天，价格100~200元',
  'List<string> and <T>',
  '<script>alert(1)</script> <img src=x onerror="alert(1)"> <b>x</b>',
  '![x](y) and ![x](https://example.org/p.png)',
  'a &lt;b&gt; &amp; c&hellip; &nosuch; &copy; AT&T',
  'def f(*args, **kwargs): return handlers[name](*args)',
  '# -*- coding: utf-8 -*-\n# A comment\n---',
  '>>> x = 1\n>>> x\n1',
  '> 5 items\n> more\n- [x] done\n+ 5\n  * in it\n1) one\n2024. What a year',
  'if x:\n    return  1\n\n\n\tend',
  'See https://example.org/a。（www.example.org）, @ada. and ada@example.org',
  '``` open\nx = 1',
  'مرحبا 2*3*4\nhello',
])('%j is shown as it was typed, and copied so', async (text) => {
  const screen = await render(<MessageText text={text} named={['ada']} />);
  await expect.poll(() => inOne(screen.container.textContent)).toBe(inOne(text));
  expect(copied(screen.container)).toBe(text);
  expect(screen.container.querySelector('img, script, b')).toBeNull();
  expect(violations).not.toHaveBeenCalled();
});

test('spaces are as wide as they were typed', async () => {
  const screen = await render(<MessageText text={'a  b\n    c'} named={[]} />);
  expect(getComputedStyle(screen.container.querySelector('[dir]') as Element).whiteSpaceCollapse).toBe(
    'preserve',
  );
});

test('pairs of marks are drawn', async () => {
  const text =
    '**a** *b* ~~c~~ `d` [e](/modules) https://example.org/f. @ada.\n```python\ng = 1\n```\n|h|i|\n|-|-|\n|1|2|';
  const {container} = await render(<MessageText text={text} named={['ada']} />);
  const words = (selector: string) => [...container.querySelectorAll(selector)].map((one) => one.textContent);
  expect(words('strong, em, del, code[dir="ltr"]')).toEqual(['a', 'b', 'c', 'd']);
  expect([...container.querySelectorAll('a')].map((one) => one.getAttribute('href'))).toEqual([
    '/modules',
    'https://example.org/f',
  ]);
  expect(words('bdi')).toEqual(['@ada']);
  expect(words('pre')).toEqual(['g = 1']);
  expect(words('th, td')).toEqual(['h', 'i', '1', '2']);
});

/** Nothing of these is a pair of marks, nor the half of one. */
const WORDS = [
  'why',
  '__init__',
  '2*3*4',
  '3~5天',
  String.raw`\*`,
  '<b>',
  '&amp;',
  "'*'",
  '![x](y)',
  'f[0](1)',
  '@ada',
];
const SIGNS = ['', '', '- ', '1. ', '> ', '>>> ', '# ', '    ', '---'];
const line = fc
  .tuple(
    fc.constantFrom(...SIGNS),
    fc.array(fc.constantFrom(...WORDS, 'https://example.org/a。', 'عربي', '  ', '\t'), {maxLength: 5}),
    fc.shuffledSubarray(['*', '**x', '~~', '`', '``', '[', ']('], {maxLength: 3}),
  )
  .map(([sign, some, halves]) => sign + [...some, ...halves].join(' '));

test('a text without a pair of marks is shown as it was typed, and copied so', async () => {
  const screen = await render(<MessageText text="" named={['ada']} />);
  await fc.assert(
    fc.asyncProperty(fc.array(line, {minLength: 1, maxLength: 5}), async (lines) => {
      // As it is posted: with an end that is seen.
      const text = `${lines.join('\n')}.`;
      await screen.rerender(<MessageText text={text} named={['ada']} />);
      expect(inOne(screen.container.textContent)).toBe(inOne(text));
      expect(copied(screen.container)).toBe(text);
    }),
    {numRuns: 100},
  );
});

test.each([
  ['quotes in quotes', '>'.repeat(3900)],
  ['lists in lists', Array.from({length: 80}, (_, at) => `${' '.repeat(at)}- x`).join('\n')],
  ['brackets', '['.repeat(4000)],
  ['links without an end', '[a]('.repeat(1300)],
  ['stars', `${'*'.repeat(3900)}a`],
  ['tags', '<b>'.repeat(1300)],
  ['names of characters', '&amp;'.repeat(790)],
])('%s up to the longest message are drawn or shown as they are, and the page goes on', async (_, bomb) => {
  const screen = await render(
    <>
      <MessageText text={`${bomb.slice(0, 3980)} the end`} named={[]} />
      <p>The next message</p>
    </>,
  );
  await expect.element(screen.getByText('The next message')).toBeVisible();
  expect(violations).not.toHaveBeenCalled();
});

/** Longest message, UTF-16 code units. */
const LONGEST = 4000;
/** A mark of emphasis nests once for its two ends; a list is two elements, and a table has a few of its own. */
const DEEPEST = MARKS_MAX / 2 + 2 * NESTING_MAX + 8;

/** Elements, and how many are inside each other. */
function sizeOf(root: Element): {count: number; depth: number} {
  let [count, depth] = [0, 0];
  const look = (element: Element, above: number) => {
    count += 1;
    depth = Math.max(depth, above);
    for (const child of element.children) look(child, above + 1);
  };
  look(root, 0);
  return {count, depth};
}

const pairs = fc.constantFrom(
  ...([
    ['> ', ''],
    ['- ', ''],
    ['1. ', ''],
    ['*a ', ' a*'],
    ['**', '**'],
    ['_a ', ' a_'],
    ['~~a ', ' a~~'],
    ['[', '](b)'],
    ['![', '](b)'],
    ['[^a]: ', ''],
    ['`', '`'],
    ['``` ', '\n```\n'],
    ['|', '|'],
    ['|a|\n|-|\n|', '|\n'],
    ['- a\n  ', ''],
    ['<b>', '</b>'],
    ['http://a.b/(', ')'],
  ] as const),
);
/** What opens some times and closes as often, around each other: `*[*[ x ](b)*](b)*`. */
const nested = fc
  .tuple(
    fc.array(pairs, {minLength: 1, maxLength: 4}),
    fc.integer({min: 1, max: 1000}),
    fc.integer({min: 1, max: 40}),
  )
  .map(([all, most, few]) => (all.length > 2 ? nest(all, few) : nest(all, most)));
function nest(all: readonly (readonly [string, string])[], times: number): string {
  const opening = all.map(([open]) => open).join('');
  const closing = all
    .toReversed()
    .map(([, close]) => close)
    .join('');
  const fits = Math.max(1, Math.min(times, Math.floor(LONGEST / (opening + closing).length)));
  return `${opening.repeat(fits)}x${closing.repeat(fits)}`;
}
const messages = fc
  .tuple(fc.array(nested, {minLength: 1, maxLength: 3}), fc.constantFrom('\n\n', '\n', ' '))
  .map(([all, between]) => all.join(between).slice(0, LONGEST));

test('whatever is nested, up to the longest message: no more elements than characters, and not too many in each other', async () => {
  const screen = await render(<MessageText text="" named={['ada']} />);
  await fc.assert(
    fc.asyncProperty(messages, async (text) => {
      await screen.rerender(<MessageText text={text} named={['ada']} />);
      const {count, depth} = sizeOf(screen.container);
      expect(count).toBeLessThanOrEqual(text.length + 20);
      expect(depth).toBeLessThanOrEqual(DEEPEST);
    }),
    {numRuns: 60},
  );
});

test('what is too deep is shown as it was written', async () => {
  const text = `${'> '.repeat(NESTING_MAX + 1)}Hello`;
  const screen = await render(<MessageText text={text} named={[]} />);
  expect(screen.container.textContent).toBe(text);
  expect(screen.container.querySelector('blockquote')).toBeNull();
});
