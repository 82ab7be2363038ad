// A call from now to its end: an entry of its own, so that who does not watch carries nothing of it.
import {type call, type Call, type Client, InputError} from '#platform-client/index.ts';
import {pause} from '#platform-client/pause.ts';

export type WatchOptions = {
  /** ms between two looks. @default 1000 */
  readonly everyMs?: number;
  /** Ends the watch with an AbortError. */
  readonly signal?: AbortSignal;
};

type Calls = Client<{call: typeof call}>['call'];

/** `client.call.watch(id)` beside the other methods of `call`. */
export type Watching<C extends {readonly call: Pick<Calls, 'get'>}> = Omit<C, 'call'> & {
  readonly call: C['call'] & {
    /**
     * The call as it is now, and again whenever it has changed, until it has ended; the ended call is the last.
     * @throws {PlatformError} when it cannot be asked for, after the client's own retries; {AbortError} by `signal`.
     */
    readonly watch: (id: string, options?: WatchOptions) => AsyncGenerator<Call, void, undefined>;
  };
};

/** `withWatch(createClient({token}))`: the same client, and `call.watch`. */
export const withWatch = <const C extends {readonly call: Pick<Calls, 'get'>}>(client: C): Watching<C> => ({
  ...client,
  call: {...client.call, watch: (id: string, options?: WatchOptions) => watched(client.call, id, options)},
});

async function* watched(
  calls: Pick<Calls, 'get'>,
  id: string,
  {everyMs = 1000, signal}: WatchOptions = {},
): AsyncGenerator<Call, void, undefined> {
  if (!(everyMs > 0)) throw new InputError('everyMs must be a number of ms above 0');
  let last: string | undefined;
  for (;;) {
    const now = await calls.get({params: {id}}, {signal});
    const seen = JSON.stringify(now);
    if (seen !== last) yield now;
    if (now.status === 'ended') return;
    last = seen;
    await pause(everyMs, signal);
  }
}
