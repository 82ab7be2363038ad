// The address that browsers use, and what follows from it.

/** Names and addresses that never leave the machine. */
const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Whether traffic to the address cannot be intercepted: https, or plain http that stays on the machine. */
export const isPrivateEnough = ({protocol, hostname}: URL): boolean =>
  protocol === 'https:' || (protocol === 'http:' && LOOPBACK.has(hostname));

/** Whether an address is the base of an API: of nobody in particular, and with nothing behind its path. */
export function isApiAddress(text: string): boolean {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol) || !isPrivateEnough(url)) return false;
  return url.username === '' && url.password === '' && url.search === '' && url.hash === '';
}

/**
 * `scheme://host:port` of PUBLIC_ORIGIN.
 * @throws {TypeError} for what no browser may be sent to, in words for those who configure the academy.
 */
export function publicOriginFrom(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  // What is not of the web has no origin to compare with: `null`, which every sandboxed page has as well.
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') {
    throw new TypeError(`"${address}" must be an https address, such as https://academy.example.org`);
  }
  if (!isPrivateEnough(url)) {
    throw new TypeError(
      `"${address}" is plain http: anyone on the way could read passwords and sessions. Put a TLS proxy in front and set its https address; http is for localhost, 127.0.0.1 and [::1] alone`,
    );
  }
  return url.origin;
}

/** What works, and most probably not as it was meant. */
export function warningsFor(publicOrigin: string, trustedProxy: string): readonly string[] {
  if (!publicOrigin.startsWith('https:') || trustedProxy !== '') return [];
  return [
    `TRUSTED_PROXY is not set, though ${publicOrigin} is served by a TLS proxy: every visitor seems to come from the proxy's address, so the whole world shares one budget of sign-ins and requests, and one visitor can use it up for all. Set TRUSTED_PROXY to the proxy's address, such as 127.0.0.1.`,
  ];
}
