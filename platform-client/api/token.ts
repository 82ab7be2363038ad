import {operation} from '#platform-client/operation.ts';
import type {Range} from '#platform-client/api/query.ts';
import type {CreateTokenDTO, Token, UpdateTokenDTO} from '#platform-client/schemas.gen.ts';

/** Spec section 7.11, Token. */
export const token = {
  create: operation<{body: CreateTokenDTO; reply: Token}>()('POST', '/token'),
  list: operation<{query?: Range; reply: Token[]}>()('GET', '/token'),
  get: operation<{reply: Token}>()('GET', '/token/{id}'),
  update: operation<{body: UpdateTokenDTO; reply: Token}>()('PATCH', '/token/{id}'),
  delete: operation<{reply: Token}>()('DELETE', '/token/{id}'),
};
