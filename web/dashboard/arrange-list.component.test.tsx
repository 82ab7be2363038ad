import {useState} from 'react';
import {expect, test} from 'vitest';
import {page, userEvent} from 'vitest/browser';
import {render} from 'vitest-browser-react';
import {ArrangeList} from '#web/dashboard/arrange-list.tsx';

const TITLES = {today: 'Today', rank: 'Rank', news: 'News'} as const;
type Id = keyof typeof TITLES;
type Cards = readonly {readonly id: Id; readonly isHidden: boolean}[];

function Arranged() {
  const [cards, setCards] = useState<Cards>(
    (['today', 'rank', 'news'] as const).map((id) => ({id, isHidden: false})),
  );
  return <ArrangeList cards={cards} titles={TITLES} onArrange={setCards} />;
}

const order = () =>
  page
    .getByRole('listitem')
    .elements()
    .map((row) => row.textContent);
const handle = (name: RegExp) => page.getByRole('button', {name});

test('a handle moves its card by the arrow keys, keeps the focus, and says where it is', async () => {
  await render(<Arranged />);
  (handle(/^Move Today, 1 of 3$/).element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowDown}');
  expect(order()).toEqual(['Rank', 'Today', 'News']);
  await expect.element(page.getByRole('status')).toHaveTextContent('Today: 2 of 3');
  await expect.element(handle(/^Move Today, 2 of 3$/)).toHaveFocus();
  await userEvent.keyboard('{End}{ArrowDown}');
  expect(order()).toEqual(['Rank', 'News', 'Today']);
  await userEvent.keyboard('{Home}');
  expect(order()).toEqual(['Today', 'Rank', 'News']);
});

test('the buttons move it as well; at the end the focus goes to the handle, for the button is off', async () => {
  await render(<Arranged />);
  await page.getByRole('button', {name: 'Move News up'}).click();
  expect(order()).toEqual(['Today', 'News', 'Rank']);
  await expect.element(page.getByRole('button', {name: 'Move News up'})).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(order()).toEqual(['News', 'Today', 'Rank']);
  await expect.element(page.getByRole('button', {name: 'Move News up'})).toBeDisabled();
  await expect.element(handle(/^Move News, 1 of 3$/)).toHaveFocus();
});

test('a card is hidden and shown in its place', async () => {
  await render(<Arranged />);
  await page.getByRole('button', {name: 'Hide Rank'}).click();
  expect(order()).toEqual(['Today', 'RankHidden', 'News']);
  await page.getByRole('button', {name: 'Show Rank'}).click();
  expect(order()).toEqual(['Today', 'Rank', 'News']);
});

test('a card is dragged by its handle, and the order is kept when it is let go', async () => {
  await render(<Arranged />);
  await userEvent.dragAndDrop(handle(/^Move News, /), handle(/^Move Today, /));
  expect(order()).toEqual(['News', 'Today', 'Rank']);
});
