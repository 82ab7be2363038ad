// How a text names people: `@ada`. The same for the server, which tells them, and for the browser, which shows and offers them.
import {USERNAME_CHARACTERS, USERNAME_MAX, USERNAME_MIN} from '#schema/account/username.ts';

/** What an `@` must not follow: in an email address it begins no name. */
const BEFORE_NAME = `(?<![@${USERNAME_CHARACTERS}])`;

/**
 * An `@` with all characters after it that a username may have. For a regular expression without the flag `i`: with it and
 * `u` the Kelvin sign (U+212A) is a k, and names whom nobody reads there.
 */
export const NAME = `${BEFORE_NAME}@[${USERNAME_CHARACTERS}]+`;

/** What may be a sentence's as well as a name's. */
const OF_BOTH = new Set(['.', '-']);

/** The name without the dots and dashes at its end. An expression would look for them from each one in it again. */
function withoutEnd(name: string): string {
  let end = name.length;
  while (OF_BOTH.has(name.charAt(end - 1))) end -= 1;
  return name.slice(0, end);
}

const isUsername = ({length}: string): boolean => length >= USERNAME_MIN && length <= USERNAME_MAX;

/** The usernames that `@ada.` may mean, the longest first: its dot may be the sentence's or the name's. */
export const readingsOf = (name: string): readonly string[] => {
  const whole = name.slice(1);
  return [...new Set([whole, withoutEnd(whole)])].filter(isUsername);
};

const LETTERS = String.raw`\p{L}\p{M}\p{N}`;
/** A dot at the end may be the sentence's: Enter is not for a list then, which is back with the next letter. */
const TYPED = new RegExp(
  `${BEFORE_NAME}@([${LETTERS}${USERNAME_CHARACTERS}]{0,${USERNAME_MAX - 1}}[${LETTERS}_])$`,
  'u',
);

/** What is typed so far of a username, or of a word of a person's name. @param text up to the caret. */
export const beginningOfName = (text: string): string | undefined => TYPED.exec(text)?.[1];
