// How a text names people: `@ada`. The same for the server, which tells them, and for the browser, which shows and offers them.
import {USERNAME_CHARACTERS, USERNAME_MAX, USERNAME_MIN} from '#schema/account/username.ts';

/** What an `@` must not follow: in an email address it begins no name. */
const BEFORE_NAME = `(?<![@${USERNAME_CHARACTERS}])`;

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

const LETTERS = String.raw`\p{L}\p{M}\p{N}`;
/** A dot at the end may be the sentence's: Enter is not for a list then, which is back with the next letter. */
const TYPED = new RegExp(
  `${BEFORE_NAME}@([${LETTERS}${USERNAME_CHARACTERS}]{0,${USERNAME_MAX - 1}}[${LETTERS}_])$`,
  'u',
);

/** What is typed so far of a username, or of a word of a person's name. @param text up to the caret. */
export const beginningOfName = (text: string): string | undefined => TYPED.exec(text)?.[1];
