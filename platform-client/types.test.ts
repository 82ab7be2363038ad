import {describe, expectTypeOf, test} from 'vitest';
import {
  type As,
  assistant,
  type Assistant,
  type Call,
  type CallBatchResponse,
  type Chat,
  type Client,
  createClient,
  createClientOf,
  type CreateAssistantDTO,
  type CreateChatStreamResponse,
  operation,
  type Reply,
  types,
} from '#platform-client/index.ts';

const client = createClient();
/** Types alone: nothing is called. */
const never = (_calls: () => unknown) => undefined;
const id = {params: {id: 'a1'}};

describe('replies', () => {
  test('are those of the declaration, by noun and by route', () => {
    never(() => {
      expectTypeOf(client.assistant.list()).resolves.toEqualTypeOf<Assistant[]>();
      expectTypeOf(client.request('GET /assistant')).resolves.toEqualTypeOf<Assistant[]>();
      expectTypeOf(client.assistant.get(id)).resolves.toEqualTypeOf<Assistant>();
      expectTypeOf(client.request('GET /assistant/{id}', id)).resolves.toEqualTypeOf<Assistant>();
      expectTypeOf(client.call.create({body: {}})).resolves.toEqualTypeOf<Call | CallBatchResponse>();
      expectTypeOf(client.org.delete(id)).resolves.toEqualTypeOf<unknown>();
    });
  });

  test('take the form that is asked for', () => {
    never(() => {
      const body = {input: 'Hello'};
      expectTypeOf(client.call.export()).resolves.toEqualTypeOf<Blob>();
      expectTypeOf(client.assistant.get(id, {as: 'stream'})).resolves.toEqualTypeOf<
        ReadableStream<Uint8Array>
      >();
      expectTypeOf(client.chat.create({body}, {timeoutMs: 5})).resolves.toEqualTypeOf<Chat>();
      expectTypeOf(client.chat.create({body}, {as: 'events'})).resolves.toEqualTypeOf<
        AsyncIterable<CreateChatStreamResponse>
      >();
      expectTypeOf<Reply<typeof assistant.get, As>>().toEqualTypeOf<
        Assistant | Blob | ReadableStream<Uint8Array> | AsyncIterable<unknown>
      >();
    });
  });

  test('of pages give their items', () => {
    never(() => {
      expectTypeOf(client.chat.list.each()).toEqualTypeOf<AsyncGenerator<Chat, void, undefined>>();
      expectTypeOf(client.each('GET /v2/call')).toEqualTypeOf<AsyncGenerator<Call, void, undefined>>();
      // @ts-expect-error A plain list has no pages.
      void client.assistant.list.each();
    });
  });
});

describe('what is given', () => {
  test('is checked against the declaration', () => {
    never(() => {
      // @ts-expect-error No id.
      void client.assistant.get();
      // @ts-expect-error An id is a string.
      void client.assistant.get({params: {id: 5}});
      // @ts-expect-error There is no such parameter.
      void client.assistant.get({params: {id: 'a1', name: 'x'}});
      // @ts-expect-error A GET has no body.
      void client.assistant.list({body: {}});
      // @ts-expect-error There is no such query.
      void client.assistant.list({query: {limmit: 5}});
      // @ts-expect-error No body.
      void client.call.create({});
      // @ts-expect-error There is no such field.
      void client.call.create({body: {assistant_id: 'a1'}});
      // @ts-expect-error There is no such route.
      void client.request('GET /assistants');
      // @ts-expect-error There is no such option.
      void client.assistant.list({}, {retry: 5});
      void client.chat.list({query: {createdAtGe: new Date(), page: 2}});
    });
  });

  test('clientMessages is a list, as the platform has it', () => {
    const body: CreateAssistantDTO = {clientMessages: ['transcript', 'hang']};
    never(() => client.assistant.create({body}));
    // @ts-expect-error It is no single word.
    expectTypeOf<CreateAssistantDTO['clientMessages']>().toEqualTypeOf<'transcript'>();
  });
});

test('a client of some nouns has those alone, and operations of one’s own beside them', () => {
  const own = createClientOf({
    assistant,
    recording: {mono: operation('GET', '/call/{id}/mono-recording', types<{reply: unknown}>(), {as: 'blob'})},
  });
  expectTypeOf(own).not.toHaveProperty('call');
  never(() => {
    expectTypeOf(own.recording.mono(id)).resolves.toEqualTypeOf<Blob>();
    expectTypeOf(own.request('GET /call/{id}/mono-recording', id)).resolves.toEqualTypeOf<Blob>();
    // @ts-expect-error Not among these nouns.
    void own.request('GET /call');
  });
  expectTypeOf(createClientOf({assistant})).toExtend<Client<{assistant: typeof assistant}>>();
});
