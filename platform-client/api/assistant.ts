import {operation, types} from '#platform-client/operation.ts';
import type {Page, Range} from '#platform-client/api/query.ts';
import type {
  Assistant,
  AssistantPaginatedResponse,
  AssistantVersionPaginatedResponse,
  CreateAssistantDTO,
  UpdateAssistantDTO,
} from '#platform-client/schemas.gen.ts';

/** Spec section 7.11, Assistant. */
export const assistant = {
  /**
   * Makes an assistant.
   * @see https://docs.vapi.ai/api-reference/assistants/create
   */
  create: operation('POST', '/assistant', types<{body: CreateAssistantDTO; reply: Assistant}>()),
  /**
   * The assistants of the account.
   * @see https://docs.vapi.ai/api-reference/assistants/list
   */
  list: operation('GET', '/assistant', types<{query?: Range; reply: Assistant[]}>()),
  /**
   * One assistant, by its id.
   * @see https://docs.vapi.ai/api-reference/assistants/get
   */
  get: operation('GET', '/assistant/{id}', types<{reply: Assistant}>()),
  /**
   * Changes the given fields of an assistant.
   * @see https://docs.vapi.ai/api-reference/assistants/update
   */
  update: operation('PATCH', '/assistant/{id}', types<{body: UpdateAssistantDTO; reply: Assistant}>()),
  /**
   * Replaces an assistant: fields that are left out are gone.
   * @see https://docs.vapi.ai/api-reference
   */
  replace: operation('PUT', '/assistant/{id}', types<{body: UpdateAssistantDTO; reply: Assistant}>()),
  /**
   * Deletes an assistant.
   * @see https://docs.vapi.ai/api-reference/assistants/delete
   */
  delete: operation('DELETE', '/assistant/{id}', types<{reply: Assistant}>()),
  /**
   * Earlier versions of an assistant, in pages by cursor.
   * @see https://docs.vapi.ai/api-reference
   */
  versions: operation(
    'GET',
    '/assistant/{id}/version',
    types<{query?: Versions; reply: AssistantVersionPaginatedResponse}>(),
    {paged: true},
  ),
  /**
   * The assistants, in pages.
   * @see https://docs.vapi.ai/api-reference
   */
  page: operation('GET', '/v2/assistant', types<{query?: Page; reply: AssistantPaginatedResponse}>(), {
    paged: true,
  }),
};

/** `pageState` is the `nextCursor` of the page before. */
type Versions = {page?: number; limit?: number; pageState?: string};
