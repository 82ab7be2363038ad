import {expect, test} from 'vitest';
import {page, userEvent} from 'vitest/browser';
import {render} from 'vitest-browser-react';
import {DOING, SAID} from '#web/chat/talk/fakes.ts';
import {Message} from '#web/chat/talk/log/message.tsx';

const WRITING = {...DOING, mayWrite: true};
const TOLD = {...SAID, kind: 'system' as const};

test.each([
  ['a message', SAID],
  ['what the academy says', TOLD],
])('%s offers a reply only where the learner may write', async (_what, said) => {
  const {rerender} = await render(<Message said={said} isContinued={false} doing={DOING} />);
  await expect.element(page.getByText('Thanks!')).toBeVisible();
  expect(page.getByRole('button', {name: /Reply/}).query()).toBeNull();
  await rerender(<Message said={said} isContinued={false} doing={WRITING} />);
  await expect.element(page.getByRole('button', {name: /Reply/}).first()).toBeInTheDocument();
});

test('a thread that is there can be read by everyone', async () => {
  await render(<Message said={{...TOLD, replyCount: 2}} isContinued={false} doing={DOING} />);
  await expect.element(page.getByRole('button', {name: '2 replies'})).toBeVisible();
});

test('the menu begins no thread where nobody may write', async () => {
  await render(<Message said={SAID} isContinued={false} doing={DOING} />);
  await userEvent.hover(page.getByText('Thanks!'));
  await page.getByRole('button', {name: 'More'}).click();
  await expect.element(page.getByRole('menuitem', {name: 'Copy text'})).toBeVisible();
  expect(page.getByRole('menuitem', {name: 'Reply in thread'}).query()).toBeNull();
});

test.each([
  ['a message that is not pinned', {}, {}, 'Pin'],
  ['one’s own pin', {isPinned: true, isOwnPin: true}, {}, 'Unpin'],
  ['a pin of somebody else’s', {isPinned: true}, {}, undefined],
  ['a pin between two', {isPinned: true}, {isDirect: true}, 'Unpin'],
  ['a message where the learner may not write', {}, {mayWrite: false}, undefined],
])('of %s the menu offers what the learner may do', async (_what, said, doing, offered) => {
  await render(<Message said={{...SAID, ...said}} isContinued={false} doing={{...WRITING, ...doing}} />);
  await userEvent.hover(page.getByText('Thanks!'));
  await page.getByRole('button', {name: 'More'}).click();
  await expect.element(page.getByRole('menuitem', {name: 'Copy text'})).toBeVisible();
  const pins = page.getByRole('menuitem', {name: /^(?:Pin|Unpin)$/}).elements();
  expect(pins.map(({textContent}) => textContent)).toEqual(offered === undefined ? [] : [offered]);
});
