import {expect, test} from 'vitest';
import {withChange, type Profile} from '#web/account/profile/use-profile.ts';

const ada: Profile = {
  username: 'ada',
  fullName: 'Ada',
  bio: 'One.',
  links: ['https://example.org/'],
  avatarUrl: null,
  country: 'GB',
  isCountryChosen: true,
};

test('a change on its way shows what it names and leaves the rest', () => {
  expect(withChange(ada, {bio: null})).toEqual({...ada, bio: null});
  expect(withChange(ada, {links: []})).toEqual({...ada, links: []});
  expect(withChange(ada, {country: null})).toEqual({...ada, country: null});
  expect(withChange(ada, {})).toEqual(ada);
});

test('a country that was found out does not replace the chosen one, as on the server', () => {
  const found = {country: 'FR', countryBy: 'detection'} as const;
  expect(withChange(ada, found)).toEqual(ada);
  const open = {...ada, isCountryChosen: false};
  expect(withChange(open, found)).toEqual({...open, country: 'FR'});
});
