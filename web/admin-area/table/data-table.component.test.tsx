import {useState, type ComponentProps} from 'react';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {page, userEvent} from 'vitest/browser';
import {render} from 'vitest-browser-react';
import type {Column, Filter} from '#web/admin-area/table/column.ts';
import {DataTable} from '#web/admin-area/table/data-table.tsx';
import {useView} from '#web/admin-area/table/view/use-view.ts';
import type {Viewable} from '#web/admin-area/table/view/view.ts';

type Person = {readonly id: string; readonly name: string; readonly points: number; readonly team: string};

const PEOPLE: readonly Person[] = Array.from({length: 500}, (_, at) => ({
  id: `p${at}`,
  name: `Person ${String(at).padStart(3, '0')}`,
  points: (at * 37) % 500,
  team: at % 2 === 0 ? 'red' : 'blue',
}));
const COLUMNS: readonly Column<Person>[] = [
  {id: 'name', name: 'Name', value: ({name}) => name, heads: true, width: 10},
  {id: 'points', name: 'Points', value: ({points}) => points, figures: true, onPhone: true, width: 6},
  {id: 'team', name: 'Team', value: ({team}) => team, isExtra: true, width: 6},
];
const FILTERS: readonly Filter<Person>[] = [
  {
    id: 'team',
    name: 'Team',
    options: [
      {value: 'red', label: 'Red'},
      {value: 'blue', label: 'Blue'},
    ],
    keeps: ({team}, value) => team === value,
  },
];
const OWN: Viewable = {columns: COLUMNS, filters: FILTERS, sort: {id: 'name', desc: false}};

type TableProps = ComponentProps<typeof DataTable<Person>>;
type PeopleProps = {rows?: readonly Person[]; asked?: TableProps['asked']; latest?: number};

function People({rows = PEOPLE, asked, latest}: PeopleProps) {
  const view = useView(OWN);
  const [told, setTold] = useState('');
  return (
    <main>
      <DataTable
        label="People"
        rows={rows}
        latest={latest}
        isKnown
        idOf={({id}) => id}
        titleOf={({name}) => name}
        view={view}
        columns={COLUMNS}
        filters={FILTERS}
        path="/"
        searchLabel="Search people"
        {...(asked ? {asked} : {})}
        actions={[
          {
            label: 'Greet',
            icon: () => null,
            run: (some: readonly Person[]) => setTold(`Hello, ${some.length}`),
          } as never,
        ]}
        colleagues={[{adminId: 'g', name: 'Grace Hopper', rowId: 'p1'}]}
        empty={{title: 'Nobody yet', text: 'People appear here.'}}
      />
      <p data-testid="told">{told}</p>
      <p data-testid="open">{view.open}</p>
    </main>
  );
}

const row = (name: string) => page.getByRole('row', {name: new RegExp(name)});
const names = () =>
  [...document.querySelectorAll('[role=row][data-row]')]
    .toSorted((a, b) => Number(a.getAttribute('data-index')) - Number(b.getAttribute('data-index')))
    .map((each) => each.querySelector('[role=rowheader]')?.textContent?.slice(0, 10) ?? '');
const selected = () => page.getByRole('status');

afterEach(() => {
  vi.restoreAllMocks();
});
beforeEach(async () => {
  history.replaceState(null, '', '/');
  await page.viewport(1280, 900);
});

test('a table does not ask for styles for each of its rows', async () => {
  const asked = vi.spyOn(window, 'getComputedStyle');
  await render(<People />);
  await expect.element(row('Person 000')).toBeVisible();
  const own = asked.mock.calls.filter(([element]) => element === document.documentElement);
  expect(own.length).toBeLessThan(50);
});

test('of many rows only those in sight are drawn, and how many there are is said', async () => {
  await render(<People />);
  await expect.element(row('Person 000')).toBeVisible();
  expect(names().length).toBeLessThan(60);
  await expect.element(page.getByRole('grid', {name: 'People'})).toHaveAttribute('aria-rowcount', '501');
});

