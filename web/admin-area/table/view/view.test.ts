import {expect, test} from 'vitest';
import {searchOf, viewOf, type Viewable} from '#web/admin-area/table/view/view.ts';

const own: Viewable = {
  columns: [{id: 'name'}, {id: 'points'}],
  filters: [{id: 'cohort', options: [{value: 'spring'}, {value: 'autumn'}]}],
  sort: {id: 'points', desc: true},
};

test('an address without a word shows the table as it is, and so does its own address', () => {
  const view = viewOf('', own);
  expect(view).toEqual({search: '', sort: own.sort, filters: {}, columns: undefined, open: null});
  expect(searchOf(view, own)).toBe('');
});

test('a saved view comes back as it was', () => {
  const view = {
    search: 'ada & co',
    sort: {id: 'name', desc: false},
    filters: {cohort: 'autumn'},
    columns: ['name'],
    open: 'u 1',
  };
  expect(viewOf(searchOf(view, own), own)).toEqual(view);
  expect(searchOf(view, own)).toBe('q=ada+%26+co&cohort=autumn&sort=name&columns=name&open=u+1');
});

test('what the table does not have is ignored', () => {
  const view = viewOf('sort=-secret&cohort=winter&columns=name,password&__proto__=x', own);
  expect(view).toMatchObject({sort: own.sort, filters: {}, columns: ['name']});
});

test('a search that is too long is cut off', () => {
  expect(viewOf(`q=${'x'.repeat(500)}`, own).search).toHaveLength(100);
});
