import type {CommandInput} from '#schema/commands.ts';
import {asText, type Words} from '#web/part/words.ts';

/** A change of the profile, by what it names. */
const PROFILE = {
  fullName: 'your name',
  bio: 'what you say about yourself',
  links: 'your links',
  country: 'your country',
} satisfies {readonly [Field in keyof CommandInput<'account.profile'>]?: string};

const profile = (args: object) =>
  new Intl.ListFormat('en').format(
    Object.entries(PROFILE).flatMap(([field, words]) => (field in args ? [words] : [])),
  );

export const accountWords = {
  'account.profile': (args) => `Change ${profile(args)}`,
  'account.timeZone': (args) => `Count my days by the time zone ${asText(args.timeZone)}`,
} satisfies Words<'account'>;