test('a click on a head sorts, a second one the other way round; figures begin with the greatest', async () => {
  await render(<People />);
  await page.getByRole('columnheader', {name: 'Points'}).getByRole('button').click();
  await expect.poll(() => names()[0]).toBe('Person 027');
  expect(location.search).toBe('?sort=-points');
  await page.getByRole('columnheader', {name: 'Points'}).getByRole('button').click();
  await expect.poll(() => names()[0]).toBe('Person 000');
  await expect
    .element(page.getByRole('columnheader', {name: 'Points'}))
    .toHaveAttribute('aria-sort', 'ascending');
});

test('search, filter and columns are in the address, and a reset takes them back', async () => {
  await render(<People />);
  await page.getByLabelText('Team').selectOptions('Blue');
  await page.getByLabelText('Search people').fill('person 12');
  await expect.poll(names).toEqual(['Person 121', 'Person 123', 'Person 125', 'Person 127', 'Person 129']);
  await page.getByRole('button', {name: 'Columns'}).click();
  await page.getByRole('checkbox', {name: 'Team'}).click();
  await expect.poll(() => location.search).toBe('?q=person+12&team=blue&columns=name%2Cpoints%2Cteam');
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('columnheader', {name: 'Team'})).toBeVisible();
  await page.getByRole('button', {name: 'Reset'}).click();
  await expect.poll(() => location.search).toBe('');
  await expect.poll(() => names()[0]).toBe('Person 000');
});

test('a saved view opens as it was', async () => {
  history.replaceState(null, '', '/?q=person+1&team=red&sort=-points&open=p10');
  await render(<People />);
  await expect.element(page.getByLabelText('Search people')).toHaveValue('person 1');
  await expect.element(page.getByTestId('open')).toHaveTextContent('p10');
  expect(names().every((name) => name.startsWith('Person 1'))).toBe(true);
});

test('what is searched for and not there is said, with the words', async () => {
  await render(<People />);
  await page.getByLabelText('Search people').fill('zyzzyva');
  await expect.element(page.getByText('No results for “zyzzyva”')).toBeVisible();
});

test('by keyboard: arrows step, Enter opens, Space selects, Shift selects a range, Escape lets go', async () => {
  await render(<People />);
  await page.getByRole('checkbox', {name: 'Select all 500'}).click();
  await page.getByRole('checkbox', {name: 'Select all 500'}).click();
  await userEvent.keyboard('{Tab}{Tab}{Tab}');
  await expect.element(row('Person 000')).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  await expect.element(row('Person 002')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByTestId('open')).toHaveTextContent('p2');
  await userEvent.keyboard(' ');
  await expect.element(selected()).toHaveTextContent('1 selected');
  await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
  await expect.element(selected()).toHaveTextContent('3 selected');
  await userEvent.keyboard('{Shift>}{ArrowUp}{/Shift}');
  await expect.element(selected()).toHaveTextContent('2 selected');
  await userEvent.keyboard('{Control>}a{/Control}');
  await expect.element(selected()).toHaveTextContent('500 selected');
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => document.querySelector('[role=toolbar]')).toBeNull();
  await userEvent.keyboard('{End}');
  await expect.element(row('Person 499')).toHaveFocus();
  await userEvent.keyboard('{Home}');
  await expect.element(row('Person 000')).toHaveFocus();
});

test('an action gets the selected rows, by the mouse with Shift as well; rows that are gone are not among them', async () => {
  const screen = await render(<People />);
  await page.getByRole('checkbox', {name: 'Select Person 001'}).click();
  await page.getByRole('checkbox', {name: 'Select Person 004'}).click({modifiers: ['Shift']});
  await page.getByRole('button', {name: 'Greet'}).click();
  await expect.element(page.getByTestId('told')).toHaveTextContent('Hello, 4');
  await screen.rerender(<People rows={PEOPLE.filter(({id}) => id !== 'p2')} />);
  await page.getByRole('button', {name: 'Greet'}).click();
  await expect.element(page.getByTestId('told')).toHaveTextContent('Hello, 3');
});

