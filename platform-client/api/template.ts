import {operation} from '#platform-client/operation.ts';
import type {Range} from '#platform-client/api/query.ts';
import type {CreateToolTemplateDTO, Template, UpdateToolTemplateDTO} from '#platform-client/schemas.gen.ts';

const PINNED = {reserved: ['pinned']} as const;

/** Spec section 7.11, Template. */
export const template = {
  create: operation<{body: CreateToolTemplateDTO[]; reply: Template}>()('POST', '/template'),
  list: operation<{query?: Range & Of; reply: Template[]}>()('GET', '/template'),
  pinned: operation<{reply: Template[]}>()('GET', '/template/pinned'),
  get: operation<{reply: Template}>()('GET', '/template/{id}', PINNED),
  update: operation<{body: UpdateToolTemplateDTO; reply: Template}>()('PATCH', '/template/{id}', PINNED),
  delete: operation<{reply: Template}>()('DELETE', '/template/{id}', PINNED),
};

type Of = {
  collectionId?: string;
  visibility?: 'public' | 'private';
  provider?: 'make' | 'gohighlevel' | 'function';
};
