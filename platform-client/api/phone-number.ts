import {operation, types} from '#platform-client/operation.ts';
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
  importTwilio: operation(
    'POST',
    '/phone-number/import/twilio',
    types<{body: ImportTwilioPhoneNumberDTO; reply: PhoneNumber}>(),
  ),
  importVonage: operation(
    'POST',
    '/phone-number/import/vonage',
    types<{body: ImportVonagePhoneNumberDTO; reply: PhoneNumber}>(),
  ),
  create: operation(
    'POST',
    '/phone-number',
    types<{body: PhoneNumberControllerCreateBody; reply: PhoneNumber}>(),
  ),
  list: operation('GET', '/phone-number', types<{query?: Range; reply: PhoneNumber[]}>()),
  get: operation('GET', '/phone-number/{id}', types<{reply: PhoneNumber}>()),
  update: operation(
    'PATCH',
    '/phone-number/{id}',
    types<{body: PhoneNumberControllerUpdateBody; reply: PhoneNumber}>(),
  ),
  delete: operation('DELETE', '/phone-number/{id}', types<{reply: PhoneNumber}>()),
  page: operation(
    'GET',
    '/v2/phone-number',
    types<{query?: Page & {search?: string}; reply: PhoneNumberPaginatedResponse}>(),
    {paged: true},
  ),
};

/** One of five providers, told apart by `provider`. */
type PhoneNumber = PhoneNumberControllerFindOneReply;