test('from a box that was clicked all rows are selected by the keyboard, not the text of the page', async () => {
  await render(<People />);
  await page.getByRole('checkbox', {name: 'Select Person 003'}).click();
  await userEvent.keyboard('{Control>}a{/Control}');
  await expect.element(page.getByText('500 selected')).toBeVisible();
  expect(getSelection()?.toString()).toBe('');
});

test('who else has a row open is said on it', async () => {
  await render(<People />);
  await expect.element(row('Person 001').getByText('Grace Hopper has this open')).toBeInTheDocument();
});

test('on a phone a row is a card with the columns that matter there, and nothing is wider than the window', async () => {
  await page.viewport(390, 844);
  await render(<People />);
  const card = row('Person 001');
  await expect.element(card.getByText('Points')).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  await page.getByLabelText('Sort by').selectOptions('Points, most first');
  await expect.element(row('Person 027')).toBeVisible();
  await page.getByRole('checkbox', {name: 'Select Person 027'}).click();
  await expect.element(selected()).toHaveTextContent('1 selected');
});

test('on a phone a finger beside the box selects, and the bar selects all the rest', async () => {
  await page.viewport(390, 844);
  await render(<People />);
  const box = page.getByRole('checkbox', {name: 'Select Person 001'}).element();
  const {right, bottom} = box.getBoundingClientRect();
  const beside = document.elementFromPoint(right + 6, bottom + 10);
  if (!(beside instanceof HTMLElement)) throw new Error('nothing is beside the box');
  beside.click();
  await expect.element(selected()).toHaveTextContent('1 selected');
  await page.getByRole('button', {name: 'Select all 500'}).click();
  await expect.element(page.getByText('500 selected')).toBeVisible();
});

/** Lines of the files that were saved. */
function savedFiles(): Promise<string>[] {
  const files: Promise<string>[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push((file as Blob).text());
    return 'blob:none';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  return files;
}
const linesOf = async (file: Promise<string> | undefined) => ((await file) ?? '').trim().split('\r\n');

test('a file has all rows that match, also those that are not loaded; of a selection those', async () => {
  const files = savedFiles();
  const forFile = () => Promise.resolve({rows: PEOPLE, columns: COLUMNS, isCut: false});
  await render(
    <People rows={PEOPLE.slice(0, 100)} asked={{hasMore: true, onMore: () => undefined, forFile}} />,
  );
  await page.getByRole('button', {name: 'Export all'}).click();
  await expect.poll(() => files.length).toBe(1);
  expect(await linesOf(files[0])).toHaveLength(501);
  await page.getByRole('checkbox', {name: 'Select Person 001'}).click();
  await page.getByRole('button', {name: 'Export 1'}).click();
  await expect.poll(() => files.length).toBe(2);
  expect(await linesOf(files[1])).toEqual(['Name,Points', 'Person 001,37']);
});

test('where there is nothing to export the button says so by being off', async () => {
  await render(<People rows={[]} />);
  await expect.element(page.getByRole('button', {name: /^Export/})).toBeDisabled();
});

test('of more than one act takes it is said how many are selected, of how many', async () => {
  const ids = Array.from({length: 10_000}, (_, at) => `p${at}`);
  const askAll = () => Promise.resolve({ids, total: 12_000});
  const onMore = () => undefined;
  await render(<People rows={PEOPLE.slice(0, 3)} asked={{hasMore: true, onMore, askAll}} />);
  await userEvent.click(page.getByRole('checkbox', {name: 'Select all 3'}));
  await expect.element(selected()).toHaveTextContent('3 selected');
  await userEvent.click(page.getByRole('button', {name: 'Select all that match'}));
  await expect.element(selected()).toHaveTextContent('10,000 of 12,000 selected');
});

test('a list that stops at the latest says so', async () => {
  await render(<People latest={500} />);
  await expect.element(page.getByText(/^Only the latest 500 are listed\./)).toBeVisible();
});
