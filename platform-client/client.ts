// A client of the platform: a method for each operation, by noun and by route.
import * as platform from '#platform-client/api/platform.ts';
import type {Answer} from '#platform-client/attempt.ts';
import {refusal} from '#platform-client/errors.ts';
import type {Client, Nouns, Pending} from '#platform-client/method.ts';
import type {Operation} from '#platform-client/operation.ts';
import {each} from '#platform-client/pages.ts';
import type {Given, RequestOptions} from '#platform-client/prepare.ts';
import {send} from '#platform-client/send.ts';
import {type ClientOptions, type Settings, settingsFrom} from '#platform-client/settings.ts';

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
      byRoute.set(operation.route, operation);
      methods[verb] = methodOf(settings, operation);
    }
    client[noun] = methods;
  }
  const at = (route: string, holds: (operation: Operation) => unknown = Boolean) => {
    const operation = byRoute.get(route);
    if (operation && holds(operation)) return operation;
    throw refusal(route, operation ? 'has no pages' : 'is no operation of this client');
  };
  return {
    ...client,
    request: (route: string, given?: Given, asked?: RequestOptions) =>
      pending((async () => send(settings, at(route), given, asked))()),
    each: (route: string, given?: Given, asked?: RequestOptions) =>
      each(
        settings,
        at(route, ({paged}) => paged),
        given,
        asked,
      ),
  } as unknown as Client<N>;
}

const methodOf = (settings: Settings, operation: Operation) =>
  Object.assign(
    (given?: Given, options?: RequestOptions) => pending(send(settings, operation, given, options)),
    operation.paged && {
      each: (given?: Given, options?: RequestOptions) => each(settings, operation, given, options),
    },
  );

/** Who asks for the whole answer is told of a failure there, and once. */
function pending(answer: Promise<Answer<unknown>>): Pending<unknown> {
  const data = answer.then((given) => given.data);
  return Object.assign(data, {
    withResponse: () => {
      data.catch(() => undefined);
      return answer;
    },
  });
}
