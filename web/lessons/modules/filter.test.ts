import {expect, test} from 'vitest';
import {sizesByModule, sizeText} from '#web/lessons/modules/device-size.ts';
import {filterParams, isShown, NO_FILTER, readFilter} from '#web/lessons/modules/filter.ts';

test('a filter survives its address', () => {
  const filter = {query: 'a b', state: 'in progress', month: 3} as const;
  const params = new URLSearchParams(filterParams(filter));
  expect(params.toString()).toBe('q=a+b&state=in-progress&month=3');
  expect(readFilter(params)).toEqual(filter);
});

test('an address that says nothing of use filters nothing', () => {
  expect(readFilter(new URLSearchParams('state=nonsense&month=-1'))).toEqual(NO_FILTER);
  expect(filterParams(NO_FILTER)).toEqual({});
});

const module = {id: 'm', title: 'Python', summary: 'Programs.', skills: ['debugging'], lessons: [{id: 'a'}]};
const none = {words: [], hits: new Map()};
const shown = (change: object, words: readonly string[] = [], hits = new Map()) =>
  isShown(module, {
    filter: {...NO_FILTER, ...change},
    search: {...none, words, hits},
    month: 1,
    state: 'open',
  });

test('state, month and words must all fit', () => {
  expect(shown({})).toBe(true);
  expect(shown({state: 'done'})).toBe(false);
  expect(shown({month: 2})).toBe(false);
  expect(shown({}, ['debugging', 'python'])).toBe(true);
  expect(shown({}, ['loop'])).toBe(false);
  expect(shown({}, ['loop'], new Map([['a', []]]))).toBe(true);
});

test('sizes are those of the texts and of the samples’ traces, by module', () => {
  const body = (lessonId: string, moduleId: string) => ({lessonId, moduleId, blocks: ['a']});
  const traces = (lessonId: string, moduleId: string) => ({lessonId, moduleId, traces: 'abc'});
  expect(sizesByModule([body('a', 'm'), body('b', 'm')], [])).toEqual(new Map([['m', 10]]));
  expect(sizesByModule([body('a', 'm')], [traces('a', 'm'), traces('c', 'n')])).toEqual(
    new Map([
      ['m', 8],
      ['n', 3],
    ]),
  );
  expect([sizeText(12), sizeText(84_400), sizeText(1_234_567)]).toEqual(['1 kB', '84 kB', '1.2 MB']);
});
