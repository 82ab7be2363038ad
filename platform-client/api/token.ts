import {operation, types} from '#platform-client/operation.ts';
import type {Range} from '#platform-client/api/query.ts';
import type {CreateTokenDTO, Token, UpdateTokenDTO} from '#platform-client/schemas.gen.ts';

/** Spec section 7.11, Token. */
export const token = {
  /**
   * Makes an API token.
   * @see https://docs.vapi.ai/api-reference
   */
  create: operation('POST', '/token', types<{body: CreateTokenDTO; reply: Token}>()),
  /**
   * The API tokens of the account.
   * @see https://docs.vapi.ai/api-reference
   */
  list: operation('GET', '/token', types<{query?: Range; reply: Token[]}>()),
  /**
   * One API token, by its id.
   * @see https://docs.vapi.ai/api-reference
   */
  get: operation('GET', '/token/{id}', types<{reply: Token}>()),
  /**
   * Changes the given fields of an API token.
   * @see https://docs.vapi.ai/api-reference
   */
  update: operation('PATCH', '/token/{id}', types<{body: UpdateTokenDTO; reply: Token}>()),
  /**
   * Deletes an API token.
   * @see https://docs.vapi.ai/api-reference
   */
  delete: operation('DELETE', '/token/{id}', types<{reply: Token}>()),
};
