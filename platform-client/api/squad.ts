import {operation, types} from '#platform-client/operation.ts';
import type {Range} from '#platform-client/api/query.ts';
import type {CreateSquadDTO, Squad, UpdateSquadDTO} from '#platform-client/schemas.gen.ts';

/** Spec section 7.11, Squad. */
export const squad = {
  create: operation('POST', '/squad', types<{body: CreateSquadDTO; reply: Squad}>()),
  list: operation('GET', '/squad', types<{query?: Range & {idAny?: string[]}; reply: Squad[]}>()),
  get: operation('GET', '/squad/{id}', types<{reply: Squad}>()),
  update: operation('PATCH', '/squad/{id}', types<{body: UpdateSquadDTO; reply: Squad}>()),
  delete: operation('DELETE', '/squad/{id}', types<{reply: Squad}>()),
};
