// The only module that speaks to push services (RFC 8030): what is sent, how, and what their answers mean.
import webPush from 'web-push';
import {OutboundRefusal, mayAsk, outbound, type OutboundOptions} from '#sync/http/outbound.ts';
import type {Vapid} from '#sync/vapid.ts';

/** Where a browser gets its pushes, and how they are encrypted for it; keys as base64url. */
export type Target = {readonly endpoint: string; readonly p256dh: string; readonly auth: string};

export type Delivery =
  | {readonly result: 'sent'}
  /** The subscription has ended. */
  | {readonly result: 'gone'}
  /** Sending the same again will not help. */
  | {readonly result: 'rejected'; readonly why: string}
  /** @property afterS what the service asked for, seconds. */
  | {readonly result: 'later'; readonly why: string; readonly afterS?: number};

type Options = {
  /** The service keeps one undelivered push of a topic: the last. So sending one twice shows it once. */
  readonly topic: string;
  /** How long the service keeps it for a browser that is not there, seconds. */
  readonly ttlS: number;
  readonly isUrgent: boolean;
};

export type PushClient = {
  readonly publicKey: string;
  /** Whether it is an address of a push service that may be asked. */
  readonly knows: (endpoint: string) => boolean;
  readonly send: (target: Target, payload: string, options: Options) => Promise<Delivery>;
};

const TIMEOUT_MS = 5000;

const isInside = (host: string) => /^(?:localhost|127\.0\.0\.1)(?::\d+)?$/.test(host);

/**
 * @param services hosts of push services, as `outbound` takes them. Those on loopback are for tests and for those who run
 * a service of their own beside the academy.
 */
export function pushClient(vapid: Vapid, services: readonly string[], timeoutMs = TIMEOUT_MS): PushClient {
  const common = {timeoutMs, isBodyIgnored: true};
  const public_: OutboundOptions = {hosts: services.filter((host) => !isInside(host)), ...common};
  const inside: OutboundOptions = {
    hosts: services.filter(isInside),
    mayBePrivate: true,
    ...common,
  };
  const [askPublic, askInside] = [outbound(public_), outbound(inside)];
  return {
    publicKey: vapid.publicKey,
    knows: (endpoint) => mayAsk(endpoint, public_) || mayAsk(endpoint, inside),
    send: async (target, payload, options) => {
      try {
        const {headers, body} = requestFor(vapid, target, payload, options);
        const ask = mayAsk(target.endpoint, inside) ? askInside : askPublic;
        return deliveryOf(await ask(target.endpoint, {method: 'POST', headers, body}));
      } catch (error) {
        const why = error instanceof Error ? error.message : String(error);
        // Nobody answered, or not in time.
        const isPassing =
          (error instanceof TypeError && error.message === 'fetch failed') ||
          (error instanceof DOMException && error.name === 'TimeoutError');
        return isPassing && !(error instanceof OutboundRefusal)
          ? {result: 'later', why}
          : {result: 'rejected', why};
      }
    },
  };
}

function requestFor(vapid: Vapid, {endpoint, p256dh, auth}: Target, payload: string, options: Options) {
  const {topic, ttlS, isUrgent} = options;
  const {headers, body} = webPush.generateRequestDetails({endpoint, keys: {p256dh, auth}}, payload, {
    vapidDetails: vapid,
    TTL: ttlS,
    topic,
    urgency: isUrgent ? 'high' : 'normal',
    contentEncoding: 'aes128gcm',
  });
  // The client writes its own.
  const {'Content-Length': _length, ...rest} = headers;
  return {headers: rest, body};
}

/** What a service's answer means (RFC 8030, 5 and 7.3). A redirect is not followed: it could lead anywhere. */
function deliveryOf(answer: Response): Delivery {
  const {status} = answer;
  if (status >= 200 && status < 300) return {result: 'sent'};
  if (status === 404 || status === 410) return {result: 'gone'};
  const why = `HTTP ${status}`;
  if (status !== 429 && status < 500) return {result: 'rejected', why};
  const afterS = secondsIn(answer.headers.get('retry-after'));
  return {result: 'later', why, ...(afterS === undefined ? {} : {afterS})};
}

/** A Retry-After header: seconds, or a date. */
function secondsIn(header: string | null): number | undefined {
  if (header === null) return undefined;
  if (/^\d+$/.test(header)) return Number(header);
  const at = Date.parse(header);
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - Date.now()) / 1000));
}
