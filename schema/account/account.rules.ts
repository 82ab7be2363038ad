// Field rules of the account forms, for the browser and the server alike. Every message names its field
// and says what to do.
import * as z from 'zod/mini';
import {fullNameRule} from '#schema/account/profile.rules.ts';

/** Longest password, characters: bounds what one hash may cost. */
const PASSWORD_MAX = 256;
export const PASSWORD_MIN = 12;

/** People count characters, not the halves in which a string keeps an emoji. */
const lengthOf = (text: string) => Array.from(text).length;

const required = (name: string) =>
  z.string(`${name} is required`).check(z.minLength(1, `${name} is required`));

/** A password that is there already: whatever it is, it is compared as it was typed. */
const knownPassword = (name: string) =>
  required(name).check(
    z.refine(
      (text) => lengthOf(text) <= PASSWORD_MAX,
      `${name} must have at most ${PASSWORD_MAX} characters`,
    ),
  );

/** A password to be. What is easily guessed is the server's to know. */
const newPassword = (name: string) =>
  knownPassword(name).check(
    z.refine(
      (text) => lengthOf(text) >= PASSWORD_MIN,
      `${name} must have at least ${PASSWORD_MIN} characters`,
    ),
  );

const email = required('Email').check(
  z.trim(),
  z.maxLength(254, 'Email must have at most 254 characters'),
  z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'Email must be an address such as ada@example.org'),
);

export const credentialsRules = z.strictObject({
  username: required('Username').check(
    z.trim(),
    z.minLength(1, 'Username is required'),
    z.maxLength(254, 'Username must have at most 254 characters'),
  ),
  password: knownPassword('Password'),
  rememberMe: z.optional(z.boolean('rememberMe must be true or false')),
});

/** A username to be. */
const newUsername = required('Username').check(
  z.trim(),
  z.minLength(3, 'Username must have at least 3 characters'),
  z.maxLength(30, 'Username must have at most 30 characters'),
  z.regex(/^[A-Za-z0-9_.-]*$/, 'Username may hold only letters, digits, dot, dash and underscore'),
);

export const usernameAvailabilityRules = z.strictObject({username: newUsername});

export const registrationRules = z.strictObject({
  fullName: fullNameRule,
  username: newUsername,
  email,
  password: newPassword('Password'),
});
export const forgotPasswordRules = z.strictObject({email});

export const resetPasswordRules = z.strictObject({
  token: required('Token').check(z.regex(/^[\w-]{1,200}$/, 'Token is not one that was mailed')),
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
      z.string().check(z.regex(/^\d{1,3}$/, HISTORY_WORDS)),
      z.pipe(
        z.transform((text: string) => Number(text)),
        z.number().check(z.gte(1, HISTORY_WORDS), z.lte(HISTORY_MAX, HISTORY_WORDS)),
      ),
    ),
    HISTORY_DEFAULT,
  ),
});
