import {describe, expectTypeOf, test} from 'vitest';
import {
  type Answer,
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
  type CreateCallDTO,
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
      expectTypeOf(client.org.delete(id)).resolves.toEqualTypeOf<unknown>();
    });
  });

  test('of a call for each of some customers are a batch, else a call', () => {
    never(() => {
      const customers = [{number: '+14155550100'}];
      expectTypeOf(client.call.create({body: {}})).resolves.toEqualTypeOf<Call>();
      expectTypeOf(client.call.create({body: {customers}})).resolves.toEqualTypeOf<CallBatchResponse>();
      expectTypeOf(client.call.createPhone({body: {customers}})).resolves.toEqualTypeOf<CallBatchResponse>();
      expectTypeOf(client.request('POST /call', {body: {}})).resolves.toEqualTypeOf<Call>();
      expectTypeOf(
        client.request('POST /call', {body: {customers}}),
      ).resolves.toEqualTypeOf<CallBatchResponse>();
      const either = {} as CreateCallDTO;
      expectTypeOf(client.call.create({body: either})).resolves.toEqualTypeOf<Call | CallBatchResponse>();
      expectTypeOf(client.call.create({body: {customers}}, {as: 'blob'})).resolves.toEqualTypeOf<Blob>();
      // @ts-expect-error There is no such field.
      void client.call.create({body: {customers, assistant_id: 'a1'}});
    });
  });

  test('of a body with `stream: true` are events', () => {
    never(() => {
      const stream = {} as {input: string; stream: boolean};
      type Events = AsyncIterable<CreateChatStreamResponse>;
      expectTypeOf(
        client.chat.create({body: {input: 'Hello', stream: true}}),
      ).resolves.toEqualTypeOf<Events>();
      expectTypeOf(
        client.chat.create({body: {input: 'Hello', stream: false}}),
      ).resolves.toEqualTypeOf<Chat>();
      expectTypeOf(client.chat.create({body: stream})).resolves.toEqualTypeOf<Chat | Events>();
      expectTypeOf(
        client.request('POST /chat', {body: {input: 'Hello', stream: true}}),
      ).resolves.toEqualTypeOf<Events>();
      // @ts-expect-error An assistant does not come in events.
      void client.assistant.get(id, {as: 'events'});
    });
  });

  test('come with their status and headers where they are asked for', () => {
    never(() => {
      expectTypeOf(client.assistant.get(id).withResponse()).resolves.toEqualTypeOf<Answer<Assistant>>();
      expectTypeOf(client.request('GET /assistant/{id}', id).withResponse()).resolves.toEqualTypeOf<
        Answer<Assistant>
      >();
      expectTypeOf(client.call.export().withResponse()).resolves.toEqualTypeOf<Answer<Blob>>();
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
      void client.chat.list({query: {createdAtGe: new Date(), page: 2, workflowId: 'w1'}});
      void client.call.export({query: {columns: ['id', 'customerName']}});
      // @ts-expect-error There is no such column.
      void client.call.export({query: {columns: ['id', 'customer']}});
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
