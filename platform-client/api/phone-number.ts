import {operation} from '#platform-client/operation.ts';
import type {Page, Range} from '#platform-client/api/query.ts';
import type {
  ImportTwilioPhoneNumberDTO,
  ImportVonagePhoneNumberDTO,
  PhoneNumberControllerCreateBody,
  PhoneNumberControllerFindOneReply,
  PhoneNumberControllerUpdateBody,
  PhoneNumberPaginatedResponse,
} from '#platform-client/schemas.gen.ts';

/** Spec section 7.11, Phone number. */
export const phoneNumber = {
  importTwilio: operation<{body: ImportTwilioPhoneNumberDTO; reply: PhoneNumber}>()(
    'POST',
    '/phone-number/import/twilio',
  ),
  importVonage: operation<{body: ImportVonagePhoneNumberDTO; reply: PhoneNumber}>()(
    'POST',
    '/phone-number/import/vonage',
  ),
  create: operation<{body: PhoneNumberControllerCreateBody; reply: PhoneNumber}>()('POST', '/phone-number'),
  list: operation<{query?: Range; reply: PhoneNumber[]}>()('GET', '/phone-number'),
  get: operation<{reply: PhoneNumber}>()('GET', '/phone-number/{id}'),
  update: operation<{body: PhoneNumberControllerUpdateBody; reply: PhoneNumber}>()(
    'PATCH',
    '/phone-number/{id}',
  ),
  delete: operation<{reply: PhoneNumber}>()('DELETE', '/phone-number/{id}'),
  page: operation<{query?: Page & {search?: string}; reply: PhoneNumberPaginatedResponse}>()(
    'GET',
    '/v2/phone-number',
  ),
};

/** One of five providers, told apart by `provider`. */
type PhoneNumber = PhoneNumberControllerFindOneReply;
