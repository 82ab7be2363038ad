import {expect, test} from 'vitest';
import {page} from 'vitest/browser';
import {render} from 'vitest-browser-react';
import type {Said} from '#web/chat/said.ts';
import {DOING, SAID} from '#web/chat/talk/fakes.ts';
import {Message} from '#web/chat/talk/log/message.tsx';
import {isolated} from '#schema/isolated.ts';

/** Written from right to left. */
const NAME = 'אבי';
const said: Said = {...SAID, quoted: {id: 'm1', name: NAME, body: '12 is right'}};

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

test('a name written from right to left does not pull the message that it is quoted with', async () => {
  await render(<Message said={said} isContinued={false} doing={DOING} />);
  await expect.element(page.getByText('Thanks!')).toBeVisible();
  expect(leftOf(NAME)).toBeLessThan(leftOf('12'));
});

test('nor does it in a sentence of plain text', async () => {
  await render(<p>{`${isolated(NAME)}, 3 points`}</p>);
  expect(leftOf(NAME)).toBeLessThan(leftOf('3'));
});

test('a turned name that an old account may have turns only itself', async () => {
  await render(<p>{`Block ${isolated('Ada \u202Egnp')} now?`}</p>);
  expect(leftOf('Block')).toBeLessThan(leftOf('now?'));
  expect(leftOf('now')).toBeLessThan(leftOf('?'));
});
