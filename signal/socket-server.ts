// The sockets of browsers, as the gateway passes them on. uWebSockets.js parses and buffers; nothing is decided here but
// who comes in.
import {createHmac, timingSafeEqual} from 'node:crypto';
import * as uWS from 'uWebSockets.js';
import {decodeIdentity, IDENTITY_HEADER, type Identity} from '#schema/wire/identity.ts';
import {isFromWebPage} from '#schema/wire/loopback.ts';
import {FRAME_MAX_BYTES} from '#schema/wire/socket.limits.ts';
import {CLOSE} from '#schema/wire/socket.texts.ts';
import type {Admission} from '#signal/admission.ts';
import {Device} from '#signal/device.ts';
import type {Hub, Seat} from '#signal/hub.ts';
import {BACKPRESSURE_MAX_BYTES, LIFETIME_MIN, TRANSPORT_MAX_BYTES, type Limits} from '#signal/limits.ts';
import type {Metrics} from '#signal/metrics.ts';
import {TokenBucket} from '#schema/wire/token-bucket.ts';

type Needs = {
  readonly port: number;
  readonly secret: string;
  readonly limits: Limits;
  readonly admission: Admission;
  readonly metrics: Metrics;
  readonly hub: () => Hub;
};

export type SocketServer = {
  /** To every socket that follows the topic. */
  readonly publish: (topic: string, text: string) => void;
  /** No more sockets; those that are open stay. */
  readonly stopListening: () => void;
  /** Ends everything that is left. */
  readonly close: () => void;
};

const REASONS = {
  401: '401 Unauthorized',
  429: '429 Too Many Requests',
  503: '503 Service Unavailable',
} as const;

/** @throws {Error} when the port is taken. */
export function socketServer(needs: Needs): SocketServer {
  const {port, admission} = needs;
  let listening: uWS.us_listen_socket | undefined;
  const app = uWS.App();
  app.ws<Seat>('/ws', behaviorFor(needs));
  // A web page cannot forge the gateway's signature, and nothing else here reveals who is online.
  app.any('/*', (response, request) => {
    if (isFromWebPage((name) => request.getHeader(name)))
      response.writeStatus('403 Forbidden').end('Only for the processes of the academy.');
    else if (request.getUrl() !== '/ready') response.writeStatus('404 Not Found').end();
    else if (admission.isClosed) response.writeStatus(REASONS[503]).end('stopping');
    else response.end('ok');
  });
  app.listen('127.0.0.1', port, (socket) => {
    if (!socket) throw new Error(`signal cannot listen on port ${port}`);
    listening = socket;
  });
  return {
    publish: (topic, text) => void app.publish(topic, text),
    stopListening: () => {
      if (listening) uWS.us_listen_socket_close(listening);
      listening = undefined;
    },
    close: () => void app.close(),
  };
}

function behaviorFor({limits, admission, metrics, hub, secret}: Needs): uWS.WebSocketBehavior<Seat> {
  const sign = (text: string) => createHmac('sha256', secret).update(text).digest('base64url');
  const seatFor = ({userId, session, network, mayLearn}: Identity): Seat => {
    const now = performance.now();
    const bucket = new TokenBucket(limits.messages.socketBurst, now);
    return {actor: hub().actorOf(userId, now), device: new Device({session, network, mayLearn, bucket})};
  };
  return {
    ...TRANSPORT,
    idleTimeout: limits.idleTimeoutS,
    upgrade: (response, request, context) => {
      const identity = decodeIdentity(request.getHeader(IDENTITY_HEADER), sign, equal, Date.now());
      const verdict = identity ? admission.judge(identity) : 401;
      if (!identity || verdict !== 'in') {
        metrics.count('signal_upgrades_refused_total');
        response.writeStatus(REASONS[verdict === 'in' ? 401 : verdict]).end();
        return;
      }
      response.upgrade<Seat>(
        seatFor(identity),
        request.getHeader('sec-websocket-key'),
        request.getHeader('sec-websocket-protocol'),
        request.getHeader('sec-websocket-extensions'),
        context,
      );
    },
    open: (socket) => {
      const seat = socket.getUserData();
      seat.device.socket = socket;
      metrics.count('signal_upgrades_total');
      admission.enter(seat.actor.userId, seat.device.network);
      hub().opened(seat);
    },
    message: (socket, bytes, isBinary) => {
      const {actor, device} = socket.getUserData();
      metrics.count('signal_messages_in_total');
      if (bytes.byteLength > FRAME_MAX_BYTES) {
        metrics.count('signal_too_large_total');
        device.close(CLOSE.tooLarge, 'the message is too large');
        return;
      }
      const text = isBinary ? undefined : Buffer.from(bytes).toString('utf8');
      actor.post({type: 'heard', device, text, nowMs: performance.now()});
    },
    dropped: () => metrics.count('signal_dropped_total'),
    close: (socket, code, reason) => {
      if (code === ENDED && Buffer.from(reason).toString('utf8') === NO_UTF8)
        metrics.count('signal_broken_text_total');
      const seat = socket.getUserData();
      seat.device.socket = undefined;
      admission.leave(seat.actor.userId, seat.device.network);
      hub().closed(seat, performance.now());
    },
  };
}

/** uWebSockets.js ends a connection by itself, without a close frame, and says why only here. */
const ENDED = 1006;
const NO_UTF8 = 'Received invalid UTF-8';

const TRANSPORT = {
  maxPayloadLength: TRANSPORT_MAX_BYTES,
  maxBackpressure: BACKPRESSURE_MAX_BYTES,
  // A slow reader is disconnected and reconnects; silently dropped messages would be worse.
  closeOnBackpressureLimit: true,
  maxLifetime: LIFETIME_MIN,
  sendPingsAutomatically: true,
} as const;

const equal = (a: string, b: string) =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
