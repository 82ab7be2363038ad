import {operation, types} from '#platform-client/operation.ts';
import type {Range} from '#platform-client/api/query.ts';
import type {CreateTokenDTO, Token, UpdateTokenDTO} from '#platform-client/schemas.gen.ts';

/** Spec section 7.11, Token. */
export const token = {
  create: operation('POST', '/token', types<{body: CreateTokenDTO; reply: Token}>()),
  list: operation('GET', '/token', types<{query?: Range; reply: Token[]}>()),
  get: operation('GET', '/token/{id}', types<{reply: Token}>()),
  update: operation('PATCH', '/token/{id}', types<{body: UpdateTokenDTO; reply: Token}>()),
  delete: operation('DELETE', '/token/{id}', types<{reply: Token}>()),
};
