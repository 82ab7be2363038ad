// Field rules of the account forms, for the browser and the server alike. Every message names its field
// and says what to do.
import * as z from 'zod/mini';
import {fullNameRule} from '#schema/account/profile.rules.ts';
import {TERMS_VERSION} from '#schema/account/terms.ts';
import {USERNAME_CHARACTERS, USERNAME_MAX, USERNAME_MIN} from '#schema/account/username.ts';
import {UTM_MOST} from '#schema/account/utm.ts';
import {addressForm, EMAIL_MAX, emailRule} from '#schema/email.rules.ts';
import {boundedText, trimmed} from '#schema/text.rules.ts';

/** Longest password, characters: bounds what one hash may cost. */
const PASSWORD_MAX = 256;
export const PASSWORD_MIN = 12;

/** People count characters, not the halves in which a string keeps an emoji. */
const lengthOf = (text: string) => Array.from(text).length;

const atMost = (name: string, most: number) => `${name} must have at most ${most} characters`;

/** Text that must be there, without the space around it. */
const required = (name: string, most: number, ...checks: readonly z.core.$ZodCheck<string>[]) =>
  boundedText(
    {notText: `${name} is required`, most, tooLong: atMost(name, most), normalize: trimmed},
    z.minLength(1, `${name} is required`),
    ...checks,
  );

/** A password that is there already: whatever it is, it is compared as it was typed. */
const knownPassword = (name: string) =>
  boundedText(
    // A character has at most two code units.
    {notText: `${name} is required`, most: 2 * PASSWORD_MAX, tooLong: atMost(name, PASSWORD_MAX)},
    z.minLength(1, `${name} is required`),
    z.refine((text) => lengthOf(text) <= PASSWORD_MAX, atMost(name, PASSWORD_MAX)),
  );

/** A password to be, counted in the form in which it is hashed. What is easily guessed is the server's to know. */
const newPassword = (name: string) =>
  knownPassword(name).check(
    z.refine(
      (text) => lengthOf(text.normalize('NFKC')) >= PASSWORD_MIN,
      `${name} must have at least ${PASSWORD_MIN} characters`,
    ),
  );

const email = emailRule('Email is required');

export const credentialsRules = z.strictObject({
  // It may be an address.
  username: boundedText(
    {
      notText: 'Username is required',
      most: EMAIL_MAX,
      tooLong: atMost('Username', EMAIL_MAX),
      normalize: addressForm,
    },
    z.minLength(1, 'Username is required'),
  ),
  password: knownPassword('Password'),
  rememberMe: z.optional(z.boolean('rememberMe must be true or false')),
});

/** A username to be. */
const newUsername = required(
  'Username',
  USERNAME_MAX,
  z.minLength(USERNAME_MIN, `Username must have at least ${USERNAME_MIN} characters`),
  z.regex(
    new RegExp(`^[${USERNAME_CHARACTERS}]*$`),
    'Username can use only letters, digits, dots, dashes, and underscores',
  ),
);

export const usernameAvailabilityRules = z.strictObject({username: newUsername});

/** One of the five words of an address; shorter ones are cut in the browser. */
const utmWord = z.optional(
  boundedText({notText: 'utm must be text', most: UTM_MOST, tooLong: 'utm is too long', normalize: trimmed}),
);

export const registrationRules = z.strictObject({
  fullName: fullNameRule,
  username: newUsername,
  email,
  password: newPassword('Password'),
  terms: z.optional(
    z.literal(TERMS_VERSION, 'The terms have changed. Reload the page to read the new version.'),
  ),
  utm: z.optional(
    z.strictObject({source: utmWord, medium: utmWord, campaign: utmWord, term: utmWord, content: utmWord}),
  ),
});
export const forgotPasswordRules = z.strictObject({email});

const NOT_MAILED = 'This link isn’t valid. Ask for a new one.';

export const resetPasswordRules = z.strictObject({
  token: boundedText(
    {notText: 'Token is required', most: 200, tooLong: NOT_MAILED},
    z.minLength(1, 'Token is required'),
    z.regex(/^[\w-]+$/, NOT_MAILED),
  ),
  newPassword: newPassword('New password'),
});

export const changePasswordRules = z.strictObject({
  currentPassword: knownPassword('Current password'),
  newPassword: newPassword('New password'),
});

/** Shown of the login history at once, and at most. */
const HISTORY_DEFAULT = 10;
const HISTORY_MAX = 100;
const HISTORY_WORDS = `limit must be a whole number from 1 to ${HISTORY_MAX}`;

export const loginHistoryRules = z.strictObject({
  limit: z._default(
    z.pipe(
      boundedText({notText: HISTORY_WORDS, most: 3, tooLong: HISTORY_WORDS}, z.regex(/^\d+$/, HISTORY_WORDS)),
      z.pipe(
        z.transform((text: string) => Number(text)),
        z.number().check(z.gte(1, HISTORY_WORDS), z.lte(HISTORY_MAX, HISTORY_WORDS)),
      ),
    ),
    HISTORY_DEFAULT,
  ),
});
