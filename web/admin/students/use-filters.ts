import {useMemo} from 'react';
import {useSearch} from 'wouter';
import {isCountry} from '#schema/account/countries.ts';
import {getLearnerCountries} from '#schema/admin/students/students.api.ts';
import {NO_COHORT, NO_COUNTRY} from '#schema/admin/students/students.queries.ts';
import type {Filter} from '#web/admin-area/table/column.ts';
import {useAdminRest} from '#web/admin-area/use-admin-rest.ts';
import type {Student} from '#web/admin/students/columns.tsx';
import {countryName} from '#web/admin/students/country-name.ts';
import type {Choice} from '#web/admin/students/plans.tsx';

const STATIC_FILTERS: readonly Filter<Student>[] = [
  {
    id: 'active',
    name: 'Activity',
    options: [
      {value: 'week', label: 'Active in 7 days'},
      {value: 'month', label: 'Active in 30 days'},
      {value: 'idle', label: 'Inactive for 14 days'},
    ],
  },
  {
    id: 'state',
    name: 'State',
    options: [
      {value: 'suspended', label: 'Suspended'},
      {value: 'dev', label: 'Developers'},
      {value: 'assessed', label: 'Passed the assessment'},
      {value: 'not-assessed', label: 'Not assessed'},
    ],
  },
];

/** What learners are filtered by: their cohort, the countries that some of them are from, and what they have done. */
export function useFilters(cohorts: readonly Choice[]): readonly Filter<Student>[] {
  const countries = useCountries();
  return useMemo(() => {
    const options = cohorts.map(({id, name}) => ({value: id, label: name}));
    return [
      {id: 'cohort', name: 'Cohort', options: [...options, {value: NO_COHORT, label: 'In no cohort'}]},
      countries,
      ...STATIC_FILTERS,
    ];
  }, [cohorts, countries]);
}

const NOWHERE: readonly never[] = [];

/** Countries of learners; and the one that the address asks for, which filters before they are known. */
function useCountries(): Filter<Student> {
  const {data} = useAdminRest(getLearnerCountries, {});
  const asked = new URLSearchParams(useSearch()).get('country');
  const countries = data?.countries ?? NOWHERE;
  return useMemo(
    () => ({id: 'country', name: 'Country', options: countryOptions(countries, asked)}),
    [countries, asked],
  );
}

type Counted = {readonly country: string | null; readonly learners: number};

/** By their names; who has named none comes last. */
export function countryOptions(countries: readonly Counted[], asked: string | null) {
  const known = countries.map(({country, learners}) => ({
    value: country ?? NO_COUNTRY,
    label: `${nameOf(country)} (${learners.toLocaleString('en')})`,
  }));
  const isMissing =
    asked !== null && (asked === NO_COUNTRY || isCountry(asked)) && known.every(({value}) => value !== asked);
  const own = asked === NO_COUNTRY ? null : asked;
  const all = isMissing ? [...known, {value: asked, label: nameOf(own)}] : known;
  return all.toSorted((a, b) => isNone(a) - isNone(b) || a.label.localeCompare(b.label, 'en'));
}

const isNone = ({value}: {value: string}): number => Number(value === NO_COUNTRY);

const nameOf = (country: string | null): string => (country === null ? 'No country' : countryName(country));
