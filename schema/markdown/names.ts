// How a text names people: `@ada`. The same for the server, which tells them, and for the browser, which shows and offers them.
import {USERNAME_CHARACTERS, USERNAME_MAX, USERNAME_MIN} from '#schema/account/username.ts';

/** What an `@` must not follow: in an email address it begins no name. For a regular expression. */
export const BEFORE_NAME = `(?<![@${USERNAME_CHARACTERS}])`;

/** An `@` with all characters after it that a username may have. For a regular expression. */
export const NAME = `${BEFORE_NAME}@[${USERNAME_CHARACTERS}]+`;

/** What may be a sentence's as well as a name's. */
const AT_THE_END = /[.-]+$/;

const isUsername = ({length}: string): boolean => length >= USERNAME_MIN && length <= USERNAME_MAX;

/** The usernames that `@ada.` may mean, the longest first: its dot may be the sentence's or the name's. */
export const readingsOf = (name: string): readonly string[] => {
  const whole = name.slice(1);
  return [...new Set([whole, whole.replace(AT_THE_END, '')])].filter(isUsername);
};
