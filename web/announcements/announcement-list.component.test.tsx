import {useState} from 'react';
import {expect, test} from 'vitest';
import {page, userEvent} from 'vitest/browser';
import {render} from 'vitest-browser-react';
import {AnnouncementList} from '#web/announcements/announcement-list.tsx';
import type {Announcement} from '#web/announcements/announcements.ts';

const one = (id: string, more: Partial<Announcement> = {}): Announcement => ({
  id,
  title: `News ${id}`,
  body: 'We **moved**.',
  isPinned: false,
  publishAt: Date.now(),
  ...more,
});

function List({start}: {start: readonly Announcement[]}) {
  const [shown, setShown] = useState(start);
  return (
    <>
      <h1 tabIndex={-1}>Home</h1>
      <AnnouncementList
        announcements={shown}
        onDismiss={({id}) => setShown(shown.filter((other) => other.id !== id))}
      />
    </>
  );
}

test('Markdown is drawn, and nothing in it runs', async () => {
  const body = 'We **moved** [here](https://example.org/).<img src=x onerror="document.title = 1">';
  await render(<List start={[one('a', {body})]} />);
  const article = page.getByRole('article', {name: 'News a'});
  await expect.element(article.getByText('moved')).toBeVisible();
  expect(article.getByRole('link', {name: 'here'}).element().getAttribute('rel')).toContain('noopener');
  expect(article.element().querySelector('img')).toBeNull();
});

test('a pinned one says so to who does not see its sign', async () => {
  await render(<List start={[one('a', {isPinned: true})]} />);
  await expect.element(page.getByRole('heading', {name: 'Pinned: News a'})).toBeVisible();
});

test('the focus stays near what was dismissed, and goes to the heading with the last one', async () => {
  await render(<List start={[one('a'), one('b')]} />);
  (page.getByRole('button', {name: 'Dismiss “News a”'}).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('button', {name: 'Dismiss “News b”'})).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('heading', {name: 'Home'})).toHaveFocus();
  expect(page.getByRole('region', {name: 'Announcements'}).elements()).toEqual([]);
});

test('a long one is shown in part until it is wanted', async () => {
  await render(<List start={[one('a', {body: 'A line.\n\n'.repeat(20)})]} />);
  const more = page.getByRole('button', {name: 'Read more'});
  await expect.element(more).toHaveAttribute('aria-expanded', 'false');
  await more.click();
  await expect
    .element(page.getByRole('button', {name: 'Show less'}))
    .toHaveAttribute('aria-expanded', 'true');
});
