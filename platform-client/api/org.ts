import {operation} from '#platform-client/operation.ts';
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
  create: operation<{body: CreateOrgDTO; reply: Org}>()('POST', '/org'),
  list: operation<{reply: Org[]}>()('GET', '/org'),
  featureFlag: operation<{query: {key: string; orgId: string}; reply: boolean}>()('GET', '/org/feature-flag'),
  get: operation<{reply: Org}>()('GET', '/org/{id}', FLAG),
  update: operation<{body: UpdateOrgDTO; reply: Org}>()('PATCH', '/org/{id}', FLAG),
  delete: operation<{reply: unknown}>()('DELETE', '/org/{id}', FLAG),
  users: operation<{reply: User[]}>()('GET', '/org/{id}/user'),
  leave: operation<{reply: unknown}>()('DELETE', '/org/{id}/leave'),
  removeMember: operation<{reply: unknown}>()('DELETE', '/org/{id}/member/{userId}/leave'),
  invite: operation<{body: InviteUserDTO; reply: unknown}>()('POST', '/org/{id}/invite'),
  changeRole: operation<{body: UpdateUserRoleDTO; reply: unknown}>()('PATCH', '/org/{id}/role'),
  auth: operation<{reply: JwtResponse}>()('GET', '/org/{id}/auth'),
};
