import {operation, types} from '#platform-client/operation.ts';
import type {Loose, Range} from '#platform-client/api/query.ts';
import type {
  CreateCustomKnowledgeBaseDTO,
  CustomKnowledgeBase,
  UpdateCustomKnowledgeBaseDTO,
} from '#platform-client/schemas.gen.ts';

/** Spec section 7.11, Knowledge base. */
export const knowledgeBase = {
  create: operation(
    'POST',
    '/knowledge-base',
    types<{body: CreateCustomKnowledgeBaseDTO | Trieve; reply: KnowledgeBase}>(),
  ),
  list: operation('GET', '/knowledge-base', types<{query?: Range; reply: KnowledgeBase[]}>()),
  get: operation('GET', '/knowledge-base/{id}', types<{reply: KnowledgeBase}>()),
  update: operation(
    'PATCH',
    '/knowledge-base/{id}',
    types<{body: UpdateCustomKnowledgeBaseDTO | Trieve; reply: KnowledgeBase}>(),
  ),
  delete: operation('DELETE', '/knowledge-base/{id}', types<{reply: KnowledgeBase}>()),
};

type Trieve = {provider: 'trieve'} & Loose;
type KnowledgeBase = CustomKnowledgeBase | ({id: string; orgId: string} & Trieve);
