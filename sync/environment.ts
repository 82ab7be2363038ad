// The environment variables of a deployment, with their defaults. Who runs the academy reads these names; the code reads
// what sync/settings.ts makes of them.
import {isIP} from 'node:net';
import {z} from 'zod';
import {microsFrom} from '#schema/spendings/money.ts';
import {pricesFrom} from '#schema/spendings/prices.ts';
import {avatarEnvironment} from '#sync/settings/avatar.environment.ts';
import {isApiAddress, isPrivateEnough, publicOriginFrom} from '#sync/public-origin.ts';

const port = z.coerce.number().int().min(1).max(65_535);

/** An IP address; empty is the same as not set. */
const ipAddress = z
  .string()
  .default('')
  .refine((text) => text === '' || isIP(text) !== 0, 'must be an IP address, such as 127.0.0.1');

/** Addresses of servers for WebRTC, separated by spaces. */
const iceUrls = (form: RegExp, words: string, usual: string) =>
  z
    .string()
    .default(usual)
    .transform((text) => text.split(/\s+/).filter((address) => address !== ''))
    .pipe(z.array(z.string().regex(form, words)).max(8));

export const environment = z.object({
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
  /** `passkey`: admins sign in with passkeys alone; a password with a recovery code is the way back. */
  ADMIN_SIGN_IN: z.enum(['any', 'passkey']).default('any'),
  /** Signs the heads of the audit log: the 32 bytes of an Ed25519 key, as base64url. */
  AUDIT_SIGNING_KEY: z.string().regex(/^[\w-]{43}$/, 'needs 32 bytes as base64url'),
  /** Where they are appended; in the data folder unless it says otherwise. */
  AUDIT_HEADS_FILE: z.string().default(''),
  /**
   * What push services know the academy by: the 32 bytes of a P-256 key, as base64url. Every browser must subscribe again
   * when it changes. Empty: no push notifications.
   */
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^(?:[\w-]{43})?$/, 'needs 32 bytes as base64url')
    .default(''),
  /** How their operators reach those who run the academy; its address or the sender of its mail unless it says otherwise. */
  VAPID_SUBJECT: z
    .string()
    .regex(/^(?:https:\/\/|mailto:|$)/, 'must begin with https:// or mailto:')
    .default(''),
  /** Hosts of push services that browsers may subscribe with, separated by spaces. */
  PUSH_SERVICES: z
    .string()
    .default('fcm.googleapis.com *.push.services.mozilla.com *.notify.windows.com *.push.apple.com')
    .transform((text) => text.split(/\s+/).filter((host) => host !== ''))
    .pipe(
      z.array(z.string().regex(/^(?:\*\.)?[a-z\d.-]+(?::\d{1,5})?$/, 'needs hosts such as *.push.apple.com')),
    ),
  /** `open` lets every signed-in learner past the Python assessment. */
  ASSESSMENT_GATE: z.enum(['open', 'closed']).default('closed'),
  /** Mutations that one learner may send in a minute. */
  MUTATIONS_PER_MINUTE: z.coerce.number().int().positive().default(120),
  /** Messages that one learner may post in a minute. */
  MESSAGES_PER_MINUTE: z.coerce.number().int().positive().default(30),
  /** Calls that one learner may place in a minute. */
  CALLS_PER_MINUTE: z.coerce.number().int().positive().default(10),
  /**
   * Where browsers in a call learn their own addresses, separated by spaces: `stun:host:port`. Empty: only browsers of
   * one network, or with a relay, can call each other.
   */
  STUN_SERVERS: iceUrls(
    /^stuns?:[^\s:?/]+(?::\d{1,5})?$/,
    'needs addresses such as stun:stun.example.org:3478',
    'stun:stun.l.google.com:19302 stun:stun.cloudflare.com:3478',
  ),
  /** What relays between browsers that cannot reach each other: `turn:host:port?transport=udp`, and what it shares with us. */
  TURN_URLS: iceUrls(
    /^turns?:[^\s:?/]+(?::\d{1,5})?(?:\?transport=(?:udp|tcp))?$/,
    'needs addresses such as turn:turn.example.org:3478?transport=udp',
    '',
  ),
  TURN_SECRET: z
    .string()
    .default('')
    .refine((text) => text === '' || text.length >= 16, 'needs at least 16 characters'),
  /** What one learner may keep: notes and highlights, and millions of bytes of all that they wrote themselves. */
  NOTES_PER_LEARNER: z.coerce.number().int().positive().default(5000),
  OWN_TEXT_MB_PER_LEARNER: z.coerce.number().positive().default(50),
  /** Millions of bytes that one learner's projects in the coding area may hold. */
  PROJECTS_MB_PER_LEARNER: z.coerce.number().positive().max(500).default(20),
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
  /** The voice platform that the landing page's tutor calls: an address, or a path of the academy's own. */
  VOICE_PLATFORM_URL: z
    .string()
    .default('https://api.vapi.ai')
    .refine(isServiceAddress, 'must be an https address, or /voice-platform'),
  /** Public key of that platform. Empty: the embedded tutor answers. */
  VOICE_PLATFORM_PUBLIC_KEY: z
    .string()
    .regex(/^(?:[\x21-\x7e]{8,200})?$/, 'needs 8 to 200 visible characters')
    .default(''),
  /** In its place: the server places the calls, and no key is in the page. */
  VOICE_PLATFORM_PRIVATE_KEY: z
    .string()
    .regex(/^(?:[\x21-\x7e]{8,200})?$/, 'needs 8 to 200 visible characters')
    .default(''),
  /** Who answers there: an assistant's id, or a file with the definition of one as JSON. */
  VOICE_ASSISTANT_ID: z.string().max(200).default(''),
  VOICE_ASSISTANT_FILE: z.string().default(''),
  /** Hosts of its call rooms, separated by spaces: the landing page may connect to them. */
  VOICE_ROOM_HOSTS: z
    .string()
    .default('*.daily.co')
    .transform((text) => text.split(/\s+/).filter((host) => host !== ''))
    .pipe(z.array(z.string().regex(/^(?:\*\.)?[a-z0-9.-]+(?::\d+)?$/, 'needs host names')).max(8)),
  /**
   * Writes the tutor's explanations: the base of an address that speaks OpenAI's chat completions, or `voice-platform` for
   * the chat of the one above. Empty: the tutor quotes.
   */
  TUTOR_MODEL_URL: z
    .string()
    .default('')
    .refine(
      (text) => text === '' || text === 'voice-platform' || isApiAddress(text),
      'must be an https address without a query, plain http on loopback, or voice-platform',
    ),
  /** Its key, or the platform's private one. It never leaves the server. */
  TUTOR_MODEL_KEY: z
    .string()
    .regex(/^(?:[\x21-\x7e]{1,400})?$/, 'needs up to 400 visible characters')
    .default(''),
  /** As the service calls it; of the voice platform with its provider, `openai/gpt-4o-mini`. */
  TUTOR_MODEL: z.string().max(200).default(''),
  ...avatarEnvironment,
  /** Takes each fatal error of a page as JSON by POST. Empty: the log has them. */
  ERROR_REPORTS_URL: z
    .string()
    .default('')
    .refine((text) => text === '' || isOutsideAddress(text), 'must be an https address'),
  /** What may be spent on models in a day (UTC), in the academy's currency, `5` or `2.50`. None: nothing may be spent. */
  AI_DAY_BUDGET: z.string().optional().transform(asMicros),
  /** What models cost, in the same currency: JSON, by the model's name, for a million tokens and for a minute of audio. */
  AI_PRICES: z.string().default('').transform(asPrices),
  /** Address of the proxy in front, whose X-Forwarded-For is believed. None by default. */
  TRUSTED_PROXY: ipAddress,
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
});

export type Environment = z.infer<typeof environment>;

type Issues = {addIssue: (message: string) => void};

function asOrigin(address: string | undefined, {addIssue}: Issues) {
  try {
    return address === undefined ? undefined : publicOriginFrom(address);
  } catch (error) {
    addIssue((error as TypeError).message);
    return z.NEVER;
  }
}

function asMicros(text: string | undefined, {addIssue}: Issues) {
  const micros = text === undefined ? undefined : microsFrom(text.trim());
  if (text !== undefined && micros === undefined) addIssue('needs an amount such as 5 or 2.50');
  return micros;
}

function asPrices(text: string, {addIssue}: Issues) {
  try {
    return pricesFrom(text.trim());
  } catch (error) {
    addIssue((error as Error).message);
    return z.NEVER;
  }
}

/** Loopback may be plain, for an academy on its own machine. */
function isServiceAddress(text: string): boolean {
  return text === '/voice-platform' || isOutsideAddress(text);
}

function isOutsideAddress(text: string): boolean {
  const url = URL.parse(text);
  return url?.protocol === 'https:' || (url?.protocol === 'http:' && url.hostname === 'localhost');
}
