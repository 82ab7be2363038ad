import {AVATAR_SERVICES} from '#schema/avatar/avatar.services.ts';

/** A model's name for people: an avatar's services have one of their own, models are called as their makers call them. */
export const modelName = (model: string): string =>
  (AVATAR_SERVICES as Readonly<Record<string, {readonly name: string}>>)[model]?.name ?? model;
