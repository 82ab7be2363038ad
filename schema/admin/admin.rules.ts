import * as z from 'zod/mini';
import {changePasswordRules, credentialsRules, registrationRules} from '#schema/account/account.rules.ts';
import {addressForm} from '#schema/email.rules.ts';
import {inOneForm} from '#schema/questions/typed.ts';
import {boundedText, trimmed, wholeNumberText} from '#schema/text.rules.ts';

/** Longest code, as people type it, characters. */
const CODE_MAX = 40;
const CODE = {
  notText: 'Code is required',
  most: CODE_MAX,
  tooLong: `Code must have at most ${CODE_MAX} characters`,
  // A keyboard may write digits at full width, and dashes and spaces of its own.
  normalize: (text: string) => inOneForm(text).trim(),
};

/** Six digits, or a recovery code; spaces and dashes as people type them. */
const code = boundedText(CODE, z.minLength(1, 'Code is required'));

const {email, password: newPassword, fullName} = registrationRules.shape;
const {password} = credentialsRules.shape;

const NO_LINK = 'This link isn’t valid. Ask for a new one.';
const token = boundedText(
  {notText: 'Token is required', most: 200, tooLong: NO_LINK},
  z.regex(/^[\w-]+$/, NO_LINK),
);

/** A sign-in name is compared, not validated: a message about its form would help an attacker. */
export const adminCredentialsRules = z.strictObject({
  email: boundedText(
    {
      notText: 'Email is required',
      most: 254,
      tooLong: 'Email must have at most 254 characters',
      normalize: addressForm,
    },
    z.minLength(1, 'Email is required'),
  ),
  password,
  code,
});

export const confirmRules = z.strictObject({proof: password});
export const beginSetUpRules = z.strictObject({token});
export const setUpRules = z.strictObject({token, fullName, email, password: newPassword, code});
/** Of the app alone: a recovery code is for the day on which there is none. */
const appCode = boundedText(
  CODE,
  z.minLength(1, 'Code is required'),
  z.regex(/^(?:\d\s*){6}$/, 'Code must be 6 digits'),
);

export const changeAdminPasswordRules = z.extend(changePasswordRules, {code: appCode});
export const renewRecoveryCodesRules = z.omit(changeAdminPasswordRules, {newPassword: true});
export const switchDevRules = z.strictObject({isDev: z.boolean('isDev must be true or false')});

const page = z._default(wholeNumberText('page', 1, 1_000_000), 1);
const limit = z._default(wholeNumberText('limit', 1, 100), 20);

export const learnersRules = z.strictObject({
  search: z._default(
    boundedText({
      notText: 'search must be text',
      most: 100,
      tooLong: 'search must have at most 100 characters',
      normalize: trimmed,
    }),
    '',
  ),
  page,
  limit,
});
export const mailsRules = z.strictObject({page, limit});
export const auditRules = z.strictObject({
  before: z._default(wholeNumberText('before', 1, Number.MAX_SAFE_INTEGER), Number.MAX_SAFE_INTEGER),
  limit,
  views: z._default(wholeNumberText('views', 0, 1), 1),
});
