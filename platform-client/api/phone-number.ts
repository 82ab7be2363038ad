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
  /**
   * Takes over a number that is held at Twilio.
   * @see https://docs.vapi.ai/api-reference
   */
  importTwilio: operation(
    'POST',
    '/phone-number/import/twilio',
    types<{body: ImportTwilioPhoneNumberDTO; reply: PhoneNumber}>(),
  ),
  /**
   * Takes over a number that is held at Vonage.
   * @see https://docs.vapi.ai/api-reference
   */
  importVonage: operation(
    'POST',
    '/phone-number/import/vonage',
    types<{body: ImportVonagePhoneNumberDTO; reply: PhoneNumber}>(),
  ),
  /**
   * Gets a phone number, or takes one over from a provider.
   * @see https://docs.vapi.ai/api-reference/phone-numbers/create
   */
  create: operation(
    'POST',
    '/phone-number',
    types<{body: PhoneNumberControllerCreateBody; reply: PhoneNumber}>(),
  ),
  /**
   * The phone numbers of the account.
   * @see https://docs.vapi.ai/api-reference/phone-numbers/list
   */
  list: operation('GET', '/phone-number', types<{query?: Range; reply: PhoneNumber[]}>()),
  /**
   * One phone number, by its id.
   * @see https://docs.vapi.ai/api-reference/phone-numbers/get
   */
  get: operation('GET', '/phone-number/{id}', types<{reply: PhoneNumber}>()),
  /**
   * Changes the given fields of a phone number.
   * @see https://docs.vapi.ai/api-reference/phone-numbers/update
   */
  update: operation(
    'PATCH',
    '/phone-number/{id}',
    types<{body: PhoneNumberControllerUpdateBody; reply: PhoneNumber}>(),
  ),
  /**
   * Deletes a phone number.
   * @see https://docs.vapi.ai/api-reference/phone-numbers/delete
   */
  delete: operation('DELETE', '/phone-number/{id}', types<{reply: PhoneNumber}>()),
  /**
   * Phone numbers that match a search, in pages.
   * @see https://docs.vapi.ai/api-reference/phone-numbers/phone-number-controller-find-all-paginated
   */
  page: operation(
    'GET',
    '/v2/phone-number',
    types<{query?: Page & {search?: string}; reply: PhoneNumberPaginatedResponse}>(),
    {paged: true},
  ),
};

/** One of five providers, told apart by `provider`. */
type PhoneNumber = PhoneNumberControllerFindOneReply;
