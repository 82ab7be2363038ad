// The way out to a provider of sign-ins: to the hosts that are named and no others, in bounded time and size.

const TIMEOUT_MS = 5000;
/** Keys and discovery are a few kB; a token with many claims is no more. */
const MOST_BYTES = 262_144;

/** What a request is made of; the library leaves bodies `undefined`. */
type Asked = Omit<RequestInit, 'body' | 'signal'> & {readonly body?: BodyInit | null | undefined};

/**
 * A fetch that asks these hosts (with their ports) alone, follows no redirect and reads no more than it must.
 * @throws {Error} for another host, after 5 s, beyond 256 KiB; `TypeError` when nobody answers.
 */
export const fetchFrom =
  (hosts: ReadonlySet<string>) =>
  async (address: string, init: Asked): Promise<Response> => {
    const {host} = new URL(address);
    if (!hosts.has(host)) throw new Error(`${host} is none of the provider's hosts`);
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    return bounded(await fetch(address, {...init, body: init.body ?? null, redirect: 'manual', signal}));
  };

async function bounded(response: Response): Promise<Response> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > MOST_BYTES) throw new Error(`the provider answered with more than ${MOST_BYTES} bytes`);
    chunks.push(chunk);
  }
  const {status, headers} = response;
  return new Response(size === 0 ? null : Buffer.concat(chunks), {status, headers});
}
