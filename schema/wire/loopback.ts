// Listeners on loopback are for the academy's own processes, but every web page on the machine reaches them.

const NAMES: ReadonlySet<string> = new Set(['localhost', '127.0.0.1']);

/**
 * Whether a request to such a listener comes from a web page: under another name that leads to loopback (DNS
 * rebinding), or with what browsers add and no page can take away (Fetch Metadata).
 * @param header a header's value by its lower-case name; empty or `undefined` when there is none.
 */
export function isFromWebPage(header: (name: string) => string | undefined): boolean {
  const host = (header('host') ?? '').replace(/:\d+$/, '');
  return !NAMES.has(host) || Boolean(header('sec-fetch-site'));
}
