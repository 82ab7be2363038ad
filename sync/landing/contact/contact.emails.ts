import {layOut} from '#sync/mail/email-layout.ts';
import type {EmailWriters} from '#sync/part/part.ts';

export const CONTACT_RECEIPT = 'landing.contact-receipt';

/**
 * Nothing of the message itself is in the receipt: a person who types a stranger's address could make the academy say anything
 * to them.
 */
export const contactEmails: EmailWriters = {
  [CONTACT_RECEIPT]: async ({data}) =>
    layOut({
      subject: `We have your message (${data['reference']})`,
      before: [
        `Thank you for writing to the academy. Your message has the number ${data['reference']}.`,
        'If it needs an answer, we’ll send it to this address.',
      ],
      actions: [],
      after: ['If you didn’t write to us, someone entered your address by mistake. There’s nothing to do.'],
    }),
};
