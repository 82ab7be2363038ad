// Each check of the course against a fault that was planted for it, and against its neighbor that is none.
import {describe, expect, test} from 'vitest';
import type {Figure} from '#schema/lessons/block.ts';
import type {QuestionSource} from '#sync/questions/question-file.ts';
import {compileLesson} from '#sync/questions/markdown.ts';
import * as prose from '#tests/course-checks/prose-faults.ts';
import * as quiz from '#tests/course-checks/question-faults.ts';

const common = {slug: 'q', stem: 'Which one?', explanation: 'That one.', topic: 't', difficulty: 2};
const single = (options: readonly string[], more: object = {}): QuestionSource => ({
  ...common,
  kind: 'single',
  options: [...options],
  answer: 0,
  ...more,
});
const multi = (answer: number[], more: object = {}): QuestionSource => ({
  ...common,
  kind: 'multi',
  options: ['a', 'b', 'c', 'd'],
  answer,
  ...more,
});

describe('options', () => {
  const given = single(['`a longer one`', 'short', 'short too']);
  const hidden = single(['short', '`a longer one`', 'short too']);
  test('the right one is the longest in more than a third', () => {
    expect(quiz.longestIsRight([given, given, hidden])).toEqual([
      'the right option is the longest in 2 of 3: q, q',
    ]);
    expect(quiz.longestIsRight([given, hidden, hidden])).toEqual([]);
    // As long as another one is not the longest.
    expect(quiz.longestIsRight([single(['same', 'size'])])).toEqual([]);
  });

  test.each<[string, QuestionSource, number]>([
    ['twice as long as the wrong ones', single(['x'.repeat(60), 'x'.repeat(30), 'x'.repeat(30)]), 1],
    ['half as long', single(['x'.repeat(30), 'x'.repeat(60)]), 1],
    ['a quarter longer', single(['x'.repeat(50), 'x'.repeat(40)]), 0],
    ['of code, a name longer', single(['`x is None`', '`x`', '`y`']), 0],
    [
      'several, longer on average',
      multi([0, 1], {options: ['x'.repeat(60), 'x'.repeat(50), 'x'.repeat(20)]}),
      1,
    ],
  ])('right ones %s', (_, question, faults) => {
    expect(quiz.unevenOptions([question])).toHaveLength(faults);
  });

  test('all multi questions have the same number of right ones', () => {
    expect(quiz.sameCounts([multi([0, 1]), multi([1, 2])])).toEqual([
      'each of the 2 multi questions has 2 right options',
    ]);
    expect(quiz.sameCounts([multi([0, 1]), multi([1, 2, 3])])).toEqual([]);
    expect(quiz.sameCounts([multi([0, 1])])).toEqual([]);
  });

  test('wrong ones say nothing', () => {
    expect(quiz.silentOptions([single(['a', 'b'])])).toHaveLength(1);
    expect(quiz.silentOptions([single(['a', 'b'], {feedback: [null, 'No.']})])).toEqual([]);
  });
});

describe('an explanation that counts shuffled options', () => {
  test.each([
    ['The second option is true.', 1],
    ['The first two options give lists.', 1],
    ['Option B is true.', 1],
    ['The second changes `m`.', 1],
    ['It is the third.', 1],
    ['The first argument is the object.', 0],
    ['The second call gets an exhausted generator.', 0],
  ])('%s', (explanation, faults) => {
    expect(quiz.ordinals([single(['a', 'b'], {explanation})])).toHaveLength(faults);
  });

  test('also in the feedback; with code, "the second" may be a line', () => {
    expect(quiz.ordinals([single(['a', 'b'], {feedback: [null, 'The first is right.']})])).toHaveLength(1);
    const stem = 'What?\n\n```python\na\nb\n```';
    expect(quiz.ordinals([single(['a', 'b'], {stem, explanation: 'The second changes `m`.'})])).toEqual([]);
  });
});

describe('a pool', () => {
  const ask = (stem: string, slug: string) => single(['a', 'b'], {stem, slug});
  test('has two stems that are nearly equal', () => {
    const stem = 'A log has 120 rows, and 7 of them are bad. What do you do with the bad rows?';
    const near = stem.replace('120', '130');
    const other = 'A log has 120 rows. Which tool finds the slow ones, and why does it need an index?';
    expect(quiz.nearEqualStems([ask(stem, 'a'), ask(near, 'b'), ask(other, 'c')])).toEqual([
      'a and b ask nearly the same',
    ]);
  });

  test('the same opening line doesn’t make programs alike', () => {
    const program = (code: string) => `What does this program print?\n\n\`\`\`python\n${code}\n\`\`\``;
    const questions = [ask(program('print([1, 2, 3][-1])'), 'a'), ask(program('x = "7" * 2'), 'b')];
    expect(quiz.nearEqualStems(questions)).toEqual([]);
  });

  test('is too small, or lacks a kind or a difficulty', () => {
    expect(quiz.thinPool([single(['a', 'b'])])).toEqual([
      'has 1 questions; a lesson needs 16',
      'has 0 of the kind predict; a lesson needs 6',
      'has 0 of the kind order; a lesson needs 2',
      'has 0 of difficulty 1; a lesson needs 4',
      'has 0 of difficulty 3; a lesson needs 4',
    ]);
  });
});

