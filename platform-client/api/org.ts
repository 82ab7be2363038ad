import {operation, types} from '#platform-client/operation.ts';
import type {
  CreateOrgDTO,
  InviteUserDTO,
  JwtResponse,
  Org,
  UpdateOrgDTO,
  UpdateUserRoleDTO,
  User,
} from '#platform-client/schemas.gen.ts';

const FLAG = {reserved: ['feature-flag']} as const;

/** Spec section 7.11, Org, with users, invites and roles. */
export const org = {
  create: operation('POST', '/org', types<{body: CreateOrgDTO; reply: Org}>()),
  list: operation('GET', '/org', types<{reply: Org[]}>()),
  featureFlag: operation(
    'GET',
    '/org/feature-flag',
    types<{query: {key: string; orgId: string}; reply: boolean}>(),
  ),
  get: operation('GET', '/org/{id}', types<{reply: Org}>(), FLAG),
  update: operation('PATCH', '/org/{id}', types<{body: UpdateOrgDTO; reply: Org}>(), FLAG),
  delete: operation('DELETE', '/org/{id}', types<{reply: unknown}>(), FLAG),
  users: operation('GET', '/org/{id}/user', types<{reply: User[]}>()),
  leave: operation('DELETE', '/org/{id}/leave', types<{reply: unknown}>()),
  removeMember: operation('DELETE', '/org/{id}/member/{userId}/leave', types<{reply: unknown}>()),
  invite: operation('POST', '/org/{id}/invite', types<{body: InviteUserDTO; reply: unknown}>()),
  changeRole: operation('PATCH', '/org/{id}/role', types<{body: UpdateUserRoleDTO; reply: unknown}>()),
  auth: operation('GET', '/org/{id}/auth', types<{reply: JwtResponse}>()),
};
