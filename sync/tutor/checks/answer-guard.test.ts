// What is shown of what a model writes, piece by piece.
import {describe, expect, test} from 'vitest';
import type {QuotePart} from '#schema/tutor/tutor.answer.ts';
import {answerGuard} from '#sync/tutor/checks/answer-guard.ts';
import {rarityIn} from '#sync/tutor/checks/likeness.ts';
import type {Before} from '#sync/tutor/checks/own-code.ts';
import {programsOf, type Tasks} from '#sync/tutor/checks/tasks.ts';

const quote = (...paragraphs: readonly string[]): QuotePart => ({
  kind: 'quote',
  lessonId: 'a',
  moduleId: 'one',
  title: 'a: Slices',
  href: '/modules/one/lessons/a#block-0-3',
  paragraphs,
});
const PASSAGES = [
  quote(
    'A slice cuts a piece out of a list.',
    '```python\nscores = [3, 1, 2]\nprint(scores[1:3])\n```',
    '```output\n[1, 2]\n```',
  ),
  quote('A list keeps its order.'),
  quote('A **dict** answers by name.'),
];
const SOLUTION = `def flatten(items):
    result = []
    for item in items:
        if isinstance(item, list):
            result.extend(flatten(item))
        else:
            result.append(item)
    return result`;
const TASKS: Tasks = {
  isAsked: () => false,
  programs: programsOf(
    'def flatten(items):\n    result = []\n    for item in items:\n        result.append(item)\n    return result\n',
    SOLUTION,
  ),
  rarity: rarityIn(['scores = [3, 1, 2]\nprint(scores[1:3])']),
};
const NOTHING_BEFORE: Before = {text: '', lines: 0};

/** Pushes it in pieces of this length. */
function shown(text: string, {size = 3, before = NOTHING_BEFORE, isWhole = true} = {}) {
  const guard = answerGuard({passages: PASSAGES, tasks: TASKS, before});
  const steps: string[] = [];
  for (let at = 0; at < text.length && !guard.isOver(); at += size)
    steps.push(guard.push(text.slice(at, at + size)));
  steps.push(guard.end(isWhole && !guard.isOver()));
  return {steps: steps.filter((step) => step !== ''), text: steps.join(''), verdict: guard.verdict()};
}
const good = (text: string) => expect.objectContaining({isGood: true, text});

describe('sentences', () => {
  test('are shown word by word, and end as they were written', () => {
    const text = 'A list keeps its order [2]. A slice cuts a piece out of it [1].';
    const {steps, text: all, verdict} = shown(text);
    expect(steps.length).toBeGreaterThan(8);
    expect(all).toBe('A list keeps its order [1]. A slice cuts a piece out of it [2].');
    expect(verdict).toMatchObject({isGood: true, text: all, ownLines: 0});
    expect(verdict.isGood && verdict.sources.map(({paragraphs}) => paragraphs[0])).toEqual([
      'A list keeps its order.',
      'A slice cuts a piece out of a list.',
    ]);
  });

  test.each([1, 2, 7, 1000])('are the same however they come: %i characters at a time', (size) => {
    const text =
      'First, **a list** keeps “its order” [2].\n\n- one `scores[1:3]` [1]\n- two\n\n```python\nprint(scores[1:3])\n```\nDone [3, 9].';
    expect(shown(text, {size}).text).toBe(
      'First, **a list** keeps “its order” [1].\n\n- one `scores[1:3]` [2]\n- two\n\n```python\nprint(scores[1:3])\n```\nDone [3].',
    );
  });

  test('lose what turns, hides or controls text', () => {
    expect(shown('A list\u202E keeps\u0000 its\u200B order\u0007 [2].').text).toBe(
      'A list keeps its order [1].',
    );
  });

  test('of an answer that was cut off are shown as far as they are whole', () => {
    expect(shown('A list keeps its order [2]. A slice cu', {isWhole: false}).verdict).toEqual(
      good('A list keeps its order [1].'),
    );
    expect(shown('A list keeps its order [2].\n```python\nprint(sco', {isWhole: false}).verdict).toEqual(
      good('A list keeps its order [1].'),
    );
  });

  test('beyond the longest answer are left out', () => {
    const {verdict} = shown('A list keeps its order [2]. '.repeat(1000), {size: 50});
    expect(verdict.isGood && verdict.text.length).toBeLessThan(6100);
  });
});

describe('citations', () => {
  test('of passages that were not given are taken out', () => {
    expect(shown('A list keeps its order [7], always [0] [2][12].').text).toBe(
      'A list keeps its order, always [1].',
    );
  });

  test.each(['A list keeps its order.', 'A list keeps its order [4].', '', '[]', 'It is so (1).'])(
    'there must be one: “%s”',
    (text) => {
      expect(shown(text).verdict).toEqual({isGood: false, why: 'ungrounded'});
    },
  );

  test('in code are code', () => {
    expect(shown('The item `scores[1]` is second [2].').text).toBe('The item `scores[1]` is second [1].');
  });

  test('of words that no passage has lose their marks, and do not count', () => {
    const {text, verdict} = shown('The lesson says “a list never ever keeps its order” [2].');
    expect(text).toBe('The lesson says a list never ever keeps its order.');
    expect(verdict).toEqual({isGood: false, why: 'ungrounded'});
  });

  test('of words that a passage has stay, whatever marks and space are in them', () => {
    const text = 'It says “a  dict answers by *name*” [3], and "A slice cuts a piece out of a list." [1]';
    expect(shown(text).text).toBe(
      'It says “a  dict answers by *name*” [1], and "A slice cuts a piece out of a list." [2]',
    );
  });

  test('of a quotation that stands alone are looked at, too', () => {
    expect(shown('> Lists are always sorted by themselves. [2]\n\nA list keeps its order [2].').text).toBe(
      'Lists are always sorted by themselves.\n\nA list keeps its order [1].',
    );
  });
});

