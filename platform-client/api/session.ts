import {operation, types} from '#platform-client/operation.ts';
import type {Page} from '#platform-client/api/query.ts';
import type {
  CreateSessionDTO,
  Session,
  SessionPaginatedResponse,
  UpdateSessionDTO,
} from '#platform-client/schemas.gen.ts';

/** Spec section 7.11, Session. */
export const session = {
  /**
   * Makes a session.
   * @see https://docs.vapi.ai/api-reference/sessions/create
   */
  create: operation('POST', '/session', types<{body: CreateSessionDTO; reply: Session}>()),
  /**
   * The sessions of the account.
   * @see https://docs.vapi.ai/api-reference/sessions/list
   */
  list: operation('GET', '/session', types<{query?: Page & Of; reply: SessionPaginatedResponse}>(), {
    paged: true,
  }),
  /**
   * One session, by its id.
   * @see https://docs.vapi.ai/api-reference/sessions/get
   */
  get: operation('GET', '/session/{id}', types<{reply: Session}>()),
  /**
   * Changes the given fields of a session.
   * @see https://docs.vapi.ai/api-reference/sessions/update
   */
  update: operation('PATCH', '/session/{id}', types<{body: UpdateSessionDTO; reply: Session}>()),
  /**
   * Deletes a session.
   * @see https://docs.vapi.ai/api-reference/sessions/delete
   */
  delete: operation('DELETE', '/session/{id}', types<{reply: Session}>()),
};

type Of = {
  id?: string;
  idAny?: string;
  name?: string;
  assistantId?: string;
  assistantIdAny?: string;
  squadId?: string;
  workflowId?: string;
  phoneNumberId?: string;
  phoneNumberIdAny?: string[];
  /** Of the customer. */
  number?: string;
  customerNumberAny?: string;
  sipUri?: string;
  email?: string;
  externalId?: string;
  extension?: string;
  numberE164CheckEnabled?: boolean;
};
