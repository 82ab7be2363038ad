// Each of the 148 requests over the wire, as the client inside @vapi-ai/web sends it and as ours does.
import {createClient} from '#platform-client/index.ts';
import * as platform from '#platform-client/api/platform.ts';
import {REQUESTS, SAMPLE, sampleFor} from '#platform-client/dev/requests.ts';
import {type Asked, standIn} from '#platform-client/dev/stand-in.ts';
import type {Operation} from '#platform-client/operation.ts';

const KEY = 'key-of-the-bench';

/** What is meant to differ, by route; everything else that differs is a fault. */
const INTENDED: Readonly<Record<string, string>> = {
  'POST /credential/webhook':
    'no bearer on POST /credential/webhook, where web sends the key in spite of its declaration',
};

type Api = Readonly<Record<string, unknown>>;
type ApiClass = new (options: object) => Api & {setSecurityData: (data: string) => void};
type Seen = {
  readonly address: string;
  readonly bearer: string | undefined;
  readonly type: string;
  readonly body: string;
};

/** @throws {Error} for a request that one of the two does not make, or that differs without being meant to. */
export async function differences(module: string): Promise<{alike: number; intended: string[]}> {
  const theirs = await theirRequests(module);
  const ours = await ourRequests();
  const routes = new Set([...theirs.keys(), ...ours.keys()]);
  const differing = [...routes].filter(
    (route) => JSON.stringify(theirs.get(route)) !== JSON.stringify(ours.get(route)),
  );
  const unintended = differing.filter((route) => !Object.hasOwn(INTENDED, route));
  if (unintended.length > 0 || routes.size !== 148) {
    const shown = unintended.map((route) => [route, theirs.get(route), ours.get(route)]);
    throw new Error(`Of ${routes.size} requests these differ: ${JSON.stringify(shown, null, 2)}`);
  }
  return {
    alike: routes.size - differing.length,
    intended: differing.map((route) => INTENDED[route] ?? route),
  };
}

async function theirRequests(module: string): Promise<Map<string, Seen>> {
  const {Api} = (await import(module)) as {Api: ApiClass};
  const server = await standIn();
  // As the package's own client.ts makes it.
  const api = new Api({
    baseUrl: server.address,
    baseApiParams: {secure: true},
    securityWorker: (key: string) => ({headers: {Authorization: `Bearer ${key}`}}),
  });
  api.setSecurityData(KEY);
  const methods = Object.values(api)
    .filter((group) => typeof group === 'object' && group !== null)
    .flatMap((group) => Object.entries(group as Record<string, unknown>))
    .filter(
      (entry): entry is [string, Method] => /Controller/.test(entry[0]) && typeof entry[1] === 'function',
    );
  for (const [, method] of methods) await method(...argumentsOf(method)).catch(() => undefined);
  await server.close();
  return new Map(server.asked.map((asked) => [routeOf(asked), seen(asked)]));
}

type Method = (...given: unknown[]) => Promise<unknown>;

/** By the names of its parameters: identifiers come first, in the order of the path. */
function argumentsOf(method: Method): unknown[] {
  const names = /^\(([^)]*)\)/.exec(String(method))?.[1]?.split(',') ?? [];
  return names
    .map((name) => name.trim())
    .filter((name) => !name.startsWith('params'))
    .map((name, at) => (name === 'data' ? SAMPLE.body : name === 'query' ? SAMPLE.query : `p${at + 1}`));
}

async function ourRequests(): Promise<Map<string, Seen>> {
  const server = await standIn();
  const client = createClient({address: server.address, token: KEY});
  const request = client.request as (route: string, given: object) => Promise<unknown>;
  const operations: Readonly<Record<string, Readonly<Record<string, Operation>>>> = platform;
  for (const expected of REQUESTS) {
    const [noun = '', verb = ''] = expected[0].split('.');
    const operation = operations[noun]?.[verb];
    if (!operation) throw new Error(`There is no ${expected[0]}.`);
    await request(`${operation.method} ${operation.path}`, sampleFor(operation, expected));
  }
  await server.close();
  return new Map(server.asked.map((asked) => [routeOf(asked), seen(asked)]));
}

const routeOf = ({method, url}: Asked) => `${method} ${url.replace(/\?.*/, '')}`;

/** The boundary of form data is another one every time. */
function seen({url, headers, body}: Asked): Seen {
  const [type = '', boundary] = (headers['content-type'] ?? '').split('; boundary=');
  const text = body.toString();
  return {
    address: url,
    bearer: headers.authorization,
    type: body.length > 0 ? type : '',
    body: boundary ? text.replaceAll(boundary, 'boundary') : text,
  };
}
