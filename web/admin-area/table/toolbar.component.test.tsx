import {expect, test} from 'vitest';
import {page} from 'vitest/browser';
import {render} from 'vitest-browser-react';
import {Toolbar} from '#web/admin-area/table/toolbar.tsx';
import type {TableView} from '#web/admin-area/table/view/use-view.ts';
import '#web/styles.css';

const FILTERS = ['Cohort', 'Country', 'Activity', 'State'].map((name) => ({
  id: name,
  name,
  options: [{value: 'one', label: 'Passed the assessment'}],
}));
const VIEW: TableView = {
  search: '',
  filters: {State: 'one'},
  columns: undefined,
  sort: {id: 'name', desc: false},
  open: null,
  change: () => undefined,
  isAsItIs: false,
  address: '',
};

test('with four filters, one of them chosen, it is one line beside the sidebar of a desktop’s window', async () => {
  await page.viewport(1440, 900);
  await render(
    // As wide as a page there, with a scroll bar.
    <div style={{width: 1440 - 256 - 96 - 15}}>
      <Toolbar
        view={VIEW}
        columns={[]}
        filters={FILTERS}
        searchLabel="Name, username, or email"
        isPhone={false}
        file={{isBusy: false, save: () => undefined, count: 1234}}
      />
    </div>,
  );
  await expect.element(page.getByRole('button', {name: 'Reset'})).toBeVisible();
  const bar = page.getByRole('search').element().parentElement;
  const middles = [...(bar?.children ?? [])].map((one) => {
    const {top, height} = one.getBoundingClientRect();
    return Math.round(top + height / 2);
  });
  expect(new Set(middles).size).toBe(1);
  expect(bar?.scrollWidth).toBe(bar?.clientWidth);
});
