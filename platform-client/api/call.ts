import {operation} from '#platform-client/operation.ts';
import type {Page, Range} from '#platform-client/api/query.ts';
import type {
  Call,
  CallBatchResponse,
  CallPaginatedResponse,
  CreateCallDTO,
  CreateOutboundCallDTO,
  CreateWebCallDTO,
  DeleteCallDTO,
  UpdateCallDTO,
} from '#platform-client/schemas.gen.ts';

/** Spec section 7.11, Call. */
export const call = {
  create: operation<{body: CreateCallDTO; reply: Call | CallBatchResponse}>()('POST', '/call'),
  list: operation<{query?: Range & Of; reply: Call[]}>()('GET', '/call'),
  get: operation<{reply: Call}>()('GET', '/call/{id}'),
  update: operation<{body: UpdateCallDTO; reply: Call}>()('PATCH', '/call/{id}'),
  /** With `body.ids`, deletes the data of those calls too. */
  delete: operation<{body?: DeleteCallDTO; reply: Call}>()('DELETE', '/call/{id}'),
  createPhone: operation<{body: CreateOutboundCallDTO; reply: Call | CallBatchResponse}>()(
    'POST',
    '/call/phone',
  ),
  createWeb: operation<{body: CreateWebCallDTO; reply: Call}>()('POST', '/call/web'),
  page: operation<{query?: Page & Search; reply: CallPaginatedResponse}>()('GET', '/v2/call'),
  /** A file, by default CSV. */
  export: operation<{query?: Page & Search & Export; reply: unknown}>()('GET', '/v2/call/export', {
    as: 'blob',
  }),
  metadata: operation<{query?: Page & Search; reply: CallPaginatedResponse}>()('GET', '/v2/call/metadata'),
};

type Of = {id?: string; assistantId?: string; phoneNumberId?: string};

type Search = Of & {
  idAny?: string[];
  assistantName?: string;
  cost?: number;
  costLe?: number;
  costGe?: number;
  successEvaluation?: string;
  endedReason?: string;
  /** Of the customer. */
  name?: string;
  number?: string;
  sipUri?: string;
  email?: string;
  externalId?: string;
  extension?: string;
  numberE164CheckEnabled?: boolean;
};

type Export = {
  columns?: string[];
  format?: 'csv' | 'json';
  /** The file is made later and sent to `email`. */
  async?: boolean;
};
