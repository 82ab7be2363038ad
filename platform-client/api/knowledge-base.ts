import {operation} from '#platform-client/operation.ts';
import type {Loose, Range} from '#platform-client/api/query.ts';
import type {
  CreateCustomKnowledgeBaseDTO,
  CustomKnowledgeBase,
  UpdateCustomKnowledgeBaseDTO,
} from '#platform-client/schemas.gen.ts';

/** Spec section 7.11, Knowledge base. */
export const knowledgeBase = {
  create: operation<{body: CreateCustomKnowledgeBaseDTO | Trieve; reply: KnowledgeBase}>()(
    'POST',
    '/knowledge-base',
  ),
  list: operation<{query?: Range; reply: KnowledgeBase[]}>()('GET', '/knowledge-base'),
  get: operation<{reply: KnowledgeBase}>()('GET', '/knowledge-base/{id}'),
  update: operation<{body: UpdateCustomKnowledgeBaseDTO | Trieve; reply: KnowledgeBase}>()(
    'PATCH',
    '/knowledge-base/{id}',
  ),
  delete: operation<{reply: KnowledgeBase}>()('DELETE', '/knowledge-base/{id}'),
};

type Trieve = {provider: 'trieve'} & Loose;
type KnowledgeBase = CustomKnowledgeBase | ({id: string; orgId: string} & Trieve);
