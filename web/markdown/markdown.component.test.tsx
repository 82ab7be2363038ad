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

test('names of characters are the characters', async () => {
  const screen = await render(
    <MessageText text={'a &lt;b&gt; &amp; c&hellip; &nosuch; &copy;'} named={[]} />,
  );
  await expect.poll(() => screen.container.textContent).toBe('a <b> & c… &nosuch; ©');
  expect(violations).not.toHaveBeenCalled();
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
