import {operation, types} from '#platform-client/operation.ts';
import type {Range} from '#platform-client/api/query.ts';
import type {CreateToolTemplateDTO, Template, UpdateToolTemplateDTO} from '#platform-client/schemas.gen.ts';

const PINNED = {reserved: ['pinned']} as const;

/** Spec section 7.11, Template. */
export const template = {
  /**
   * Makes tool templates.
   * @see https://docs.vapi.ai/api-reference
   */
  create: operation('POST', '/template', types<{body: CreateToolTemplateDTO[]; reply: Template}>()),
  /**
   * The tool templates of the account.
   * @see https://docs.vapi.ai/api-reference
   */
  list: operation('GET', '/template', types<{query?: Range & Of; reply: Template[]}>()),
  /**
   * Tool templates that everybody sees first.
   * @see https://docs.vapi.ai/api-reference
   */
  pinned: operation('GET', '/template/pinned', types<{reply: Template[]}>()),
  /**
   * One tool template, by its id.
   * @see https://docs.vapi.ai/api-reference
   */
  get: operation('GET', '/template/{id}', types<{reply: Template}>(), PINNED),
  /**
   * Changes the given fields of a tool template.
   * @see https://docs.vapi.ai/api-reference
   */
  update: operation(
    'PATCH',
    '/template/{id}',
    types<{body: UpdateToolTemplateDTO; reply: Template}>(),
    PINNED,
  ),
  /**
   * Deletes a tool template.
   * @see https://docs.vapi.ai/api-reference
   */
  delete: operation('DELETE', '/template/{id}', types<{reply: Template}>(), PINNED),
};

type Of = {
  collectionId?: string;
  visibility?: 'public' | 'private';
  provider?: 'make' | 'gohighlevel' | 'function';
};
