import {operation, types} from '#platform-client/operation.ts';
import type {Range} from '#platform-client/api/query.ts';
import type {CreateSquadDTO, Squad, UpdateSquadDTO} from '#platform-client/schemas.gen.ts';

/** Spec section 7.11, Squad. */
export const squad = {
  /**
   * Makes a squad.
   * @see https://docs.vapi.ai/api-reference/squads/create
   */
  create: operation('POST', '/squad', types<{body: CreateSquadDTO; reply: Squad}>()),
  /**
   * The squads of the account.
   * @see https://docs.vapi.ai/api-reference/squads/list
   */
  list: operation('GET', '/squad', types<{query?: Range & {idAny?: string[]}; reply: Squad[]}>()),
  /**
   * One squad, by its id.
   * @see https://docs.vapi.ai/api-reference/squads/get
   */
  get: operation('GET', '/squad/{id}', types<{reply: Squad}>()),
  /**
   * Changes the given fields of a squad.
   * @see https://docs.vapi.ai/api-reference/squads/update
   */
  update: operation('PATCH', '/squad/{id}', types<{body: UpdateSquadDTO; reply: Squad}>()),
  /**
   * Deletes a squad.
   * @see https://docs.vapi.ai/api-reference/squads/delete
   */
  delete: operation('DELETE', '/squad/{id}', types<{reply: Squad}>()),
};
