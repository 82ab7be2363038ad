// Whether the platform still answers as its document says: an entry of its own, to wrap a fetch in tests, in staging
// or for a share of production. It reports and changes nothing: no call fails because of it.
import {type ClientOptions, InputError} from '#platform-client/index.ts';
import {REPLIES} from '#platform-client/replies.gen.ts';
import {differences, type Drift} from '#platform-client/shape.ts';

export type {Drift} from '#platform-client/shape.ts';

export type DriftReport = {
  /** `GET /assistant/{id}` */
  readonly route: string;
  readonly status: number;
  readonly drifts: readonly Drift[];
};

type Fetch = NonNullable<ClientOptions['fetch']>;

export type DriftOptions = {
  /** Called for a reply that differs. What it throws is not heard by the call: it is rethrown as an unhandled error. */
  readonly onDrift: (report: DriftReport) => void;
  /** The client's `address`, where it is not the default. */
  readonly address?: string;
  /** Instead of the global one. */
  readonly fetch?: Fetch;
  /** Fields that the document does not have are drift too. @default true */
  readonly unknownFields?: boolean;
};

/** `createClient({fetch: reportDrift({onDrift: console.warn})})` @throws {InputError} without `onDrift`. */
export function reportDrift({
  onDrift,
  address = 'https://api.vapi.ai',
  fetch: ask = (url, init) => fetch(url, init),
  unknownFields = true,
}: DriftOptions): Fetch {
  if (typeof onDrift !== 'function') throw new InputError('onDrift must be a function');
  const base = address.replace(/\/+$/, '');
  return async (url, init) => {
    const response = await ask(url, init);
    const route = routeOf(init.method ?? 'GET', url.startsWith(base) ? url.slice(base.length) : url);
    const isJson = response.headers.get('content-type')?.includes('json');
    if (!route || !response.ok || !isJson) return response;
    const report = async (copy: Response) => {
      const drifts = driftsIn(route, await copy.json(), unknownFields);
      if (drifts.length > 0) onDrift({route, status: response.status, drifts});
    };
    // A reply that breaks off or is no JSON is an error of the call, told there.
    report(response.clone()).catch((error: unknown) => {
      if (!(error instanceof SyntaxError || error instanceof TypeError || isAbort(error))) throw error;
    });
    return response;
  };
}

const isAbort = (error: unknown) => error instanceof Error && /Abort|Timeout/.test(error.name);

const ROUTES = Object.keys(REPLIES).map((route) => {
  const [method, path = ''] = route.split(' ');
  return {
    route,
    method,
    pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
    open: path.split('{').length,
  };
});

function routeOf(method: string, address: string): string | undefined {
  const {pathname} = new URL(address, 'https://mock.invalid');
  return ROUTES.filter((one) => one.method === method && one.pattern.test(pathname)).toSorted(
    (a, b) => a.open - b.open,
  )[0]?.route;
}

/** How a reply differs from what the document says of its operation; nothing for operations that it leaves out. */
export function driftsIn(route: string, reply: unknown, unknownFields = true): Drift[] {
  const shape = REPLIES[route];
  if (!shape) return [];
  const found = new Map<string, Drift>();
  for (const drift of differences(shape, reply, '', unknownFields)) {
    found.set(`${drift.kind} ${drift.path} ${drift.found}`, drift);
  }
  return [...found.values()];
}
