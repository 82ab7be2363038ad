// A client of the platform: a method for each operation, by noun and by route.
import * as platform from '#platform-client/api/platform.ts';
import {InputError} from '#platform-client/errors.ts';
import type {As, DefaultAs, Input, Operation, Reply} from '#platform-client/operation.ts';
import {each} from '#platform-client/pages.ts';
import type {Given, RequestOptions} from '#platform-client/prepare.ts';
import {send} from '#platform-client/send.ts';
import {type ClientOptions, type Settings, settingsFrom} from '#platform-client/settings.ts';

/** Operations by noun and verb: the platform's (`{assistant, call}`), your own, or both. */
export type Nouns = Readonly<Record<string, Readonly<Record<string, Operation>>>>;

type Arguments<O, Options> =
  Partial<Input<O>> extends Input<O>
    ? [input?: Input<O>, options?: Options]
    : [input: Input<O>, options?: Options];

type Item<O> = O extends {readonly paged: true}
  ? Reply<O, 'json'> extends {results: readonly (infer I)[]}
    ? I
    : unknown
  : never;

/** One operation as a method; of a list in pages, `each` goes through all of them. */
export type Method<O> = (<const A extends As = DefaultAs<O>>(
  ...args: Arguments<O, RequestOptions<A>>
) => Promise<Reply<O, A>>) &
  ([Item<O>] extends [never]
    ? unknown
    : {
        each: (...args: Arguments<O, Omit<RequestOptions, 'as'>>) => AsyncGenerator<Item<O>, void, undefined>;
      });

type All<N extends Nouns> = {[Noun in keyof N]: N[Noun][keyof N[Noun]]}[keyof N];
type Routes<N extends Nouns> = {[O in All<N> as `${O['method']} ${O['path']}`]: O};

export type Client<N extends Nouns> = {
  readonly [Noun in keyof N]: {readonly [Verb in keyof N[Noun]]: Method<N[Noun][Verb]>};
} & {
  /** The same by route: `client.request('GET /assistant/{id}', {params: {id}})`. */
  readonly request: <const R extends keyof Routes<N>, const A extends As = DefaultAs<Routes<N>[R]>>(
    route: R,
    ...args: Arguments<Routes<N>[R], RequestOptions<A>>
  ) => Promise<Reply<Routes<N>[R], A>>;
  /** Every item of a list in pages, by route. */
  readonly each: <const R extends keyof Routes<N>>(
    route: R,
    ...args: Arguments<Routes<N>[R], Omit<RequestOptions, 'as'>>
  ) => AsyncGenerator<Item<Routes<N>[R]>, void, undefined>;
};

/** A client of all 148 operations. @throws {InputError} for options that cannot be right. */
export const createClient = (options?: ClientOptions): Client<typeof platform> =>
  createClientOf(platform, options);

/**
 * A client of some nouns alone: what is not named is not in the bundle.
 * `createClientOf({assistant, call}, {token})`
 * @throws {InputError} for options that cannot be right.
 */
export function createClientOf<const N extends Nouns>(nouns: N, options?: ClientOptions): Client<N> {
  const settings = settingsFrom(options);
  const byRoute = new Map<string, Operation>();
  const client: Record<string, unknown> = {};
  for (const [noun, verbs] of Object.entries(nouns)) {
    const methods: Record<string, unknown> = {};
    for (const [verb, operation] of Object.entries(verbs)) {
      byRoute.set(`${operation.method} ${operation.path}`, operation);
      methods[verb] = methodOf(settings, operation);
    }
    client[noun] = methods;
  }
  const at = (route: string) => {
    const operation = byRoute.get(route);
    if (operation) return operation;
    throw new InputError(`This client has no operation "${route}"`, {route});
  };
  return {
    ...client,
    request: async (route: string, given?: Given, asked?: RequestOptions) =>
      send(settings, at(route), given, asked),
    each: (route: string, given?: Given, asked?: RequestOptions) => {
      const operation = at(route);
      if (!operation.paged) throw new InputError(`"${route}" has no pages`, {route});
      return each(settings, operation, given, asked);
    },
  } as Client<N>;
}

const methodOf = (settings: Settings, operation: Operation) =>
  Object.assign((given?: Given, options?: RequestOptions) => send(settings, operation, given, options), {
    ...(operation.paged && {
      each: (given?: Given, options?: RequestOptions) => each(settings, operation, given, options),
    }),
  });
