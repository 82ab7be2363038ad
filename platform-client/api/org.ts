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
  /**
   * Makes an organization.
   * @see https://docs.vapi.ai/api-reference
   */
  create: operation('POST', '/org', types<{body: CreateOrgDTO; reply: Org}>()),
  /**
   * The organizations that the account belongs to.
   * @see https://docs.vapi.ai/api-reference
   */
  list: operation('GET', '/org', types<{reply: Org[]}>()),
  /**
   * Whether a feature is switched on for an organization.
   * @see https://docs.vapi.ai/api-reference
   */
  featureFlag: operation(
    'GET',
    '/org/feature-flag',
    types<{query: {key: string; orgId: string}; reply: boolean}>(),
  ),
  /**
   * One organization, by its id.
   * @see https://docs.vapi.ai/api-reference
   */
  get: operation('GET', '/org/{id}', types<{reply: Org}>(), FLAG),
  /**
   * Changes the given fields of an organization.
   * @see https://docs.vapi.ai/api-reference
   */
  update: operation('PATCH', '/org/{id}', types<{body: UpdateOrgDTO; reply: Org}>(), FLAG),
  /**
   * Deletes an organization.
   * @see https://docs.vapi.ai/api-reference
   */
  delete: operation('DELETE', '/org/{id}', types<{reply: unknown}>(), FLAG),
  /**
   * The members of an organization.
   * @see https://docs.vapi.ai/api-reference
   */
  users: operation('GET', '/org/{id}/user', types<{reply: User[]}>()),
  /**
   * Leaves an organization.
   * @see https://docs.vapi.ai/api-reference
   */
  leave: operation('DELETE', '/org/{id}/leave', types<{reply: unknown}>()),
  /**
   * Removes a member from an organization.
   * @see https://docs.vapi.ai/api-reference
   */
  removeMember: operation('DELETE', '/org/{id}/member/{userId}/leave', types<{reply: unknown}>()),
  /**
   * Invites somebody into an organization by email.
   * @see https://docs.vapi.ai/api-reference
   */
  invite: operation('POST', '/org/{id}/invite', types<{body: InviteUserDTO; reply: unknown}>()),
  /**
   * Changes the role of a member.
   * @see https://docs.vapi.ai/api-reference
   */
  changeRole: operation('PATCH', '/org/{id}/role', types<{body: UpdateUserRoleDTO; reply: unknown}>()),
  /**
   * A short-lived token for an organization.
   * @see https://docs.vapi.ai/api-reference
   */
  auth: operation('GET', '/org/{id}/auth', types<{reply: JwtResponse}>()),
};
