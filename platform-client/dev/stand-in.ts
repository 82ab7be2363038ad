// A stand-in for the platform: a real HTTP server that notes what it is asked and answers as it is told.
import {createServer, type IncomingMessage, type ServerResponse} from 'node:http';
import type {AddressInfo} from 'node:net';

export type Asked = {
  readonly method: string;
  /** Path and query, as they came over the wire. */
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
};

/** Answers one request; `count` is its number, from 1. What it leaves open stays open. */
export type Answer = (response: ServerResponse, asked: Asked, count: number) => void;

export type StandIn = {
  readonly address: string;
  readonly asked: readonly Asked[];
  readonly close: () => Promise<void>;
};

/** Answers with a value as JSON. */
export const answerJson =
  (value: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): Answer =>
  (response) => {
    response.writeHead(status, {'content-type': 'application/json', ...headers}).end(JSON.stringify(value));
  };

/** Answers with text of any type. */
export const answerText =
  (text: string, type: string, status = 200, headers: Readonly<Record<string, string>> = {}): Answer =>
  (response) => {
    response.writeHead(status, {'content-type': type, ...headers}).end(text);
  };

/** Answers in turn; the last answer stays. */
export const inTurn =
  (...answers: readonly [Answer, ...Answer[]]): Answer =>
  (response, asked, count) =>
    (answers[count - 1] ?? answers.at(-1))?.(response, asked, count);

export async function standIn(answer: Answer = answerJson({})): Promise<StandIn> {
  const asked: Asked[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const {method = '', url = '', headers} = request;
      const one = {method, url, headers, body: Buffer.concat(chunks)};
      asked.push(one);
      answer(response, one, asked.length);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    close: () =>
      new Promise((resolve, reject) => {
        server.closeAllConnections();
        server.close((error) => (error ? reject(error) : resolve()));
      }),
  };
}
