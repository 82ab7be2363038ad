import {operation, types} from '#platform-client/operation.ts';
import type {Range} from '#platform-client/api/query.ts';
import type {CreateToolTemplateDTO, Template, UpdateToolTemplateDTO} from '#platform-client/schemas.gen.ts';

const PINNED = {reserved: ['pinned']} as const;

/** Spec section 7.11, Template. */
export const template = {
  create: operation('POST', '/template', types<{body: CreateToolTemplateDTO[]; reply: Template}>()),
  list: operation('GET', '/template', types<{query?: Range & Of; reply: Template[]}>()),
  pinned: operation('GET', '/template/pinned', types<{reply: Template[]}>()),
  get: operation('GET', '/template/{id}', types<{reply: Template}>(), PINNED),
  update: operation(
    'PATCH',
    '/template/{id}',
    types<{body: UpdateToolTemplateDTO; reply: Template}>(),
    PINNED,
  ),
  delete: operation('DELETE', '/template/{id}', types<{reply: Template}>(), PINNED),
};

type Of = {
  collectionId?: string;
  visibility?: 'public' | 'private';
  provider?: 'make' | 'gohighlevel' | 'function';
};
