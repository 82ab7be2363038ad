// What a message to the academy has to have, for the browser and the server alike.
import * as z from 'zod/mini';
import {emailRule} from '#schema/email.rules.ts';
import {CONTACT_MOST} from '#schema/landing/contact.limits.ts';
import {boundedText, trimmed, uuidRule} from '#schema/text.rules.ts';

const required = (
  name: string,
  most: number,
  empty: string,
  ...checks: readonly z.core.$ZodCheck<string>[]
) =>
  boundedText(
    {
      notText: empty,
      most,
      tooLong: `${name} must have at most ${most.toLocaleString('en')} characters`,
      normalize: trimmed,
    },
    z.minLength(1, empty),
    ...checks,
  );

/** One line: what is in it goes into the head of an email. */
const oneLine = (name: string) => z.regex(/^[^\r\n]*$/, `${name} must be one line`);

export const contactRules = z.strictObject({
  id: uuidRule('Id'),
  name: required('Name', CONTACT_MOST.name, 'Tell us your name', oneLine('Name')),
  email: emailRule('We need your email to answer', CONTACT_MOST.email),
  subject: required(
    'Subject',
    CONTACT_MOST.subject,
    'Tell us in a few words what it’s about',
    oneLine('Subject'),
  ),
  message: required('Message', CONTACT_MOST.message, 'Write your message'),
});
