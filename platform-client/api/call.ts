import {operation, types} from '#platform-client/operation.ts';
import type {Page, Range} from '#platform-client/api/query.ts';
import type {
  Call,
  CallBatchResponse,
  CallPaginatedResponse,
  CreateCallDTO,
  CreateCustomerDTO,
  CreateOutboundCallDTO,
  CreateWebCallDTO,
  DeleteCallDTO,
  UpdateCallDTO,
} from '#platform-client/schemas.gen.ts';

/** Spec section 7.11, Call. */
export const call = {
  create: operation('POST', '/call', types<{body: CreateCallDTO; reply: Call; when: Batch}>()),
  list: operation('GET', '/call', types<{query?: Range & Of; reply: Call[]}>()),
  get: operation('GET', '/call/{id}', types<{reply: Call}>()),
  update: operation('PATCH', '/call/{id}', types<{body: UpdateCallDTO; reply: Call}>()),
  /** With `body.ids`, deletes the data of those calls too. */
  delete: operation('DELETE', '/call/{id}', types<{body?: DeleteCallDTO; reply: Call}>()),
  createPhone: operation(
    'POST',
    '/call/phone',
    types<{body: CreateOutboundCallDTO; reply: Call; when: Batch}>(),
  ),
  createWeb: operation('POST', '/call/web', types<{body: CreateWebCallDTO; reply: WebCall}>()),
  page: operation('GET', '/v2/call', types<{query?: Page & Search; reply: CallPaginatedResponse}>(), {
    paged: true,
  }),
  /** A file, by default CSV. */
  export: operation('GET', '/v2/call/export', types<{query?: Page & Search & Export; reply: unknown}>(), {
    as: 'blob',
  }),
  metadata: operation(
    'GET',
    '/v2/call/metadata',
    types<{query?: Page & Search; reply: CallPaginatedResponse}>(),
    {paged: true},
  ),
};

/** With the room to join, which the published document leaves out. */
export type WebCall = Call & {webCallUrl: string};

/** With `customers`, a call for each of them. */
type Batch = {
  body: {customers: CreateCustomerDTO[]};
  otherwise: {customers?: undefined};
  reply: CallBatchResponse;
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