describe('words', () => {
  test.each([
    ['It receives a text and joins it.', 'a text'],
    ['On every round the total grows.', 'every round'],
    ['The kind of error is named.', 'kind of error'],
    ['It gives a whole number.', 'whole number'],
    ['The colour of the centre.', 'colour'],
    ['We optimise and analyse it.', 'optimise'],
    ['Everybody can mend it.', 'Everybody'],
    ['It was lost without a word.', 'without a word'],
    ['It stands above the loop.', 'stands above'],
  ])('%s', (text, found) => {
    expect(prose.homeMadeWords(text)[0]).toContain(`"${found}"`);
  });

  test.each([
    'An integer, a whole number, exact and of any size.',
    'Make it rise, advise them, and use a precise exercise.',
    'The code `a text` and `every round` is code.',
    '```python\nprint("a whole number, every round")\n```',
    '[a link](https://example.org/colour)',
    'It handles a text file.',
  ])('none in: %s', (text) => {
    expect(prose.homeMadeWords(text)).toEqual([]);
  });
});

const compile = (body: string) => compileLesson({file: 'a.md', body, figures: new Map()});

test('a link that leads nowhere', () => {
  const links = (body: string) => prose.brokenLinks(compile(body), new Set(['values']));
  expect(
    links('[x](http://example.org)\n\n[x](https://localhost/a)\n\n[x](#there)\n\n[x](other.md)'),
  ).toHaveLength(4);
  expect(links('[x](/modules/m/lessons/gone)')).toEqual(['the link "/modules/m/lessons/gone" leads nowhere']);
  expect(links('## There\n\n[x](#there) [y](https://example.org/a) [z](/modules/m/lessons/values)')).toEqual(
    [],
  );
});

test('sources that nobody has checked for half a year, and too few of them', () => {
  const source = (checked: string) => ({title: 'RFC', url: 'https://example.org', checked});
  const two = [source('2026-11-23'), source('2026-05-28')];
  expect(prose.staleSources({sources: two}, '2026-11-23')).toEqual([]);
  expect(prose.staleSources({sources: two}, '2026-11-25')).toEqual(['"RFC" was checked 181 days ago']);
  expect(prose.staleSources({sources: []}, '2026-11-23')).toEqual(['has 0 sources; a lesson has 2 to 4']);
});

test('minutes that nobody reads so fast', () => {
  const blocks = compile(
    `${'word '.repeat(1000)}\n\n\`\`\`python run\nx = 1\n\`\`\`\n\n\`\`\`python\nnot counted\n\`\`\``,
  );
  expect(prose.honestMinutes(blocks)).toBe(6);
  expect(prose.wrongMinutes({minutes: 7}, blocks)).toEqual([]);
  expect(prose.wrongMinutes({minutes: 4}, blocks)).toEqual(['says 4 minutes and takes 6']);
});

test('a figure with numbers that the lesson doesn’t have', () => {
  const figure = (words: string): Figure => ({
    kind: 'figure',
    svg: `<svg><text x="1">${words}</text></svg>`,
    alt: 'a',
    caption: 'c',
  });
  const faults = (words: string, body: string) => prose.figureNumbers([figure(words)], body);
  expect(faults('0.00036', 'print(0.000375)')).toEqual([
    `the figure "c" shows 0.00036, and the lesson doesn't`,
  ]);
  expect(faults('120', 'tokens 1200')).toHaveLength(1);
  expect(faults('0.20, 120', 'score=0.2 tokens=120')).toEqual([]);
  expect(faults('hash …81234, slot 7', 'none')).toEqual([]);
});

test('an interactive figure that computes from what the lesson doesn’t have', () => {
  const figure: Figure = {
    kind: 'figure',
    svg: '<svg></svg>',
    alt: 'a',
    caption: 'c',
    live: {part: 'attention', queries: ['a', 'b'], texts: [{name: 'one', words: 'my long page'}]},
  };
  const bins: Figure = {...figure, live: {part: 'bins', values: [0.5, 31], top: 40, unit: 's'}};
  const declared = '```interactive\nvalues: [0.5, 31]\n```\n';
  expect(prose.liveNumbers([bins], `${declared}x = [0.50, 3.1]`)).toEqual([
    'the figure "c" computes from "31", which the lesson doesn\'t have',
  ]);
  expect(prose.liveNumbers([bins], `${declared}x = [0.50, 31]`)).toEqual([]);
  expect(prose.liveNumbers([figure], 'pages = ["my long "\n    "page"]')).toEqual([]);
  expect(prose.liveNumbers([figure], 'pages = ["my page"]')).toHaveLength(1);
  const rules = {part: 'retries', retry: [503], attempts: 4, timeout: 30, base: 1, cap: 20} as const;
  const services = [{name: 'Slow', replies: [{status: 200, seconds: 41}]}];
  const retries: Figure = {...figure, live: {...rules, services, cost: 0.5, budgets: [2, 3]}};
  expect(prose.liveNumbers([retries], '503, 4, 30, 1, 20, 0.5, 2, 3, 200, 40')).toEqual([
    'the figure "c" computes from "41", which the lesson doesn\'t have',
  ]);
});

test('a request to try something without a program to try it on', () => {
  const attempt = ':::try\nGuess.\n:::\n\n';
  expect(prose.triesWithoutCode(compile(`${attempt}\`\`\`python run\nx\n\`\`\``))).toEqual([]);
  expect(prose.triesWithoutCode(compile(`${attempt}Just words.`))).toEqual([
    'a "Try it" is not followed by code',
  ]);
});
