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
  list: operation('GET', '/chat', types<{query?: Page & Of; reply: ChatPaginatedResponse}>(), {paged: true}),
  create: operation(
    'POST',
    '/chat',
    types<{body: CreateChatDTO; reply: Chat; event: CreateChatStreamResponse}>(),
    {events},
  ),
  get: operation('GET', '/chat/{id}', types<{reply: Chat}>()),
  delete: operation('DELETE', '/chat/{id}', types<{reply: Chat}>()),
  respond: operation(
    'POST',
    '/chat/responses',
    types<{body: OpenAIResponsesRequest; reply: ResponseObject; event: ResponseEvent}>(),
    {events},
  ),
  createWeb: operation(
    'POST',
    '/chat/web',
    types<{body: CreateWebChatDTO; reply: WebChat; event: CreateChatStreamResponse}>(),
    {events},
  ),
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
  sessionId?: string;
  previousChatId?: string;
};

type ResponseEvent =
  | ResponseTextDeltaEvent
  | ResponseTextDoneEvent
  | ResponseCompletedEvent
  | ResponseErrorEvent;
