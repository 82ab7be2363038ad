import {getDefaultStore, Provider} from 'jotai';
import {afterEach, expect, test} from 'vitest';
import {page} from 'vitest/browser';
import {render} from 'vitest-browser-react';
import {updateReadyAtom} from '#web/install/service-worker.ts';
import {UpdateNotice} from '#web/install/update/update-notice.tsx';
import {countStuck, isAnyStuck} from '#web/io/pieces/stuck.ts';
import {FloatHost} from '#web/ui/overlay/float.tsx';

const store = getDefaultStore();

afterEach(() => {
  store.set(updateReadyAtom, false);
  if (isAnyStuck()) countStuck(-1);
});

const show = () =>
  render(
    <Provider store={store}>
      <UpdateNotice />
      <FloatHost />
    </Provider>,
  );

test('a part of the page that did not load is offered with the whole page, until it has', async () => {
  await show();
  await expect.element(page.getByRole('button', {name: 'Reload'})).not.toBeInTheDocument();
  countStuck(1);
  await expect.element(page.getByRole('status')).toHaveTextContent('Part of the academy didn’t load.');
  await expect.element(page.getByRole('button', {name: 'Reload'})).toBeVisible();
  countStuck(-1);
  await expect.element(page.getByRole('button', {name: 'Reload'})).not.toBeInTheDocument();
});

test('a new build that is ready brings the part as well: there is one notice', async () => {
  countStuck(1);
  store.set(updateReadyAtom, true);
  await show();
  await expect.element(page.getByRole('status')).toHaveTextContent('A new version of the academy is ready.');
});
