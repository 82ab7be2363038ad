// Parses the environment once. All settings of a deployment are here, with their defaults.
import {isIP} from 'node:net';
import {z} from 'zod';
import {portsFrom, type Ports} from '#sync/place.ts';
import {isPrivateEnough, publicOriginFrom, warningsFor} from '#sync/public-origin.ts';

const port = z.coerce.number().int().min(1).max(65_535);

/** An IP address; empty is the same as not set. */
const ipAddress = z
  .string()
  .default('')
  .refine((text) => text === '' || isIP(text) !== 0, 'must be an IP address, such as 127.0.0.1');

const environment = z.object({
  /**
   * The one public listener. The others are on loopback, counted from it:
   * docs/decisions/0007-one-public-port-everything-else-on-loopback.md.
   */
  PORT: port.default(8080),
  /** The only Origin that may write or open a socket. */
  PUBLIC_ORIGIN: z.string().optional().transform(asOrigin),
  /** Address of this machine that the public listener is bound to. */
  LISTEN_HOST: ipAddress,
  /** Postgres, upstream of everything. */
  DATABASE_URL: z.string().min(1),
  /** Folder for files, logs and secrets. */
  DATA_DIR: z.string().default('.data'),
  /** Folder of the course: `program.yaml` and a folder for each module. */
  COURSE_DIR: z.string().min(1).default('sync/lessons/content'),
  /** Folder of the built web client. */
  WEB_DIR: z.string().min(1).default('web/dist'),
  /** Proves to signal, for ten seconds, who an upgrade belongs to. */
  GATEWAY_SECRET: z.string().min(32),
  /** The pepper of every password hash: a copy of the database alone does not allow guessing passwords. */
  PASSWORD_PEPPER: z.string().min(32),
  /** What zero-cache shows at the query and mutate endpoints. */
  ZERO_API_KEY: z.string().min(32),
  /** Encrypts the admins' second factors; without it admins sign in by a recovery code and set up a new admin. */
  ADMIN_KEY: z.string().min(32),
  /** `open` lets every signed-in learner past the Python assessment. */
  ASSESSMENT_GATE: z.enum(['open', 'closed']).default('open'),
  /** Mutations that one learner may send in a minute. */
  MUTATIONS_PER_MINUTE: z.coerce.number().int().positive().default(120),
  /** Messages that one learner may post in a minute. */
  MESSAGES_PER_MINUTE: z.coerce.number().int().positive().default(30),
  /** What one learner may keep: notes and highlights, and millions of bytes of all that they wrote themselves. */
  NOTES_PER_LEARNER: z.coerce.number().int().positive().default(5000),
  OWN_TEXT_MB_PER_LEARNER: z.coerce.number().positive().default(50),
  /** Reports of mistakes that one learner may send in 24 hours, and as many contests of the leaderboard. */
  REPORTS_PER_DAY: z.coerce.number().int().positive().default(20),
  /** Live sockets that one learner may have, and browsers (client groups of Zero) that they belong to. */
  SOCKETS_PER_LEARNER: z.coerce.number().int().positive().default(12),
  CLIENT_GROUPS_PER_LEARNER: z.coerce.number().int().positive().default(8),
  /** Live sockets of one network: as many as 300 learners behind one address may have. */
  SOCKETS_PER_NETWORK: z.coerce.number().int().positive().default(3600),
  /** Queries that a browser may have live for each of its connections to Zero. */
  QUERIES_PER_CONNECTION: z.coerce.number().int().positive().default(100),
  /** Attempts at a password that one account, and one network, has in 15 minutes. */
  ATTEMPTS_PER_ACCOUNT: z.coerce.number().int().positive().default(10),
  ATTEMPTS_PER_ADDRESS: z.coerce.number().int().positive().default(100),
  /** The mail server: `smtp://user:password@host:587`. Without one, mail stays in the database. */
  SMTP_URL: z.union([z.literal(''), z.url({protocol: /^smtps?$/})]).default(''),
  /** Sign-in with Google, or with any other provider of OpenID Connect: its address, and what it has given us. */
  OPENID_ISSUER: z
    .url({protocol: /^https?$/})
    .refine((address) => isPrivateEnough(new URL(address)), 'must be https; plain http only on loopback')
    .default('https://accounts.google.com'),
  OPENID_CLIENT_ID: z.string().default(''),
  OPENID_CLIENT_SECRET: z.string().default(''),
  /** Sender of all mail. */
  MAIL_FROM: z.string().min(3).default('Academy <no-reply@localhost>'),
  /**
   * Asked for a learner's country when they wish it, in this order (specification, section 7.9): addresses that
   * answer a browser of any origin with a two-letter code. They see the learner's address, so none is asked
   * unless the learner agrees. Empty: the language of the browser has to do.
   */
  COUNTRY_SERVICES: z
    .string()
    .default(
      'https://api.country.is/ https://get.geojs.io/v1/ip/country.json https://ipwho.is/?fields=country_code',
    )
    .transform((text) => text.split(/\s+/).filter((address) => address !== ''))
    .pipe(z.array(z.url({protocol: /^https?$/})).max(3)),
  /**
   * Public keys, separated by spaces, that open the embedded voice platform at /voice-platform. Empty: it is not
   * there. `npm run dev` has one of its own.
   */
  VOICE_PLATFORM_KEYS: z
    .string()
    .default('')
    .transform((text) => text.split(/\s+/).filter((key) => key !== ''))
    .pipe(
      z.array(z.string().regex(/^[\x21-\x7e]{8,200}$/, 'needs 8 to 200 visible characters for each key')),
    ),
  /** Requests that one network may send to it in a minute. */
  VOICE_PLATFORM_PER_MINUTE: z.coerce.number().int().positive().default(120),
  /** Address of the proxy in front, whose X-Forwarded-For is believed. None by default. */
  TRUSTED_PROXY: ipAddress,
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
});

