import {operation} from '#platform-client/operation.ts';
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
  create: operation<{body: CreateAssistantDTO; reply: Assistant}>()('POST', '/assistant'),
  list: operation<{query?: Range; reply: Assistant[]}>()('GET', '/assistant'),
  get: operation<{reply: Assistant}>()('GET', '/assistant/{id}'),
  update: operation<{body: UpdateAssistantDTO; reply: Assistant}>()('PATCH', '/assistant/{id}'),
  replace: operation<{body: UpdateAssistantDTO; reply: Assistant}>()('PUT', '/assistant/{id}'),
  delete: operation<{reply: Assistant}>()('DELETE', '/assistant/{id}'),
  versions: operation<{query?: Versions; reply: AssistantVersionPaginatedResponse}>()(
    'GET',
    '/assistant/{id}/version',
  ),
  page: operation<{query?: Page; reply: AssistantPaginatedResponse}>()('GET', '/v2/assistant'),
};

/** `pageState` is the `nextCursor` of the page before. */
type Versions = {page?: number; limit?: number; pageState?: string};
