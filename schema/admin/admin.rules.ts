import * as z from 'zod/mini';
import {changePasswordRules, credentialsRules, registrationRules} from '#schema/account/account.rules.ts';

/** Six digits, or a recovery code; spaces and dashes as people type them. */
const code = z
  .string('Code is required')
  .check(
    z.trim(),
    z.minLength(1, 'Code is required'),
    z.maxLength(40, 'Code must have at most 40 characters'),
  );

const {email, password: newPassword, fullName} = registrationRules.shape;
const {password} = credentialsRules.shape;

const token = z.string('Token is required').check(z.regex(/^[\w-]{1,200}$/, 'Token is not one of a link'));

/** Whatever somebody signs in with is compared, not judged: a hint what an address looks like would be one. */
export const adminCredentialsRules = z.strictObject({
  email: z
    .string('Email is required')
    .check(
      z.trim(),
      z.minLength(1, 'Email is required'),
      z.maxLength(254, 'Email must have at most 254 characters'),
    ),
  password,
  code,
});

export const confirmRules = z.strictObject({proof: password});
export const beginSetUpRules = z.strictObject({token});
export const setUpRules = z.strictObject({token, fullName, email, password: newPassword, code});
/** Of the app alone: a recovery code is for the day on which there is none. */
const appCode = z
  .string('Code is required')
  .check(z.trim(), z.minLength(1, 'Code is required'), z.regex(/^(?:\d\s*){6}$/, 'Code must be six digits'));

export const changeAdminPasswordRules = z.extend(changePasswordRules, {code: appCode});
export const renewRecoveryCodesRules = z.omit(changeAdminPasswordRules, {newPassword: true});
export const switchDevRules = z.strictObject({isDev: z.boolean('isDev must be true or false')});

/** A whole number in a query, with its default. */
const whole = (name: string, {least, most, other}: {least: number; most: number; other: number}) => {
  const words = `${name} must be a whole number from ${least} to ${most}`;
  return z._default(
    z.pipe(
      z.string().check(z.regex(/^\d{1,15}$/, words)),
      z.pipe(
        z.transform((text: string) => Number(text)),
        z.number().check(z.gte(least, words), z.lte(most, words)),
      ),
    ),
    other,
  );
};

const page = whole('page', {least: 1, most: 1_000_000, other: 1});
const limit = whole('limit', {least: 1, most: 100, other: 20});

export const learnersRules = z.strictObject({
  search: z._default(
    z.string().check(z.trim(), z.maxLength(100, 'search must have at most 100 characters')),
    '',
  ),
  page,
  limit,
});
export const mailsRules = z.strictObject({page, limit});
export const auditRules = z.strictObject({
  before: whole('before', {least: 1, most: Number.MAX_SAFE_INTEGER, other: Number.MAX_SAFE_INTEGER}),
  limit,
});
