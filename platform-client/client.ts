// A client of the platform: a method for each operation, by noun and by route.
import * as platform from '#platform-client/api/platform.ts';
import type {Answer} from '#platform-client/attempt.ts';
import {refusal} from '#platform-client/errors.ts';
import type {Client, Nouns, Pending} from '#platform-client/method.ts';
import {each} from '#platform-client/pages.ts';
import type {Given, RequestOptions} from '#platform-client/prepare.ts';
import {send} from '#platform-client/send.ts';
import {type ClientOptions, settingsFrom} from '#platform-client/settings.ts';

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
  const methods = new Map<string, Untyped>();
  const client: Record<string, Record<string, Untyped>> = {};
  for (const [noun, verbs] of Object.entries(nouns)) {
    const made: Record<string, Untyped> = (client[noun] = {});
    for (const [verb, operation] of Object.entries(verbs)) {
      const method: Untyped = (...given) => pending(send(settings, operation, ...given));
      const all: Untyped['each'] = (...given) => each(settings, operation, ...given);
      made[verb] = Object.assign(method, operation.paged && {each: all});
      methods.set(operation.route, made[verb]);
    }
  }
  return {
    ...client,
    request: (route: string, ...given: Parameters<Untyped>) =>
      methods.get(route)?.(...given) ?? pending(Promise.reject(unknown(route))),
    each: (route: string, ...given: Parameters<Untyped>) => {
      const {each: all} = methods.get(route) ?? {};
      if (all) return all(...given);
      throw unknown(route);
    },
  } as unknown as Client<N>;
}

type Untyped = ((given?: Given, options?: RequestOptions) => Pending<unknown>) & {
  readonly each?: (given?: Given, options?: RequestOptions) => AsyncGenerator;
};

const unknown = (route: string) => refusal(route, 'is none of this client');

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
