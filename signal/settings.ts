// Parses the environment once.
import {readBusAddress, type BusAddress} from '#signal/bus/bus-address.ts';
import {LIMITS, type Limits} from '#signal/limits.ts';

export type Settings = {
  readonly port: number;
  /** sync's inside server, on loopback. */
  readonly internalPort: number;
  /** Health, readiness and metrics, on loopback. */
  readonly metricsPort: number;
  readonly secret: string;
  /** The bus between several nodes; none in one box. */
  readonly bus: BusAddress | undefined;
  readonly limits: Limits;
};

type Environment = Readonly<Record<string, string | undefined>>;

/** @throws {Error} for what is missing or unsafe. */
export function readSettings(env: Environment): Settings {
  const [port, internalPort, metricsPort] = ['SIGNAL_PORT', 'INTERNAL_PORT', 'METRICS_PORT'].map((name) =>
    Number(env[name] ?? ''),
  );
  const secret = env['GATEWAY_SECRET'] ?? '';
  if (!port || !internalPort || !metricsPort || secret.length < 32) {
    throw new Error(
      'signal needs SIGNAL_PORT, INTERNAL_PORT, METRICS_PORT and GATEWAY_SECRET: start it through npm start',
    );
  }
  return {port, internalPort, metricsPort, secret, bus: readBusAddress(env), limits: limitsOf(env)};
}

function limitsOf(env: Environment): Limits {
  const {messages, sockets} = LIMITS;
  const figure = (name: string, usual: number) => {
    const value = Number(env[name] || usual);
    if (!Number.isFinite(value) || value <= 0) throw new Error(`${name} must be a number above 0`);
    return value;
  };
  return {
    messages: {
      perSocketPerSecond: figure('SIGNAL_MESSAGES_PER_SECOND', messages.perSocketPerSecond),
      socketBurst: figure('SIGNAL_MESSAGE_BURST', messages.socketBurst),
      perUserPerTenSeconds: figure('SIGNAL_USER_MESSAGES', messages.perUserPerTenSeconds),
    },
    pendingPerUser: figure('SIGNAL_PENDING_PER_USER', LIMITS.pendingPerUser),
    sockets: {
      perUser: figure('SIGNAL_SOCKETS_PER_USER', sockets.perUser),
      perNetwork: figure('SIGNAL_SOCKETS_PER_NETWORK', sockets.perNetwork),
      total: figure('SIGNAL_SOCKETS', sockets.total),
    },
    drainMs: figure('SIGNAL_DRAIN_MS', LIMITS.drainMs),
    idleTimeoutS: figure('SIGNAL_IDLE_TIMEOUT_S', LIMITS.idleTimeoutS),
    presenceMs: figure('SIGNAL_PRESENCE_MS', LIMITS.presenceMs),
  };
}
