// A service that speaks OpenAI's chat completions, on loopback, and answers as a test says.
import {once} from 'node:events';
import {createServer, type IncomingHttpHeaders, type ServerResponse} from 'node:http';
import type {AddressInfo} from 'node:net';

/** A request as it came. */
export type Told = {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: {
    readonly model: string;
    readonly messages: readonly {readonly role: string; readonly content: string}[];
    readonly tools?: readonly unknown[];
    readonly [field: string]: unknown;
  };
};

export type Answer = (response: ServerResponse, told: Told) => void | Promise<void>;

export type ModelServer = {
  /** Of its API, for `TUTOR_MODEL_URL`. */
  readonly address: string;
  /** `localhost:…` */
  readonly host: string;
  readonly told: readonly Told[];
  /** How often somebody left before the answer was whole. */
  readonly left: () => number;
  /** Each request is answered by the next of these, and the last one goes on. */
  readonly answers: (...answers: readonly Answer[]) => void;
  /** Nobody listens any more. */
  readonly close: () => Promise<void>;
};

export async function modelServer(): Promise<ModelServer> {
  const told: Told[] = [];
  let coming: readonly Answer[] = [says('Nothing was prepared.')];
  let leaving = 0;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const [answer, ...others] = coming;
      if (others.length > 0) coming = others;
      const body = JSON.parse(Buffer.concat(chunks).toString()) as Told['body'];
      const one: Told = {path: request.url ?? '', headers: request.headers, body};
      told.push(one);
      void answer?.(response, one);
    });
    response.once('close', () => {
      if (!response.writableFinished) leaving += 1;
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `localhost:${(server.address() as AddressInfo).port}`;
  return {
    address: `http://${host}/v1`,
    host,
    told,
    left: () => leaving,
    answers: (...answers) => {
      coming = answers;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

type Usage = {readonly prompt_tokens: number; readonly completion_tokens: number};
const USAGE: Usage = {prompt_tokens: 100, completion_tokens: 20};

/** Begins a stream of events. @returns writes one. */
export function stream(response: ServerResponse): (event: object | string) => void {
  response.writeHead(200, {'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-cache'});
  return (event) =>
    void response.write(`data: ${typeof event === 'string' ? event : JSON.stringify(event)}\n\n`);
}

/** An event of a chat completion. */
export const chunk = (delta: object, finish: string | null = null) => ({
  id: 'chatcmpl-1',
  object: 'chat.completion.chunk',
  choices: [{index: 0, delta, finish_reason: finish}],
});

const pieces = (text: string): readonly string[] => text.match(/[\s\S]{1,7}/g) ?? [];

/** Says it, a few characters at a time. */
export const says =
  (text: string, {usage = USAGE, finish = 'stop'}: {usage?: Usage | null; finish?: string} = {}): Answer =>
  (response) => {
    const send = stream(response);
    send(chunk({role: 'assistant', content: ''}));
    for (const content of pieces(text)) send(chunk({content}));
    send(chunk({}, finish));
    if (usage) send({id: 'chatcmpl-1', object: 'chat.completion.chunk', choices: [], usage});
    send('[DONE]');
    response.end();
  };

/** Calls the tool with these arguments, in pieces. */
export const calls =
  (name: string, args: object | string): Answer =>
  (response) => {
    const send = stream(response);
    const call = (more: object) => chunk({tool_calls: [{index: 0, ...more}]});
    send(call({id: 'call_1', type: 'function', function: {name, arguments: ''}}));
    for (const part of pieces(typeof args === 'string' ? args : JSON.stringify(args)))
      send(call({function: {arguments: part}}));
    send(chunk({}, 'tool_calls'));
    send({choices: [], usage: USAGE});
    send('[DONE]');
    response.end();
  };

/** Says the beginning, then does what the test says with what is open. */
export const begins =
  (text: string, then: (response: ServerResponse) => void = () => undefined): Answer =>
  (response) => {
    const send = stream(response);
    for (const content of pieces(text)) send(chunk({content}));
    then(response);
  };

/** Refuses. */
export const refuses =
  (status: number, headers: Record<string, string> = {}, body: object | string = {}): Answer =>
  (response) =>
    void response
      .writeHead(status, {'content-type': 'application/json', ...headers})
      .end(typeof body === 'string' ? body : JSON.stringify(body));

/** Takes the request, and says nothing. */
export const hangs: Answer = () => undefined;
