// What the processes of one academy show one another on loopback. Every page of every browser on the machine reaches
// loopback too, so an address there proves nothing.
import {createHmac} from 'node:crypto';

/** Moments of a death of zero-cache, ms since the epoch: when it began to end, and when all of it had ended. */
export type ZeroDeath = {readonly at: number; readonly endedAt: number};

/** Where sync's inner listener takes a `ZeroDeath`, when zero-cache has ended by an exception. */
export const ZERO_DEATHS_PATH = '/zero/deaths';

/** The header that it demands. */
export const SUPERVISOR_HEADER = 'x-academy-supervisor';

/** What that header holds: zero-cache, which knows the key of the other addresses there, must not report for itself. */
export const supervisorSecret = (gatewaySecret: string): string => secretFor('supervisor', gatewaySecret);

/** The header that zero-cache's listeners demand (sync/zero/preloads/guard-listeners.cjs). */
const ZERO_LINK_HEADER = 'x-academy-link';

/** What zero-cache's listeners take: made from the gateway's secret, which zero-cache itself must not know. */
export const zeroLinkSecret = (gatewaySecret: string): string => secretFor('zero-cache', gatewaySecret);

/** The header that lets a request into zero-cache. */
export const zeroLinkHeader = (gatewaySecret: string): Readonly<Record<string, string>> => ({
  [ZERO_LINK_HEADER]: zeroLinkSecret(gatewaySecret),
});

const secretFor = (whom: string, gatewaySecret: string): string =>
  createHmac('sha256', gatewaySecret).update(whom).digest('base64url');
