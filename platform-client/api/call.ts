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
  /**
   * Places a phone call, now or at a set time; with `customers`, one to each of them.
   * @see https://docs.vapi.ai/api-reference/calls/create
   */
  create: operation('POST', '/call', types<{body: CreateCallDTO; reply: Call; when: Batch}>()),
  /**
   * The calls of the account.
   * @see https://docs.vapi.ai/api-reference/calls/list
   */
  list: operation('GET', '/call', types<{query?: Range & Of; reply: Call[]}>()),
  /**
   * One call, by its id.
   * @see https://docs.vapi.ai/api-reference/calls/get
   */
  get: operation('GET', '/call/{id}', types<{reply: Call}>()),
  /**
   * Renames a call.
   * @see https://docs.vapi.ai/api-reference/calls/update
   */
  update: operation('PATCH', '/call/{id}', types<{body: UpdateCallDTO; reply: Call}>()),
  /**
   * Deletes a call's data; with `body.ids`, the data of those calls too.
   * @see https://docs.vapi.ai/api-reference/calls/delete
   */
  delete: operation('DELETE', '/call/{id}', types<{body?: DeleteCallDTO; reply: Call}>()),
  /**
   * Places an outbound phone call; with `customers`, one to each of them.
   * @see https://docs.vapi.ai/api-reference
   */
  createPhone: operation(
    'POST',
    '/call/phone',
    types<{body: CreateOutboundCallDTO; reply: Call; when: Batch}>(),
  ),
  /**
   * Makes a call for a web page; its reply has the room to join.
   * @see https://docs.vapi.ai/api-reference
   */
  createWeb: operation('POST', '/call/web', types<{body: CreateWebCallDTO; reply: WebCall}>()),
  /**
   * Calls that match a search, in pages.
   * @see https://docs.vapi.ai/api-reference
   */
  page: operation('GET', '/v2/call', types<{query?: Page & Search; reply: CallPaginatedResponse}>(), {
    paged: true,
  }),
  /**
   * Calls as a file, CSV or JSON; with `async: true` it is made later and sent by email.
   * @see https://docs.vapi.ai/api-reference
   */
  export: operation('GET', '/v2/call/export', types<{query?: Page & Search & Export; reply: unknown}>(), {
    as: 'blob',
  }),
  /**
   * Calls in pages without their content: what a list of them shows.
   * @see https://docs.vapi.ai/api-reference
   */
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

type Column =
  | 'id'
  | 'assistantId'
  | 'squadId'
  | 'customerId'
  | 'customerName'
  | 'customerNumber'
  | 'customerSipUri'
  | 'customerExtension'
  | 'phoneNumberId'
  | 'endedReason'
  | 'type'
  | 'duration'
  | 'startedAt'
  | 'endedAt'
  | 'transcript'
  | 'summary'
  | 'successEvaluation'
  | 'recordingUrl'
  | 'cost'
  | 'phoneCallProvider'
  | 'phoneCallProviderId'
  | 'createdAt'
  | 'updatedAt';

type Export = {
  columns?: readonly Column[];
  format?: 'csv' | 'json';
  /** The file is made later and sent to `email`. */
  async?: boolean;
};
