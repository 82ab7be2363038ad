import {operation, types} from '#platform-client/operation.ts';
import type {Range} from '#platform-client/api/query.ts';
import type {
  ToolControllerCreateBody,
  ToolControllerFindOneReply,
  ToolControllerUpdateBody,
} from '#platform-client/schemas.gen.ts';

/** Spec section 7.11, Tool. */
export const tool = {
  /**
   * Makes a tool.
   * @see https://docs.vapi.ai/api-reference/tools/create
   */
  create: operation('POST', '/tool', types<{body: ToolControllerCreateBody; reply: Tool}>()),
  /**
   * The tools of the account.
   * @see https://docs.vapi.ai/api-reference/tools/list
   */
  list: operation('GET', '/tool', types<{query?: Range; reply: Tool[]}>()),
  /**
   * One tool, by its id.
   * @see https://docs.vapi.ai/api-reference/tools/get
   */
  get: operation('GET', '/tool/{id}', types<{reply: Tool}>()),
  /**
   * Changes the given fields of a tool.
   * @see https://docs.vapi.ai/api-reference/tools/update
   */
  update: operation('PATCH', '/tool/{id}', types<{body: ToolControllerUpdateBody; reply: Tool}>()),
  /**
   * Deletes a tool.
   * @see https://docs.vapi.ai/api-reference/tools/delete
   */
  delete: operation('DELETE', '/tool/{id}', types<{reply: Tool}>()),
};

/** One of some twenty kinds, told apart by `type`. */
type Tool = ToolControllerFindOneReply;
