import {operation} from '#platform-client/operation.ts';
import type {Range} from '#platform-client/api/query.ts';
import type {
  ToolControllerCreateBody,
  ToolControllerFindOneReply,
  ToolControllerUpdateBody,
} from '#platform-client/schemas.gen.ts';

/** Spec section 7.11, Tool. */
export const tool = {
  create: operation<{body: ToolControllerCreateBody; reply: Tool}>()('POST', '/tool'),
  list: operation<{query?: Range; reply: Tool[]}>()('GET', '/tool'),
  get: operation<{reply: Tool}>()('GET', '/tool/{id}'),
  update: operation<{body: ToolControllerUpdateBody; reply: Tool}>()('PATCH', '/tool/{id}'),
  delete: operation<{reply: Tool}>()('DELETE', '/tool/{id}'),
};

/** One of some twenty kinds, told apart by `type`. */
type Tool = ToolControllerFindOneReply;
