import {operation, types} from '#platform-client/operation.ts';
import type {Loose, Range} from '#platform-client/api/query.ts';
import type {
  CreateCustomKnowledgeBaseDTO,
  CustomKnowledgeBase,
  UpdateCustomKnowledgeBaseDTO,
} from '#platform-client/schemas.gen.ts';

/** Spec section 7.11, Knowledge base. */
export const knowledgeBase = {
  /**
   * Makes a knowledge base.
   * @see https://docs.vapi.ai/api-reference
   */
  create: operation(
    'POST',
    '/knowledge-base',
    types<{body: CreateCustomKnowledgeBaseDTO | Trieve; reply: KnowledgeBase}>(),
  ),
  /**
   * The knowledge bases of the account.
   * @see https://docs.vapi.ai/api-reference
   */
  list: operation('GET', '/knowledge-base', types<{query?: Range; reply: KnowledgeBase[]}>()),
  /**
   * One knowledge base, by its id.
   * @see https://docs.vapi.ai/api-reference
   */
  get: operation('GET', '/knowledge-base/{id}', types<{reply: KnowledgeBase}>()),
  /**
   * Changes the given fields of a knowledge base.
   * @see https://docs.vapi.ai/api-reference
   */
  update: operation(
    'PATCH',
    '/knowledge-base/{id}',
    types<{body: UpdateCustomKnowledgeBaseDTO | Trieve; reply: KnowledgeBase}>(),
  ),
  /**
   * Deletes a knowledge base.
   * @see https://docs.vapi.ai/api-reference
   */
  delete: operation('DELETE', '/knowledge-base/{id}', types<{reply: KnowledgeBase}>()),
};

type Trieve = {provider: 'trieve'} & Loose;
type KnowledgeBase = CustomKnowledgeBase | ({id: string; orgId: string} & Trieve);
