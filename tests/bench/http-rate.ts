// Small requests over connections that stay open, as many a second as go.
import {Agent, get, request} from 'node:http';
import type {Headers} from '#tests/bench/node-socket.ts';

const REPLY_LIMIT_MS = 20_000;

type Storm = {
  readonly headers?: Headers;
  /** Requests in all, and of them at the same moment. */
  readonly requests: number;
  readonly atOnce: number;
  readonly status?: number;
};

/** Requests per second. @throws {Error} when one is answered otherwise. */
export async function requestsPerSecond(
  address: string,
  {headers = {}, requests, atOnce, status = 200}: Storm,
): Promise<number> {
  const agent = new Agent({keepAlive: true, maxSockets: atOnce});
  const one = () =>
    new Promise<void>((resolve, reject) => {
      const asked = get(address, {agent, headers, timeout: REPLY_LIMIT_MS}, (response) => {
        if (response.statusCode !== status) reject(new Error(`${address}: ${response.statusCode}`));
        response.resume().once('close', resolve);
      });
      asked.once('timeout', () => asked.destroy(new Error(`${address}: no reply`)));
      asked.once('error', reject);
    });
  const begun = performance.now();
  let left = requests;
  const worker = async () => {
    while (left > 0) {
      left -= 1;
      await one();
    }
  };
  await Promise.all(Array.from({length: atOnce}, worker));
  const seconds = (performance.now() - begun) / 1000;
  agent.destroy();
  return requests / seconds;
}

/** Sends a JSON body to a route of the academy. @returns its status and how long it took, ms. */
export function posted(
  agent: Agent,
  address: string,
  {headers, body}: {headers: Headers; body: object},
): Promise<{status: number; ms: number}> {
  const begun = performance.now();
  return new Promise((resolve, reject) => {
    const asked = request(
      address,
      {
        agent,
        method: 'POST',
        headers: {...headers, 'content-type': 'application/json'},
        timeout: REPLY_LIMIT_MS,
      },
      (response) => {
        const status = response.statusCode ?? 0;
        response.resume().once('close', () => resolve({status, ms: performance.now() - begun}));
      },
    );
    asked.once('timeout', () => asked.destroy(new Error(`${address}: no reply`)));
    asked.once('error', reject);
    asked.end(JSON.stringify(body));
  });
}
