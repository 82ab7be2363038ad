// The voice platform's chat: one answer to one input, in events. It has no tools of ours, and says only afterwards what it
// has counted.
import {chat} from '#platform-client/api/chat.ts';
import {createClientOf} from '#platform-client/client.ts';
import {ConnectionError, ParseError, PlatformError, TimeoutError} from '#platform-client/errors.ts';
import type {Client} from '#platform-client/method.ts';
import type {CreateChatDTO} from '#platform-client/schemas.gen.ts';
import {OutboundRefusal, outboundStream} from '#sync/http/outbound.ts';
import {FIRST_BYTE_MS, IDLE_MS, MOST_STREAM_BYTES} from '#sync/tutor/model/limits.ts';
import {
  ModelTrouble,
  troubleOfStatus,
  type Model,
  type ModelAsked,
  type ModelEvent,
  type ModelUsage,
} from '#sync/tutor/model/model.ts';

export type PlatformService = {
  /** The base of its REST API. */
  readonly address: string;
  /** A private key. */
  readonly key: string;
  /** Whose model writes, and which: `openai`, `gpt-4o-mini`. */
  readonly provider: string;
  readonly model: string;
};

type Chats = Client<{chat: typeof chat}>['chat'];

/** Only what is waited for is looked at again, ms. */
const COSTS_WITHIN_MS = 3000;

export function platformChatModel({address, key, provider, model}: PlatformService): Model {
  const {host} = new URL(address);
  const send = outboundStream({
    hosts: [host],
    mayBePrivate: true,
    firstByteMs: FIRST_BYTE_MS,
    idleMs: IDLE_MS,
    mostBytes: MOST_STREAM_BYTES,
  });
  const {chat: chats} = createClientOf(
    {chat},
    {
      address,
      token: key,
      retries: 0,
      timeoutMs: FIRST_BYTE_MS,
      fetch: (url, {signal, body, ...init}) =>
        send(url, {
          ...(init as {method: string; headers: HeadersInit}),
          body: body as string,
          signal: signal ?? new AbortController().signal,
        }),
    },
  );
  return {
    service: host,
    provider,
    model,
    ask: (asked) => ask(chats, bodyOf(asked, {provider, model}), asked.signal),
  };
}

/** The last message is the input; what was said before goes with the assistant, which is made for this answer. */
function bodyOf(
  {messages, mostTokens}: ModelAsked,
  {provider, model}: Pick<PlatformService, 'provider' | 'model'>,
): CreateChatDTO & {stream: true} {
  const before = messages.slice(0, -1).map(({role, content}) => ({role, content}));
  const assistant = {model: {provider, model, messages: before, maxTokens: mostTokens}};
  return {
    assistant: assistant as unknown as NonNullable<CreateChatDTO['assistant']>,
    input: messages.at(-1)?.content ?? '',
    stream: true,
  };
}

async function* ask(
  chats: Chats,
  body: CreateChatDTO & {stream: true},
  signal: AbortSignal,
): AsyncGenerator<ModelEvent, void, undefined> {
  try {
    const said = {id: '', text: ''};
    for await (const {id, delta} of await chats.create({body}, {signal})) {
      if (typeof delta !== 'string')
        throw new ModelTrouble('garbled', 'an event of the platform has no words');
      said.id = id;
      said.text += delta;
      if (delta !== '') yield {kind: 'text', text: delta};
    }
    if (said.text === '') throw new ModelTrouble('cut', 'the platform’s stream ended before its beginning');
    const {usage, isWhole} = await afterwards(chats, said, signal);
    if (!isWhole) throw new ModelTrouble('cut', 'the platform’s stream ended in its middle');
    if (usage) yield {kind: 'usage', usage};
    yield {kind: 'end', why: 'whole'};
  } catch (error) {
    signal.throwIfAborted();
    throw troubleOf(error);
  }
}

/** What the platform has kept of it: a stream has no last event, so only this tells whether it was all. */
async function afterwards(
  chats: Chats,
  {id, text}: {readonly id: string; readonly text: string},
  signal: AbortSignal,
): Promise<{readonly usage?: ModelUsage; readonly isWhole: boolean}> {
  const kept = await chats
    .get({params: {id}}, {signal, timeoutMs: COSTS_WITHIN_MS})
    // The answer is here. What it has used is estimated then.
    .catch((error: unknown) => {
      signal.throwIfAborted();
      if (error instanceof PlatformError) return undefined;
      throw error;
    });
  const whole = (kept?.output ?? [])
    .map((message) => ('content' in message && typeof message.content === 'string' ? message.content : ''))
    .join('');
  const cost = (kept?.costs ?? []).find((one) => one.type === 'model');
  return {
    isWhole: whole.trim().length <= text.trim().length,
    ...(cost
      ? {usage: {tokensIn: countIn(cost.promptTokens), tokensOut: countIn(cost.completionTokens)}}
      : {}),
  };
}

const countIn = (value: number) => (Number.isFinite(value) ? Math.max(0, Math.ceil(value)) : 0);

function troubleOf(error: unknown): unknown {
  if (!(error instanceof PlatformError)) return error;
  const {status, retryAfterMs} = error;
  if (error instanceof TimeoutError) return new ModelTrouble('slow', 'the platform was silent');
  if (error instanceof ParseError) return new ModelTrouble('garbled', 'the platform’s stream can’t be read');
  if (error instanceof ConnectionError) return ofConnection(error);
  if (status !== undefined) return troubleOfStatus(status, retryAfterMs);
  return new ModelTrouble('refused', 'the platform can’t be asked', {cause: error});
}

function ofConnection({cause}: ConnectionError): ModelTrouble {
  if (cause instanceof OutboundRefusal) {
    const kind = cause.message.includes('more than') ? 'large' : 'refused';
    return new ModelTrouble(kind, 'the platform’s answer was cut off here', {cause});
  }
  const isSilence = (Object(cause) as Partial<Error>).name === 'TimeoutError';
  return new ModelTrouble(isSilence ? 'slow' : 'away', 'the platform doesn’t answer', {cause});
}
