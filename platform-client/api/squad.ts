import {operation} from '#platform-client/operation.ts';
import type {Range} from '#platform-client/api/query.ts';
import type {CreateSquadDTO, Squad, UpdateSquadDTO} from '#platform-client/schemas.gen.ts';

/** Spec section 7.11, Squad. */
export const squad = {
  create: operation<{body: CreateSquadDTO; reply: Squad}>()('POST', '/squad'),
  list: operation<{query?: Range & {idAny?: string[]}; reply: Squad[]}>()('GET', '/squad'),
  get: operation<{reply: Squad}>()('GET', '/squad/{id}'),
  update: operation<{body: UpdateSquadDTO; reply: Squad}>()('PATCH', '/squad/{id}'),
  delete: operation<{reply: Squad}>()('DELETE', '/squad/{id}'),
};
