import {endpoint} from '#schema/wire/endpoint.ts';

/** As `RTCPeerConnection` takes it. */
export type IceServer = {
  readonly urls: readonly string[];
  readonly username?: string;
  readonly credential?: string;
};

/** Where browsers learn their own addresses, and what relays between those that cannot reach each other. */
export const iceServers = endpoint<{
  reply: {
    readonly iceServers: readonly IceServer[];
    /** When the credentials end, ISO 8601; `null` without any. */
    readonly expiresAt: string | null;
  };
}>()('GET', '/api/calls/ice-servers');
