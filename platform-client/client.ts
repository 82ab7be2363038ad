// A client of the platform: a method for each operation, by noun and by route.
import * as platform from '#platform-client/api/platform.ts';
import {demand} from '#platform-client/errors.ts';
import type {Client, Nouns, Pending} from '#platform-client/method.ts';
import type {Operation} from '#platform-client/operation.ts';
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
  const operations = new Map<string, Operation>();
  const client: Record<string, Record<string, object>> = {};
  const request = (operation: Operation, given: Untyped): Pending<unknown> => {
    const answer = send(settings, operation, ...given);
    const data = answer.then((reply) => reply.data);
    return Object.assign(data, {
      // Who asks for the whole answer is told of a failure there, and once.
      withResponse: () => {
        data.catch(() => undefined);
        return answer;
      },
    });
  };
  for (const [noun, verbs] of Object.entries(nouns)) {
    const methods: Record<string, object> = (client[noun] = {});
    for (const [verb, operation] of Object.entries(verbs)) {
      operations.set(operation.route, operation);
      methods[verb] = Object.assign(
        (...given: Untyped) => request(operation, given),
        operation.paged && {each: (...given: Untyped) => each(settings, operation, ...given)},
      );
    }
  }
  return {
    ...client,
    // An operation of no method is refused.
    request: (route: string, ...given: Untyped) =>
      request(operations.get(route) ?? ({route} as Operation), given),
    each: (route: string, ...given: Untyped) => {
      const operation = operations.get(route);
      demand(operation?.paged, 'is none of this client', route);
      return each(settings, operation, ...given);
    },
  } as unknown as Client<N>;
}

type Untyped = [given?: Given, options?: RequestOptions];
