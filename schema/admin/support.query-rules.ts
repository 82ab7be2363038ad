import * as z from 'zod/mini';
import {uuidRule} from '#schema/text.rules.ts';

const isOpenRule = z.strictObject({isOpen: z.boolean('isOpen must be true or false')});

export const supportQueryRules = {
  'support.reports': isOpenRule,
  'support.tickets': isOpenRule,
  'support.ticket': z.strictObject({ticketId: uuidRule('ticketId')}),
  'support.ofMessage': z.strictObject({
    messageId: z
      .string('messageId must be text')
      .check(z.minLength(1, 'messageId is missing'), z.maxLength(100, 'messageId is too long')),
  }),
};
