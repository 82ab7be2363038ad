import {expect, test} from 'vitest';
import {countryOptions} from '#web/admin/students/use-filters.ts';

const COUNTED = [
  {country: null, learners: 1200},
  {country: 'PT', learners: 30},
  {country: 'DE', learners: 4},
];

test('countries are listed by their names with their learners, and those without one last', () => {
  expect(countryOptions(COUNTED, null)).toEqual([
    {value: 'DE', label: 'Germany (4)'},
    {value: 'PT', label: 'Portugal (30)'},
    {value: '-', label: 'No country (1,200)'},
  ]);
});

test('the country that an address asks for is there before the others are known', () => {
  expect(countryOptions([], 'FR')).toEqual([{value: 'FR', label: 'France'}]);
  expect(countryOptions([], '-')).toEqual([{value: '-', label: 'No country'}]);
  expect(countryOptions(COUNTED, 'PT')).toHaveLength(3);
  expect(countryOptions([], 'Narnia')).toEqual([]);
});
