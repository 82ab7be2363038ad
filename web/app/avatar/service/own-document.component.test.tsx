// Pages that are loaded, and not gone to.
import {afterEach, expect, test, vi} from 'vitest';
import {page} from 'vitest/browser';
import {render} from 'vitest-browser-react';
import {OwnDocument} from '#web/app/avatar/service/own-document.tsx';
import {connected, viewIs} from '#web/avatar/screen/service/small-service.tsx';

afterEach(() => viewIs({}));

const show = (loadedAt: string, load: () => void) => (
  <OwnDocument path="/did-avatar" loadedAt={loadedAt} load={load}>
    {(isOwn) => <p>{isOwn ? 'The page' : 'The page, not loaded'}</p>}
  </OwnDocument>
);

test.each(['/did-avatar', '/did-avatar/'])(
  'a document that was loaded as %s shows the page',
  async (loadedAt) => {
    const load = vi.fn<() => void>();
    await render(show(loadedAt, load));
    await expect.element(page.getByText('The page')).toBeVisible();
    expect(load).not.toHaveBeenCalled();
  },
);

test('gone to from another page, it is loaded, once', async () => {
  const load = vi.fn<() => void>();
  const {rerender} = await render(show('/modules', load));
  await rerender(show('/modules', load));
  expect(load).toHaveBeenCalledTimes(1);
  expect(page.getByText('The page').elements()).toEqual([]);
});

test('a session that runs in this tab is not ended by that: the page says what there is, and is loaded after it', async () => {
  const load = vi.fn<() => void>();
  viewIs(connected({service: 'local'}));
  await render(show('/modules', load));
  await expect.element(page.getByText('The page, not loaded')).toBeVisible();
  expect(load).not.toHaveBeenCalled();
  viewIs({});
  await expect.poll(() => load.mock.calls.length).toBe(1);
});
