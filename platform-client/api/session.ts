import {operation} from '#platform-client/operation.ts';
import type {Page} from '#platform-client/api/query.ts';
import type {
  CreateSessionDTO,
  Session,
  SessionPaginatedResponse,
  UpdateSessionDTO,
} from '#platform-client/schemas.gen.ts';

/** Spec section 7.11, Session. */
export const session = {
  create: operation<{body: CreateSessionDTO; reply: Session}>()('POST', '/session'),
  list: operation<{query?: Page & Of; reply: SessionPaginatedResponse}>()('GET', '/session'),
  get: operation<{reply: Session}>()('GET', '/session/{id}'),
  update: operation<{body: UpdateSessionDTO; reply: Session}>()('PATCH', '/session/{id}'),
  delete: operation<{reply: Session}>()('DELETE', '/session/{id}'),
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
