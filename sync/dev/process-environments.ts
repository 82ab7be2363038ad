import {availableParallelism} from 'node:os';
import {join, resolve} from 'node:path';
import {CLIENT_GROUP_HEADER} from '#schema/wire/client-group.ts';
import {RIGHTS_HEADER} from '#schema/wire/rights.ts';
import type {Secrets} from '#sync/dev/secrets.ts';
import {endedAtFile} from '#sync/dev/supervisor/tell-of-death.ts';
import {zeroLinkSecret} from '#sync/loopback-link.ts';
import type {Ports} from '#sync/place.ts';

export type ProcessName = 'postgres' | 'zero' | 'sync' | 'signal' | 'web';

type Shared = {
  readonly ports: Ports;
  readonly secrets: Secrets;
  readonly origin: string;
  readonly databaseUrl: string;
  readonly dataDir: string;
  /** What the academy is started with. */
  readonly env?: NodeJS.ProcessEnv;
  /** Keys of the embedded voice platform, if it is to be there. */
  readonly voicePlatformKeys?: string | undefined;
};

/** What each process of the Procfile finds in its environment: what the academy was started with, and its own. */
export function processEnvironments({env = {}, ...shared}: Shared): Record<ProcessName, Environment> {
  const given = Object.fromEntries(
    Object.entries(env).filter((pair) => pair[1] !== undefined),
  ) as Environment;
  const own = ownEnvironments(shared);
  return {
    postgres: {...given, ...own.postgres},
    zero: {...given, ...own.zero},
    sync: {...given, ...own.sync},
    signal: {...given, ...own.signal},
    web: {...given, ...own.web},
  };
}

type Environment = Record<string, string>;

function ownEnvironments(shared: Shared): Record<ProcessName, Environment> {
  const {ports, secrets, origin, databaseUrl, dataDir, voicePlatformKeys} = shared;
  return {
    postgres: {
      DATA_DIR: dataDir,
      POSTGRES_PORT: String(ports.postgres),
      POSTGRES_PASSWORD: secrets.POSTGRES_PASSWORD,
    },
    zero: zeroEnvironment(shared),
    sync: {
      PORT: String(ports.public),
      PUBLIC_ORIGIN: origin,
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      GATEWAY_SECRET: secrets.GATEWAY_SECRET,
      PASSWORD_PEPPER: secrets.PASSWORD_PEPPER,
      ZERO_API_KEY: secrets.ZERO_API_KEY,
      ADMIN_KEY: secrets.ADMIN_KEY,
      AUDIT_SIGNING_KEY: secrets.AUDIT_SIGNING_KEY,
      VAPID_PRIVATE_KEY: secrets.VAPID_PRIVATE_KEY,
      ...(voicePlatformKeys === undefined ? {} : {VOICE_PLATFORM_KEYS: voicePlatformKeys}),
    },
    // NATS_URL, where there are several nodes, is what the academy was started with.
    signal: {
      SIGNAL_PORT: String(ports.signal),
      INTERNAL_PORT: String(ports.internal),
      METRICS_PORT: String(ports.metrics),
      GATEWAY_SECRET: secrets.GATEWAY_SECRET,
    },
    // Vite's server is for development, whatever NODE_ENV the machine has.
    web: {NODE_ENV: 'development', PORT: String(ports.public), VITE_PORT: String(ports.vite)},
  };
}

function zeroEnvironment({ports, secrets, origin, databaseUrl, dataDir}: Shared): Record<string, string> {
  const endpoint = `http://127.0.0.1:${ports.internal}/zero`;
  return {
    NODE_ENV: 'production',
    // Its ports are bound to loopback and require the secret; the gateway is the only entry.
    NODE_OPTIONS: [
      'bind-loopback.cjs',
      'ended-at.cjs',
      'guard-listeners.cjs',
      'guard-sockets.cjs',
      'hand-over.cjs',
      'task-id.cjs',
    ]
      .map((name) => `--require ${JSON.stringify(resolve('sync/zero/preloads', name))}`)
      .join(' '),
    ACADEMY_ENDED_AT_FILE: endedAtFile(dataDir),
    ACADEMY_LINK_SECRET: zeroLinkSecret(secrets.GATEWAY_SECRET),
    ACADEMY_ORIGIN: origin,
    ZERO_UPSTREAM_DB: databaseUrl,
    ZERO_REPLICA_FILE: join(dataDir, 'replica', 'zero.db'),
    ZERO_PORT: String(ports.zero),
    // Two at least: one browser's rows are worked out while another's are.
    ZERO_NUM_SYNC_WORKERS: String(Math.max(2, availableParallelism() - 1)),
    ZERO_APP_PUBLICATIONS: 'academy',
    ZERO_QUERY_URL: `${endpoint}/query`,
    ZERO_QUERY_API_KEY: secrets.ZERO_API_KEY,
    ZERO_QUERY_FORWARD_COOKIES: 'true',
    // Which browser asks, and with which rights: the gateway writes it into the handshake (sync/account/sessions/tracks.ts).
    ZERO_QUERY_ALLOWED_REQUEST_HEADERS: `${CLIENT_GROUP_HEADER},${RIGHTS_HEADER}`,
    ZERO_ENABLE_CRUD_MUTATIONS: 'false',
    // Commands write, Zero does not: there is no such route. Without an address zero-cache 1.9 ends at the first handshake
    // that carries a token.
    ZERO_MUTATE_URL: `${endpoint}/mutate`,
    ZERO_ADMIN_PASSWORD: secrets.ZERO_ADMIN_PASSWORD,
    // A revoked session reads on for at most this long behind a proxy that is not ours.
    ZERO_AUTH_REVALIDATE_INTERVAL_SECONDS: '30',
    // Also how live queries are counted: each is asked about again within this time.
    ZERO_AUTH_RETRANSFORM_INTERVAL_SECONDS: '60',
    ZERO_WEBSOCKET_MAX_PAYLOAD_BYTES: '262144',
    // A learner who returns after a holiday still has synced rows and pending commands.
    ZERO_CVR_GARBAGE_COLLECTION_INACTIVITY_THRESHOLD_HOURS: '720',
    ZERO_ENABLE_TELEMETRY: 'false',
    DO_NOT_TRACK: '1',
    ZERO_LOG_LEVEL: 'warn',
  };
}