export type Settings = {
  readonly ports: Ports;
  readonly publicOrigin: string;
  /** Of the public listener; every address of the machine without one. */
  readonly listenHost: string | undefined;
  readonly databaseUrl: string;
  readonly dataDir: string;
  readonly courseDir: string;
  readonly webDir: string;
  readonly gatewaySecret: string;
  readonly passwordPepper: string;
  readonly zeroApiKey: string;
  readonly adminKey: string;
  readonly gate: 'open' | 'closed';
  readonly mutationsPerMinute: number;
  readonly messagesPerMinute: number;
  /** What one learner may keep and send. */
  readonly quotas: {readonly notes: number; readonly textMb: number; readonly reportsPerDay: number};
  /** What may be live at once. */
  readonly live: {
    readonly socketsPerLearner: number;
    readonly groupsPerLearner: number;
    readonly socketsPerNetwork: number;
    readonly queriesPerConnection: number;
  };
  readonly smtpUrl: string;
  /** None: sign-in with Google is not set up. */
  readonly openid:
    | {readonly issuer: string; readonly clientId: string; readonly clientSecret: string}
    | undefined;
  readonly mailFrom: string;
  readonly attemptsPerAccount: number;
  readonly attemptsPerAddress: number;
  readonly countryServices: readonly string[];
  readonly voicePlatform: {readonly keys: readonly string[]; readonly perMinute: number};
  readonly trustedProxy: string;
  /** For those who run the academy: what is most probably not as they meant it. */
  readonly warnings: readonly string[];
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
};

/** @throws {Error} naming each variable that is missing or malformed. */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const parsed = environment.safeParse(env);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`The environment is incomplete or malformed:\n${lines.join('\n')}`);
  }
  const e = parsed.data;
  const publicOrigin = e.PUBLIC_ORIGIN ?? `http://localhost:${e.PORT}`;
  return {
    ports: portsFrom(e.PORT),
    publicOrigin,
    listenHost: listenHostFor(publicOrigin, e.LISTEN_HOST),
    databaseUrl: e.DATABASE_URL,
    dataDir: e.DATA_DIR,
    courseDir: e.COURSE_DIR,
    webDir: e.WEB_DIR,
    gatewaySecret: e.GATEWAY_SECRET,
    passwordPepper: e.PASSWORD_PEPPER,
    zeroApiKey: e.ZERO_API_KEY,
    adminKey: e.ADMIN_KEY,
    gate: e.ASSESSMENT_GATE,
    mutationsPerMinute: e.MUTATIONS_PER_MINUTE,
    messagesPerMinute: e.MESSAGES_PER_MINUTE,
    quotas: {
      notes: e.NOTES_PER_LEARNER,
      textMb: e.OWN_TEXT_MB_PER_LEARNER,
      reportsPerDay: e.REPORTS_PER_DAY,
    },
    live: {
      socketsPerLearner: e.SOCKETS_PER_LEARNER,
      groupsPerLearner: e.CLIENT_GROUPS_PER_LEARNER,
      socketsPerNetwork: e.SOCKETS_PER_NETWORK,
      queriesPerConnection: e.QUERIES_PER_CONNECTION,
    },
    smtpUrl: e.SMTP_URL,
    openid: openidOf(e),
    mailFrom: e.MAIL_FROM,
    attemptsPerAccount: e.ATTEMPTS_PER_ACCOUNT,
    attemptsPerAddress: e.ATTEMPTS_PER_ADDRESS,
    countryServices: e.COUNTRY_SERVICES,
    voicePlatform: {keys: e.VOICE_PLATFORM_KEYS, perMinute: e.VOICE_PLATFORM_PER_MINUTE},
    trustedProxy: e.TRUSTED_PROXY,
    warnings: warningsFor(publicOrigin, e.TRUSTED_PROXY),
    logLevel: e.LOG_LEVEL,
  };
}

function asOrigin(address: string | undefined, {addIssue}: {addIssue: (message: string) => void}) {
  try {
    return address === undefined ? undefined : publicOriginFrom(address);
  } catch (error) {
    addIssue((error as TypeError).message);
    return z.NEVER;
  }
}

/** With https it is the proxy that the world talks to, and past it nobody is to come. */
const listenHostFor = (publicOrigin: string, host: string): string | undefined =>
  host || (publicOrigin.startsWith('https:') ? '127.0.0.1' : undefined);

function openidOf(e: z.infer<typeof environment>): Settings['openid'] {
  const {OPENID_ISSUER: issuer, OPENID_CLIENT_ID: clientId, OPENID_CLIENT_SECRET: clientSecret} = e;
  if ((clientId === '') !== (clientSecret === '')) {
    throw new Error('OPENID_CLIENT_ID and OPENID_CLIENT_SECRET are set together, or neither.');
  }
  return clientId === '' ? undefined : {issuer, clientId, clientSecret};
}
