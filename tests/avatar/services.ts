// The avatar's services on loopback, as their makers document them: HeyGen, OpenAI's realtime calls, Tavus, D-ID, and a voice
// platform's calls. One server for all of them: their paths are their own.
import {once} from 'node:events';
import {createServer, type ServerResponse} from 'node:http';
import type {AddressInfo} from 'node:net';
import type {Asked, Service} from '#tests/avatar/asked.ts';
import {replyTo, type Peers} from '#tests/avatar/replies.ts';

/** What a service does in place of its answer. */
export type Fault = (response: ServerResponse) => void;

export type AvatarServices = {
  /** `http://localhost:…`, the base of all of them. */
  readonly address: string;
  /** Everything that was asked, in its order. */
  readonly asked: readonly Asked[];
  /** What was opened and not ended yet, each by its service and its id. */
  readonly open: () => readonly string[];
  /** How many were ever opened. */
  readonly opened: () => number;
  /**
   * Requests whose method and path fit are answered so, until the returned function is called.
   * @param fits `POST /v1/streaming.new`, or a pattern.
   */
  readonly fault: (fits: RegExp | string, fault: Fault) => () => void;
  /** Forgets what was asked, and every fault. */
  readonly clear: () => void;
  readonly close: () => Promise<void>;
};

const KEYS: Readonly<Record<Service, readonly [header: string, value: string]>> = {
  heygen: ['x-api-key', 'heygen-key'],
  tavus: ['x-api-key', 'tavus-key'],
  openai: ['authorization', 'Bearer openai-key'],
  did: ['authorization', 'Basic did-key'],
  platform: ['authorization', 'Bearer platform-key'],
};

function serviceOf(path: string): Service {
  if (path.startsWith('/v1/streaming.')) return 'heygen';
  if (path.startsWith('/v1/realtime/')) return 'openai';
  if (path.startsWith('/v2/conversations')) return 'tavus';
  return path.startsWith('/talks/') || path.startsWith('/agents/') ? 'did' : 'platform';
}

/** @param peers what stands at the other end of a browser's connections, where a test has something there. */
export async function avatarServices(peers: Peers = {}): Promise<AvatarServices> {
  const asked: Asked[] = [];
  const running = new Set<string>();
  let count = 0;
  let faults: {readonly fits: RegExp | string; readonly fault: Fault}[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const {method = '', url: path = '', headers} = request;
      const one: Asked = {
        service: serviceOf(path),
        method,
        path,
        headers,
        body: parsed(Buffer.concat(chunks).toString()),
      };
      asked.push(one);
      void answer(one, response);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = `http://localhost:${(server.address() as AddressInfo).port}`;
  const answer = async (one: Asked, response: ServerResponse) => {
    const name = `${one.method} ${one.path}`;
    const wrong = faults.findLast(({fits}) => (typeof fits === 'string' ? fits === name : fits.test(name)));
    if (wrong) return wrong.fault(response);
    const [header, value] = KEYS[one.service];
    // The end of a call is asked at an address that nobody else knows.
    if (!one.path.startsWith('/control/') && one.headers[header] !== value) {
      return refuses(401, {message: 'Unauthorized'})(response);
    }
    const reply = await replyTo(one, {
      address,
      peers,
      isOpen: (id) => running.has(id),
      next: () => count + 1,
    });
    if (reply.opens !== undefined) {
      running.add(reply.opens);
      count += 1;
    }
    if (reply.ends !== undefined) running.delete(reply.ends);
    response.writeHead(reply.status, {
      'content-type': typeof reply.body === 'string' ? 'application/sdp' : 'application/json',
      ...reply.headers,
    });
    response.end(typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body));
  };
  return {
    address,
    asked,
    open: () => [...running],
    opened: () => count,
    fault: (fits, fault) => {
      const one = {fits, fault};
      faults.push(one);
      return () => void (faults = faults.filter((other) => other !== one));
    },
    clear: () => {
      asked.splice(0);
      faults = [];
      running.clear();
      count = 0;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Refuses. */
export const refuses =
  (status: number, body: object | string = {}): Fault =>
  (response) =>
    void response
      .writeHead(status, {'content-type': 'application/json'})
      .end(typeof body === 'string' ? body : JSON.stringify(body));

/** Takes the request, and says nothing. */
export const hangs: Fault = () => undefined;
/** Answers with a page. */
export const garbles: Fault = (response) =>
  void response.writeHead(200, {'content-type': 'text/html'}).end('<h1>Welcome</h1>');
/** Leaves in the middle. */
export const breaksOff: Fault = (response) => {
  response.writeHead(200, {'content-type': 'application/json', 'content-length': '1000'});
  response.write('{"data":');
  response.destroy();
};
/** A hundred megabytes, as fast as they are read. */
export const floods: Fault = (response) => {
  response.writeHead(200, {'content-type': 'application/json'});
  const piece = 'x'.repeat(1_000_000);
  let left = 100;
  const more = () => {
    while (left > 0 && !response.destroyed) {
      left -= 1;
      if (!response.write(piece)) return void response.once('drain', more);
    }
    response.end();
  };
  more();
};

/** The environment of an academy that has all of them; prices are a dollar for a minute. */
export function environmentFor(address: string): Record<string, string> {
  const {host} = new URL(address);
  const kinds = ['platform-heygen', 'heygen-openai', 'platform-tavus', 'did', 'did-agents', 'platform'];
  return {
    HEYGEN_API_KEY: 'heygen-key',
    HEYGEN_AVATAR_ID: 'a-face',
    HEYGEN_URL: address,
    HEYGEN_ROOM_HOSTS: host,
    TAVUS_API_KEY: 'tavus-key',
    TAVUS_REPLICA_ID: 'a-replica',
    TAVUS_URL: address,
    DID_API_KEY: 'did-key',
    DID_PRESENTER_URL: 'https://pictures.example/tutor.jpg',
    DID_AGENT_ID: 'an-agent',
    DID_URL: address,
    OPENAI_API_KEY: 'openai-key',
    OPENAI_URL: address,
    VOICE_PLATFORM_URL: address,
    VOICE_PLATFORM_PRIVATE_KEY: 'platform-key',
    VOICE_ASSISTANT_ID: 'tutor',
    VOICE_ROOM_HOSTS: host,
    AI_DAY_BUDGET: '100000',
    AI_PRICES: JSON.stringify(Object.fromEntries(kinds.map((kind) => [kind, {minute: 1}]))),
  };
}
