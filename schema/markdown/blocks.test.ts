import fc from 'fast-check';
import {expect, test, vi} from 'vitest';
import {blocksOf, wordsIn, type Block} from '#schema/markdown/blocks.ts';
import {typedOf, type Piece} from '#schema/markdown/inline.ts';

test.each([
  'Why is __init__ called twice, and _private too?',
  '2*3*4 = 24',
  'a**2 + b**2 = c**2',
  String.raw`C:\_data\*.csv and \d+\.\d+ and \*not\*`,
  '3~5天，价格100~200元',
  'List<string> and <T>',
  '<script>alert(1)</script><b>x</b><!-- y -->',
  '![x](y) and ![x](https://example.org/p.png)',
  '&lt; &amp; &copy; &#62; AT&T',
  'def f(*args, **kwargs): return g(*args)*(1)*h(*args)',
  `print('*', "**", '*' * 3, "~~", '~~')`,
  `print(*a, '*') + "*".join(*b)`,
  String.raw`re.match(r'(.*)foo.*', s) and [*a, *_] and *.txt`,
  'int *a, *b; /* c */ foo(*p);',
  '# -*- coding: utf-8 -*-',
  'select count(*), sum(*) from a; **/foo/** and src/**/*.py and */5 * * * *',
  'handlers[name](event), rows[0](1), [a](b), [x](javascript:alert(1)), [x](//evil.example)',
  '[x]: https://example.org/a "title"',
  '[^1] and [^1]: a footnote',
  '- [x] done\n- [ ] open',
  '# A comment\n## Another\nTitle\n---\n***\n___',
  '>>> x = 1\n>>> x\n1\n>=5 <5',
  '> 5 items\n>no quote\n+ 5\n- 5\n* a\n10) ten\n2024. What a year',
  '    if x:\n        return 1\n\n\n\tend  \n',
  'a\\\nb  \nc',
  '`one tick, ``two, and ```three',
  '``` open\nx = 1',
  '```\nx = 1```',
  '** a ** and * b * and ~~ c ~~ and **** and ` ` and `` ``',
  'hello ** world** and **hello world **',
  '宽*高*深',
  '|a|b|\n|1|2|',
  '|a|b|\n|-|\n|1|',
  '[ ](https://example.org/)',
  'm * v, snake_case_name, __all__ = ["a"], x if _ else __',
])('%j is shown as it was typed', (text) => {
  expect(wordsIn(text)).toBe(text);
});

const shown = (pieces: readonly Piece[]): string =>
  pieces
    .map((piece) => {
      if (piece.look === 'plain') return piece.text;
      if (piece.look === 'link') return `<a ${piece.href}>${shown(piece.parts)}</a>`;
      return `<${piece.look}>${'parts' in piece ? shown(piece.parts) : piece.text}</>`;
    })
    .join('');
const drawn = (text: string): readonly string[] =>
  blocksOf(text).map((block) => {
    if (block.kind === 'code') return `code ${block.language ?? ''}: ${block.code}`;
    if (block.kind === 'table') return block.rows.map((cells) => cells.map(shown).join(' ')).join(' / ');
    return `${block.kind}: ${block.lines.map(shown).join('')}`;
  });

test.each([
  ['**a** *b* ~~c~~ `d`', ['text: <strong>a</> <emphasis>b</> <struck>c</> <code>d</>']],
  [
    '***a*** **a *b*** *a **b***',
    ['text: <strong><emphasis>a</></> <strong>a <emphasis>b</></> <emphasis>a <strong>b</></>'],
  ],
  ['(**a**), “*b*”: **c:**', ['text: (<strong>a</>), “<emphasis>b</>”: <strong>c:</>']],
  ['这是**重点**内容。**중요**합니다', ['text: 这是<strong>重点</>内容。<strong>중요</>합니다']],
  ['`*a* b` ``a`b`` `` `x` ``', ['text: <code>*a* b</> <code>a`b</> <code>`x`</>']],
  ['**a `b** c` d**', ['text: <strong>a <code>b** c</> d</>']],
  ['*a *b* c*', ['text: *a <emphasis>b</> c*']],
  [
    '[**a** `b`](https://example.org/x_(y)) [c](/modules) [d](mailto:ada@example.org)',
    [
      'text: <a https://example.org/x_(y)><strong>a</> <code>b</></a> <a /modules>c</a> <a mailto:ada@example.org>d</a>',
    ],
  ],
  [
    '看https://example.org/a。（https://example.org/b）',
    [
      'text: 看<a https://example.org/a>https://example.org/a</a>。（<a https://example.org/b>https://example.org/b</a>）',
    ],
  ],
  [
    '**https://example.org/**, www.example.org.',
    [
      'text: <strong><a https://example.org/>https://example.org/</a></>, <a https://www.example.org>www.example.org</a>.',
    ],
  ],
  [
    'Look, @ada.lovelace (@eve), a@b.example',
    ['text: Look, <name>@ada.lovelace</> (<name>@eve</>), a@b.example'],
  ],
  [
    'Try:\n```python\nx = 1\n```\nor\n```\ny\n```',
    ['text: Try:\n', 'code python: x = 1', 'text: or\n', 'code : y'],
  ],
  ['```print(1)\nprint(2)\n```', ['code : print(1)\nprint(2)']],
  ['1. so\n   ```py\n   if x:\n     y\n   ```', ['list: 1. so\n', 'code py: if x:\n  y']],
  ['````\n```\nx\n```\n````', ['code : ```\nx\n```']],
  ['```\n```', ['code : ']],
  [
    'a\n- b\n  - **c**\n> d\n> > e\nf',
    ['text: a\n', 'list: - b\n  - <strong>c</>\n', 'quote: > d\n> > e\n', 'text: f'],
  ],
  ['|a|**b**|\n|-|:-:|\n|1|2|\n|3|', ['a <strong>b</> / 1 2', 'text: |3|']],
])('%j is drawn', (text, blocks) => {
  expect(drawn(text)).toEqual(blocks);
});

