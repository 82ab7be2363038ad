// What the processes of one academy show one another on loopback. Every page of every browser on the machine reaches
// loopback too, so an address there proves nothing.
import {createHmac} from 'node:crypto';

/** The header that zero-cache's listeners demand (sync/zero/guard-listeners.cjs). */
const ZERO_LINK_HEADER = 'x-academy-link';

/** What zero-cache's listeners take: made from the gateway's secret, which zero-cache itself must not know. */
export const zeroLinkSecret = (gatewaySecret: string): string =>
  createHmac('sha256', gatewaySecret).update('zero-cache').digest('base64url');

/** The header that lets a request into zero-cache. */
export const zeroLinkHeader = (gatewaySecret: string): Readonly<Record<string, string>> => ({
  [ZERO_LINK_HEADER]: zeroLinkSecret(gatewaySecret),
});
