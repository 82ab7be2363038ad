import {operation} from '#platform-client/operation.ts';
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

/** Spec section 7.11, Chat. With `stream: true` in the body ask for `{as: 'events'}`. */
export const chat = {
  list: operation<{query?: Page & Of; reply: ChatPaginatedResponse}>()('GET', '/chat'),
  create: operation<{body: CreateChatDTO; reply: Chat; event: CreateChatStreamResponse}>()('POST', '/chat'),
  get: operation<{reply: Chat}>()('GET', '/chat/{id}'),
  delete: operation<{reply: Chat}>()('DELETE', '/chat/{id}'),
  respond: operation<{body: OpenAIResponsesRequest; reply: ResponseObject; event: ResponseEvent}>()(
    'POST',
    '/chat/responses',
  ),
  createWeb: operation<{body: CreateWebChatDTO; reply: WebChat; event: CreateChatStreamResponse}>()(
    'POST',
    '/chat/web',
  ),
  respondWeb: operation<{body: OpenAIWebChatRequest; reply: ResponseObject; event: ResponseEvent}>()(
    'POST',
    '/chat/web/responses',
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
