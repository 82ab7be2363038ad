// What a platform said, kept and told again.
import type {ClientOptions} from '#platform-client/index.ts';
import type {Asked} from '#platform-client/mock/memory.ts';

type Fetch = NonNullable<ClientOptions['fetch']>;

/** One request and its answer, as plain JSON. No header of the request is kept, and with them no key. */
export type Exchange = {
  readonly route: string;
  /** Path and query. */
  readonly address: string;
  /** As it was sent; of form data, the names of its fields. */
  readonly body: string;
  readonly status: number;
  readonly type: string;
  readonly text: string;
};

const sentText = (body: RequestInit['body']): string =>
  typeof body === 'string' ? body : body instanceof FormData ? [...body.keys()].join(',') : '';

const placeOf = (url: string): string => {
  const {pathname, search} = new URL(url, 'https://mock.invalid');
  return pathname + search;
};

/** Asks, and keeps what is said. */
export const recording =
  (through: Fetch, kept: Exchange[]) =>
  async ({route}: Asked, url: string, init: RequestInit): Promise<Response> => {
    const response = await through(url, init);
    const text = await response.text();
    const type = response.headers.get('content-type') ?? '';
    kept.push({route, address: placeOf(url), body: sentText(init.body), status: response.status, type, text});
    return answer(response.status, type, text);
  };

/** Tells what was kept: each exchange once, those of the same request in their order. */
export function replaying(tape: readonly Exchange[]) {
  const left = [...tape];
  return async ({route}: Asked, url: string, init: RequestInit): Promise<Response> => {
    const address = placeOf(url);
    const body = sentText(init.body);
    const at = left.findIndex((one) => one.route === route && one.address === address && one.body === body);
    const [found] = at === -1 ? [] : left.splice(at, 1);
    if (!found) throw new Error(`The tape has no further ${route} at ${address} with this body.`);
    return answer(found.status, found.type, found.text);
  };
}

/** Some statuses must not have a body (Fetch standard, "null body status"). */
const answer = (status: number, type: string, text: string) =>
  new Response([204, 205, 304].includes(status) ? null : text, {
    status,
    headers: type ? {'content-type': type} : {},
  });
