// Characters that turn the direction of writing turn what they are typed in, and nothing beside it.
import type {ReactNode} from 'react';
import {describe, expect, test} from 'vitest';
import {render} from 'vitest-browser-react';
import {isolated} from '#schema/isolated.ts';
import {MessageText} from '#web/markdown/markdown.tsx';
import {Typed} from '#web/ui/show/typed.tsx';

/** Left edge of the text, px of the window. */
function leftOf(words: string): number {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const at = node.textContent?.indexOf(words) ?? -1;
    if (at < 0) continue;
    const range = document.createRange();
    range.setStart(node, at);
    range.setEnd(node, at + words.length);
    return range.getBoundingClientRect().left;
  }
  throw new Error(`“${words}” isn’t on the page`);
}

const TURNING = [
  ['written from right to left', 'אבי'],
  ['in Arabic with a number', 'ليلى 7'],
  ['overridden (U+202E)', 'a\u202Egnp'],
  ['embedded (U+202B)', 'a\u202Bgnp'],
  ['overridden from left to right (U+202D)', 'אבי\u202Dgnp'],
  ['isolated without an end (U+2067)', 'a\u2067gnp'],
  ['several times over', 'a\u202E\u2067\u202B\u2068gnp'],
  ['with an end of somebody else’s isolate (U+2069)', 'a\u2069\u202Egnp'],
  ['with ends of everything', 'a\u202C\u2069\u202C\u2069\u202Egnp'],
  ['with an end that belongs to it, and one more', 'a\u2066b\u2069\u2069\u202Egnp'],
  ['with the end of a paragraph (U+2029)', 'a\u2029אבי'],
  ['overridden behind the end of a paragraph', 'a\u2029\u202Egnp'],
  ['overridden before the end of a paragraph', 'a\u202Egnp\u2029b'],
  ['isolated around the end of a paragraph', 'a\u2067gnp\u2029אבי'],
  ['with the end of a line (U+2028)', 'a\u202Egnp\u2028אבי'],
  ['with the next line (U+0085)', 'a\u0085אבי'],
  ['with separators (U+001C to U+001F)', 'a\u001C\u001D\u001E\u001Fאבי'],
  ['with a tab and a form feed', 'a\u000B\u000Cאבי'],
  ['with the end of somebody else’s isolate and of a paragraph', 'a\u2069\u2029\u202Egnp'],
] as const;

const lines: Readonly<Record<string, (typed: string) => ReactNode>> = {
  'in a line': (typed) => (
    <p>
      First <Typed>{typed}</Typed> then 3 last?
    </p>
  ),
  'in plain text': (typed) => <p>{`First ${isolated(typed)} then 3 last?`}</p>,
  'in the words of a link': (typed) => (
    <MessageText text={`First [${typed}](https://example.org/) then 3 last?`} named={[]} />
  ),
  'in code': (typed) => <MessageText text={`First \`${typed}\` then 3 last?`} named={[]} />,
};

describe.each(Object.entries(lines))('%s', (_, show) => {
  test.each(TURNING)('what is %s turns nothing beside it', async (__, typed) => {
    await render(<>{show(typed)}</>);
    const order = ['First', 'then', '3', 'last', '?'].map(leftOf);
    expect(order).toEqual(order.toSorted((a, b) => a - b));
  });
});

test('a message that is overridden turns neither the next one nor a line of its own that it does not belong to', async () => {
  await render(
    <>
      <MessageText text={'a\u202Egnp\nFirst then'} named={[]} />
      <MessageText text="next later" named={[]} />
    </>,
  );
  expect(leftOf('First')).toBeLessThan(leftOf('then'));
  expect(leftOf('next')).toBeLessThan(leftOf('later'));
});
