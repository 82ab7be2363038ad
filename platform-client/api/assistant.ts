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
  create: operation('POST', '/assistant', types<{body: CreateAssistantDTO; reply: Assistant}>()),
  list: operation('GET', '/assistant', types<{query?: Range; reply: Assistant[]}>()),
  get: operation('GET', '/assistant/{id}', types<{reply: Assistant}>()),
  update: operation('PATCH', '/assistant/{id}', types<{body: UpdateAssistantDTO; reply: Assistant}>()),
  replace: operation('PUT', '/assistant/{id}', types<{body: UpdateAssistantDTO; reply: Assistant}>()),
  delete: operation('DELETE', '/assistant/{id}', types<{reply: Assistant}>()),
  versions: operation(
    'GET',
    '/assistant/{id}/version',
    types<{query?: Versions; reply: AssistantVersionPaginatedResponse}>(),
    {paged: true},
  ),
  page: operation('GET', '/v2/assistant', types<{query?: Page; reply: AssistantPaginatedResponse}>(), {
    paged: true,
  }),
};

/** `pageState` is the `nextCursor` of the page before. */
type Versions = {page?: number; limit?: number; pageState?: string};
