import {events} from '#platform-client/event-stream.ts';
import {operation, types} from '#platform-client/operation.ts';
import type {Page} from '#platform-client/api/query.ts';
import type {
  Chat,
  ChatPaginatedResponse,
  CreateChatDTO,
  CreateChatStreamResponse,
  CreateWebChatDTO,
  OpenAIResponsesRequest,
  OpenAIWebChatRequest,
  ResponseCompletedEvent,
  ResponseErrorEvent,
  ResponseObject,
  ResponseTextDeltaEvent,
  ResponseTextDoneEvent,
  WebChat,
} from '#platform-client/schemas.gen.ts';

/** Spec section 7.11, Chat. A body with `stream: true` is answered with events. */
export const chat = {
  /**
   * The chats of the account.
   * @see https://docs.vapi.ai/api-reference/chats/list
   */
  list: operation('GET', '/chat', types<{query?: Page & Of; reply: ChatPaginatedResponse}>(), {paged: true}),
  /**
   * Sends a message and waits for the answer; with `stream: true` the answer comes in events.
   * @see https://docs.vapi.ai/api-reference/chats/create
   */
  create: operation(
    'POST',
    '/chat',
    types<{body: CreateChatDTO; reply: Chat; event: CreateChatStreamResponse}>(),
    {events},
  ),
  /**
   * One chat, by its id.
   * @see https://docs.vapi.ai/api-reference/chats/get
   */
  get: operation('GET', '/chat/{id}', types<{reply: Chat}>()),
  /**
   * Deletes a chat.
   * @see https://docs.vapi.ai/api-reference/chats/delete
   */
  delete: operation('DELETE', '/chat/{id}', types<{reply: Chat}>()),
  /**
   * The same in the shape of OpenAI responses; with `stream: true` in events.
   * @see https://docs.vapi.ai/api-reference/chats/create-response
   */
  respond: operation(
    'POST',
    '/chat/responses',
    types<{body: OpenAIResponsesRequest; reply: ResponseObject; event: ResponseEvent}>(),
    {events},
  ),
  /**
   * Sends a message from a web page, with the public key.
   * @see https://docs.vapi.ai/api-reference
   */
  createWeb: operation(
    'POST',
    '/chat/web',
    types<{body: CreateWebChatDTO; reply: WebChat; event: CreateChatStreamResponse}>(),
    {events},
  ),
  /**
   * The same from a web page, in the shape of OpenAI responses.
   * @see https://docs.vapi.ai/api-reference
   */
  respondWeb: operation(
    'POST',
    '/chat/web/responses',
    types<{body: OpenAIWebChatRequest; reply: ResponseObject; event: ResponseEvent}>(),
    {events},
  ),
};

type Of = {
  id?: string;
  idAny?: string;
  assistantId?: string;
  assistantIdAny?: string;
  squadId?: string;
  workflowId?: string;
  sessionId?: string;
  previousChatId?: string;
};

type ResponseEvent =
  | ResponseTextDeltaEvent
  | ResponseTextDoneEvent
  | ResponseCompletedEvent
  | ResponseErrorEvent;
