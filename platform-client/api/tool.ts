import {operation, types} from '#platform-client/operation.ts';
import type {Range} from '#platform-client/api/query.ts';
import type {
  ToolControllerCreateBody,
  ToolControllerFindOneReply,
  ToolControllerUpdateBody,
} from '#platform-client/schemas.gen.ts';

/** Spec section 7.11, Tool. */
export const tool = {
  create: operation('POST', '/tool', types<{body: ToolControllerCreateBody; reply: Tool}>()),
  list: operation('GET', '/tool', types<{query?: Range; reply: Tool[]}>()),
  get: operation('GET', '/tool/{id}', types<{reply: Tool}>()),
  update: operation('PATCH', '/tool/{id}', types<{body: ToolControllerUpdateBody; reply: Tool}>()),
  delete: operation('DELETE', '/tool/{id}', types<{reply: Tool}>()),
};

/** One of some twenty kinds, told apart by `type`. */
type Tool = ToolControllerFindOneReply;
