// As much of HTTP and hono as the server's routes need.
import type {Context} from 'hono';

export type Request = {readonly path: string; readonly body: string; readonly token: string | undefined};
export type Answer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** `undefined` is no JSON. */
  readonly body: unknown;
};

export type Reply = {status: number; headers: Record<string, string>; body: unknown};

/** As much of hono's context as the routes use. */
export function contextOf({path, body, token}: Request, reply: Reply): Context {
  return {
    get: () => token,
    req: {
      url: `http://academy${path}`,
      param: () => ({}),
      header: (name: string) => (name.toLowerCase() === 'content-type' ? 'application/json' : undefined),
      raw: {headers: {get: () => null}, body: streamOf(body)},
    },
    res: {headers: {set: (name: string, value: string) => (reply.headers[name.toLowerCase()] = value)}},
    header: (name: string, value: string) => (reply.headers[name.toLowerCase()] = value),
    status: (status: number) => (reply.status = status),
    json: (value: unknown, status = reply.status) => {
      reply.body = value;
      reply.status = status;
    },
  } as unknown as Context;
}

/** A body that has come in whole. */
function streamOf(body: string) {
  const chunks = [Buffer.from(body)];
  const read = async () => ({done: chunks.length === 0, value: chunks.pop()});
  return {getReader: () => ({read, cancel: async () => undefined})};
}