describe('code', () => {
  const LEFT_OUT = '(I left out code that isn’t from your lessons.)\n';

  test('of a passage is shown, whole, once it is there', () => {
    const text =
      'See [1]:\n```python\nscores = [3, 1, 2]\nprint(scores[1:3])\n```\nIt prints:\n```output\n[1, 2]\n```\n';
    const {steps, text: all} = shown(text, {size: 1});
    expect(all).toBe(text);
    expect(steps).toContain('```python\nscores = [3, 1, 2]\nprint(scores[1:3])\n```\n');
  });

  test('of its own may be a few lines of Python that make no function', () => {
    const text = 'So [1]:\n```python\nwords = ["a", "b"]\nprint(words[0:1])\n```\n';
    expect(shown(text).text).toBe(text);
    expect(shown(text).verdict).toMatchObject({isGood: true, ownLines: 2});
  });

  test.each([
    ['many lines', '```python\na = 1\nb = 2\nc = 3\nd = 4\n```'],
    ['a function', '```python\ndef cut(words):\n    return words[0:1]\n```'],
    ['a class', '```python\nclass Cut:\n    pass\n```'],
    ['a function without a name', '```python\ncut = lambda words: words[0:1]\n```'],
    ['another language', '```js\nwords.slice(0, 1)\n```'],
    ['one long line', `\`\`\`python\nx = [${'a + b * c, '.repeat(30)}]\n\`\`\``],
    ['a fence of another kind', '~~~\na = 1\nb = 2\nc = 3\nd = 4\n~~~'],
    ['lines without a fence', 'a = 1\nb = 2\nc = 3\nd = 4'],
  ])('of its own is left out where it is %s, and that is said once', (_, code) => {
    const {text} = shown(`A slice [1].\n\n${code}\n\nAnd:\n\n${code}\n\nThat’s it.`);
    expect(text.split(LEFT_OUT)).toHaveLength(2);
    expect(text).toMatch(/^A slice \[1\]\.\n\n[\s\S]*That’s it\.$/);
    // Not a line of it, not even of the part that would be little enough.
    expect(text).not.toMatch(/^(?:[abcd] = \d|def|class|cut|words|x)/m);
  });

  test('in marks is a word of a sentence while it is short', () => {
    const text = 'Use `len(words)`, `words[0]` or `x += 1` [1].';
    expect(shown(text).text).toBe(text);
    const long =
      '`[word.upper() for word in words if word.startswith(letter) and len(word) > 3 and word in known]`';
    // It counts as a line, of which there may be three.
    const many = Array.from({length: 5}, () => `So ${long} [1].`).join('\n');
    expect(shown(many).text.split('…')).toHaveLength(4);
  });

  test('that earlier answers had counts as well', () => {
    const text = 'So [1]:\n```python\nwords = ["a", "b"]\nprint(words[0:1])\n```\n';
    expect(shown(text, {before: {text: '', lines: 3}}).text).toContain(LEFT_OUT.trim());
  });
});

describe('a solution', () => {
  test('ends the answer before a line of it is shown', () => {
    const {text, verdict} = shown(`Here it is [1]:\n\`\`\`python\n${SOLUTION}\n\`\`\`\nGood luck.`);
    expect(verdict).toEqual({isGood: false, why: 'solution'});
    expect(text).not.toContain('extend');
    expect(text).not.toContain('Good luck');
  });

  test('is known in other names, without its layout, in remarks, in tables, and bit by bit', () => {
    const renamed = SOLUTION.replaceAll('flatten', 'f')
      .replaceAll('items', 'xs')
      .replaceAll('item', 'x')
      .replaceAll('result', 'out');
    const forms = [
      renamed,
      SOLUTION.replaceAll(/^/gm, '# '),
      SOLUTION.split('\n')
        .map((line, at) => `${at + 1}. ${line.trim()}`)
        .join('\n'),
      SOLUTION.split('\n')
        .map((line) => `| ${line.trim()} |`)
        .join('\n'),
      SOLUTION.split('\n')
        .map((line) => `\`${line.trim()}\``)
        .join(' then '),
    ];
    for (const form of forms) {
      const {text, verdict} = shown(`As you like [1]:\n\n${form}\n\nThat’s all.`);
      expect([form.slice(0, 20), verdict]).toEqual([form.slice(0, 20), {isGood: false, why: 'solution'}]);
      expect(text.match(/extend|append/g)?.length ?? 0).toBeLessThan(2);
    }
    const [first, second] = [
      SOLUTION.split('\n').slice(0, 4).join('\n'),
      SOLUTION.split('\n').slice(4).join('\n'),
    ];
    const {verdict} = shown(`And then [1]:\n\`\`\`\n${second}\n\`\`\``, {before: {text: first, lines: 0}});
    expect(verdict).toEqual({isGood: false, why: 'solution'});
  });
});
