import {COUNTRIES} from '#schema/account/countries.ts';

const names = new Intl.DisplayNames('en', {type: 'region'});

/** "DE" → "Germany". */
export const countryName = (code: string): string => names.of(code) ?? code;

/** Every country, by name. */
export const countriesByName = (): readonly {code: string; name: string}[] =>
  COUNTRIES.map((code) => ({code, name: countryName(code)})).toSorted((a, b) =>
    a.name.localeCompare(b.name, 'en'),
  );
