// Any address that speaks OpenAI's chat completions: OpenAI's own, vLLM, Ollama, llama.cpp, and many more.
import {EventSourceParserStream} from 'eventsource-parser/stream';
import {retryAfterMs} from '#platform-client/back-off.ts';
import {OutboundRefusal, outboundStream, type OutboundStream} from '#sync/http/outbound.ts';
import {FIRST_BYTE_MS, IDLE_MS, MOST_EVENT_CHARACTERS, MOST_STREAM_BYTES} from '#sync/tutor/model/limits.ts';
import {
  ModelTrouble,
  troubleOfStatus,
  type Model,
  type ModelAsked,
  type ModelEvent,
  type ModelTool,
} from '#sync/tutor/model/model.ts';
import {chunkIn, errorWordIn, type Chunk} from '#sync/tutor/model/open-ai.rules.ts';

export type OpenAiService = {
  /** The base of its API: `https://api.openai.com/v1`. */
  readonly address: string;
  /** Empty: it asks for none. */
  readonly key: string;
  readonly model: string;
};

/** For tests: how patient it is. */
export type Patience = {
  readonly firstByteMs?: number;
  readonly idleMs?: number;
  readonly mostBytes?: number;
};

export function openAiModel({address, key, model}: OpenAiService, patience: Patience = {}): Model {
  const url = new URL(`${address.replace(/\/+$/, '')}/chat/completions`);
  const send = outboundStream({
    hosts: [url.host],
    mayBePrivate: true,
    firstByteMs: FIRST_BYTE_MS,
    idleMs: IDLE_MS,
    mostBytes: MOST_STREAM_BYTES,
    ...patience,
  });
  const headers = {
    'content-type': 'application/json',
    accept: 'text/event-stream',
    // What packs a stream holds back pieces of it.
    'accept-encoding': 'identity',
    ...(key === '' ? {} : {authorization: `Bearer ${key}`}),
  };
  return {
    service: url.host,
    provider: url.hostname,
    model,
    ask: (asked) => ask(send, url, {headers, body: JSON.stringify(bodyOf(asked, model, url)), asked}),
  };
}

function bodyOf({messages, tool, mostTokens}: ModelAsked, model: string, {hostname}: URL): object {
  return {
    model,
    messages,
    stream: true,
    stream_options: {include_usage: true},
    // OpenAI's newer models take nothing else, and most others do not know it.
    [hostname === 'api.openai.com' ? 'max_completion_tokens' : 'max_tokens']: mostTokens,
    ...(tool === undefined ? {} : toolsOf(tool)),
  };
}

const toolsOf = (tool: ModelTool) => ({
  tools: [{type: 'function', function: tool}],
  tool_choice: {type: 'function', function: {name: tool.name}},
});

type Request = {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly asked: ModelAsked;
};

async function* ask(
  send: OutboundStream,
  url: URL,
  {headers, body, asked: {signal}}: Request,
): AsyncGenerator<ModelEvent, void, undefined> {
  let isThere = false;
  try {
    const response = await send(url, {method: 'POST', headers, body, signal});
    isThere = response.ok;
    if (!response.ok || !response.body) throw await refusalOf(response);
    if (!/^text\/event-stream\b/i.test(response.headers.get('content-type') ?? '')) {
      await response.body.cancel();
      throw new ModelTrouble('garbled', 'the service answered with no stream of events');
    }
    yield* eventsIn(response.body);
  } catch (error) {
    signal.throwIfAborted();
    throw troubleOf(error, isThere);
  }
}

/** What went wrong, as one of ours. @param isThere an answer had begun. */
function troubleOf(error: unknown, isThere: boolean): unknown {
  if (error instanceof ModelTrouble) return error;
  if (error instanceof OutboundRefusal) {
    const kind = error.message.includes('more than') ? 'large' : 'refused';
    return new ModelTrouble(kind, 'the service’s answer was cut off here', {cause: error});
  }
  const {name} = Object(error) as Partial<Error>;
  if (name === 'TimeoutError') return new ModelTrouble('slow', 'the service was silent', {cause: error});
  // The parser's own: an event without an end.
  if (name === 'ParseError') return new ModelTrouble('garbled', 'the service’s stream can’t be read');
  if (!(error instanceof TypeError)) return error;
  return isThere
    ? new ModelTrouble('cut', 'the connection to the service was lost', {cause: error})
    : new ModelTrouble('away', 'the service doesn’t answer', {cause: error});
}

/** What a service says of a refusal is not repeated: it may be what was sent, or a part of the key. */
async function refusalOf(response: Response): Promise<ModelTrouble> {
  const text = await response.text();
  return troubleOfStatus(response.status, retryAfterMs(response), errorWordIn(text));
}

const DONE = '[DONE]';

async function* eventsIn(body: ReadableStream<Uint8Array>): AsyncGenerator<ModelEvent, void, undefined> {
  const call = {name: '', args: ''};
  let end: string | undefined;
  for await (const chunk of chunksIn(body)) {
    end = chunk.end ?? end;
    call.name += chunk.call.name;
    call.args += chunk.call.args;
    yield* wordsOf(chunk);
  }
  if (end === undefined) throw new ModelTrouble('cut', 'the service’s stream ended in its middle');
  if (end === 'content_filter') throw new ModelTrouble('filtered', 'the service stopped its own answer');
  if (call.name !== '') yield {kind: 'call', ...call};
  yield {kind: 'end', why: end === 'length' ? 'length' : 'whole'};
}

async function* chunksIn(body: ReadableStream<Uint8Array>): AsyncGenerator<Chunk, void, undefined> {
  const events = body
    .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    .pipeThrough(new EventSourceParserStream({maxBufferSize: MOST_EVENT_CHARACTERS}));
  for await (const {data} of events) {
    if (data.trim() === DONE) return;
    const chunk = chunkIn(data);
    if (!chunk) throw new ModelTrouble('garbled', 'an event of the service isn’t one of a chat');
    if (chunk.error !== undefined) throw new ModelTrouble('away', 'the service failed while it wrote');
    yield chunk;
  }
}

function* wordsOf({text, usage}: Chunk): Generator<ModelEvent, void, undefined> {
  if (text !== '') yield {kind: 'text', text};
  if (usage) yield {kind: 'usage', usage};
}
