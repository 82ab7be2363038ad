// Field rules of the account forms, for the browser and the server alike. Every message names its field
// and says what to do.
import * as z from 'zod/mini';
import {fullNameRule} from '#schema/account/profile.rules.ts';

/** Longest password, characters: bounds what one hash may cost. */
const PASSWORD_MAX = 256;
export const PASSWORD_MIN = 12;

const required = (name: string) =>
  z.string(`${name} is required`).check(z.minLength(1, `${name} is required`));

export const credentialsRules = z.strictObject({
  username: required('Username').check(z.maxLength(254, 'Username must have at most 254 characters')),
  password: required('Password').check(
    z.maxLength(PASSWORD_MAX, `Password must have at most ${PASSWORD_MAX} characters`),
  ),
  rememberMe: z.optional(z.boolean('rememberMe must be true or false')),
});

export const registrationRules = z.strictObject({
  fullName: fullNameRule,
  username: required('Username').check(
    z.trim(),
    z.minLength(3, 'Username must have at least 3 characters'),
    z.maxLength(30, 'Username must have at most 30 characters'),
    z.regex(/^[A-Za-z0-9_.-]*$/, 'Username may hold only letters, digits, dot, dash and underscore'),
  ),
  email: required('Email').check(
    z.trim(),
    z.maxLength(254, 'Email must have at most 254 characters'),
    z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'Email must be an address such as ada@example.org'),
  ),
  password: required('Password').check(
    z.minLength(PASSWORD_MIN, `Password must have at least ${PASSWORD_MIN} characters`),
    z.maxLength(PASSWORD_MAX, `Password must have at most ${PASSWORD_MAX} characters`),
  ),
});
