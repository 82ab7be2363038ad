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
  create: operation('POST', '/session', types<{body: CreateSessionDTO; reply: Session}>()),
  list: operation('GET', '/session', types<{query?: Page & Of; reply: SessionPaginatedResponse}>(), {
    paged: true,
  }),
  get: operation('GET', '/session/{id}', types<{reply: Session}>()),
  update: operation('PATCH', '/session/{id}', types<{body: UpdateSessionDTO; reply: Session}>()),
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
