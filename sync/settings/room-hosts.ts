// Hosts that a page connects to itself: rooms of LiveKit and of Daily.

const LOOPBACK = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/;

/** The origins of a host, for a page's policy. On loopback they may be plain. */
export const originsOf = (host: string): readonly string[] => [
  `https://${host}`,
  `wss://${host}`,
  ...(LOOPBACK.test(host) ? [`http://${host}`, `ws://${host}`] : []),
];

/** Whether the policy of a page lets it connect to an address. */
export function isAtOneOf(address: string, hosts: readonly string[]): boolean {
  const url = URL.parse(address);
  if (!url) return false;
  const isPrivateEnough = /^(?:https|wss):$/.test(url.protocol) || LOOPBACK.test(url.host);
  return (
    isPrivateEnough &&
    /^(?:https?|wss?):$/.test(url.protocol) &&
    hosts.some((host) => (host.startsWith('*.') ? url.host.endsWith(host.slice(1)) : url.host === host))
  );
}