test.each([
  ['a\n```\n``b\n````\nc', ['text: a\n', 'code : ``b', 'text: c']],
  ['````\n```\n`````\n```\n```', ['code : ```', 'code : ']],
  ['```\n````\n```x\n```', ['code : ', 'code x: ']],
  ['`````\n```\n````', ['text: `````\n', 'code : ']],
  [`\`\`\`${' '.repeat(2000)}a b\n\`\`\``, [`code : ${' '.repeat(2000)}a b`]],
])('of %j each fence ends at the next that has as many ticks', (text, blocks) => {
  expect(drawn(text)).toEqual(blocks);
});

/** How often an expression is asked while the text is read. */
function askedFor(text: string): number {
  const exec = vi.spyOn(RegExp.prototype, 'exec');
  try {
    blocksOf(text);
    return exec.mock.calls.length;
  } finally {
    exec.mockRestore();
  }
}

test.each([
  ['fences that nothing ends', () => '```a\n'],
  ['fences of fewer and fewer ticks', (at: number, all: number) => `${'`'.repeat(3 + ((all - at) % 60))}a\n`],
  ['ends of more and more ticks', (at: number) => `${'`'.repeat(3 + (at % 60))}\n`],
  ['beginnings of tables', () => '|a|\n'],
  ['code in a line', () => '`a` '],
])('ten times as many %s are read in ten times as many steps', (_, lineAt) => {
  const lines = (all: number) => Array.from({length: all}, (_line, at) => lineAt(at, all)).join('');
  expect(askedFor(lines(800))).toBeLessThan(12 * askedFor(lines(80)));
});

/** The text with its pairs of marks around what they mark. */
const typedIn = (blocks: readonly Block[]): string =>
  blocks
    .map((block) => {
      if (block.kind === 'table') return block.typed;
      if (block.kind !== 'code') return block.lines.map(typedOf).join('');
      const [before, after] = block.fences;
      const lines = block.code.split('\n');
      return (
        before +
        (block.indent === '' ? block.code : lines.map((line) => block.indent + line).join('\n')) +
        after
      );
    })
    .join('');

const piece = fc.oneof(
  fc.constantFrom(
    '*',
    '**',
    '***',
    '~',
    '~~',
    '`',
    '``',
    '```',
    '_',
    '__',
    '\\',
    '!',
    '|',
    '|-|',
    '>',
    '- ',
    '# ',
  ),
  fc.constantFrom(
    '[',
    ']',
    '(',
    ')',
    '](',
    '[a](https://b.example)',
    'https://',
    'www.',
    '@',
    '@ada.',
    '<',
    '&lt;',
  ),
  fc.constantFrom('a', 'b.', '2', '天', '。', '（', '🙂', ' ', '  ', '\t', '\n', '\n\n', '"', "'", ',', '-'),
);
const anything = fc.array(piece, {maxLength: 60}).map((all) => all.join(''));

test('whatever is typed, all of it is there: what is not shown is pairs of marks', () => {
  fc.assert(
    fc.property(anything, (text) => {
      const blocks = blocksOf(text);
      // Code has the space before its fences, or not.
      fc.pre(blocks.every((block) => block.kind !== 'code' || block.indent === ''));
      expect(typedIn(blocks)).toBe(text);
    }),
    {numRuns: 3000},
  );
});

/** Nothing of these is a pair, nor the half of one. */
const words = fc.oneof(
  fc.constantFrom(
    'why',
    '__init__',
    '_x_',
    '2*3*4',
    'a**2',
    '3~5天',
    String.raw`\*`,
    'List<T>',
    '<b>',
    '&amp;',
  ),
  fc.constantFrom(
    "'*'",
    '"**"',
    '![x](y)',
    '[x](y)',
    'f[0](1)',
    'https://example.org/a。',
    '（www.example.org）',
  ),
  fc.constantFrom('@ada', 'عربي', '  ', '\t', '—', '🙂', String.raw`\d+\.`),
);
/** One of each in a line has no other one. */
const halves = fc.shuffledSubarray(['*', '**x', 'y*', '~~', '`', '``', '[', '](', '|'], {maxLength: 4});
const signs = fc.constantFrom('', '', '', '- ', '* ', '1. ', '> ', '>>> ', '# ', '    ', '---', '+ 5 ');
const line = fc
  .tuple(signs, fc.array(words, {maxLength: 6}), halves)
  .map(([sign, some, half]) => sign + [...some, ...half].join(' '));
const unpaired = fc.array(line, {minLength: 1, maxLength: 6}).map((lines) => lines.join('\n'));

test('a text without a pair of marks is shown as it was typed', () => {
  fc.assert(
    fc.property(unpaired, (text) => {
      expect(wordsIn(text)).toBe(text);
    }),
    {numRuns: 2000},
  );
});
