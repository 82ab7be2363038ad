// What the code reads of the environment, parsed once: what belongs together is checked together.
import {join} from 'node:path';
import type {ModelPrice} from '#schema/spendings/prices.ts';
import {avatarSettingsOf, avatarWarnings, type AvatarSettings} from '#sync/settings/avatar.settings.ts';
import {environment, type Environment} from '#sync/environment.ts';
import {given} from '#sync/given.ts';
import {subjectFrom, vapidFrom, type Vapid} from '#sync/vapid.ts';
import {AUDIT_HEADS_FILE, portsFrom, type Ports} from '#sync/place.ts';
import {warningsFor} from '#sync/public-origin.ts';
import {voiceCallFrom, type VoiceCall} from '#sync/voice-call.ts';

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
  readonly adminSignIn: 'any' | 'passkey';
  readonly audit: {readonly signingKey: string; readonly headsFile: string};
  /** None: no push notifications. */
  readonly push: {readonly vapid: Vapid; readonly services: readonly string[]} | undefined;
  readonly gate: 'open' | 'closed';
  readonly mutationsPerMinute: number;
  readonly messagesPerMinute: number;
  readonly callsPerMinute: number;
  /** For browsers that call each other. Without `turn` there is no relay. */
  readonly ice: {
    readonly stun: readonly string[];
    readonly turn: {readonly urls: readonly string[]; readonly secret: string} | undefined;
  };
  /** What one learner may keep and send. */
  readonly quotas: {readonly notes: number; readonly textMb: number; readonly reportsPerDay: number};
  readonly codingMb: number;
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
  /** None: the embedded tutor answers on the landing page. */
  readonly voiceCall: VoiceCall | undefined;
  /** None: the tutor quotes, and writes nothing of its own. */
  readonly tutorModel: TutorModel | undefined;
  readonly avatar: AvatarSettings;
  readonly trustedProxy: string;
  /** Where fatal errors of pages are passed on to; empty: nowhere. */
  readonly errorService: string;
  /** What may be spent on models. */
  readonly spendings: {
    /** In a day (UTC), millionths of the academy’s currency. None: nothing may be. */
    readonly budgetMicros: number | undefined;
    readonly prices: readonly ModelPrice[];
  };
  /** For those who run the academy: what is most probably not as they meant it. */
  readonly warnings: readonly string[];
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
};

/** Who writes the tutor's explanations. `key` is empty where a service asks for none. */
export type TutorModel =
  | {readonly kind: 'open-ai'; readonly address: string; readonly key: string; readonly model: string}
  | {
      readonly kind: 'voice-platform';
      readonly address: string;
      readonly key: string;
      readonly provider: string;
      readonly model: string;
    };

/** @throws {Error} naming each variable that is missing or malformed. */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const parsed = environment.safeParse(given(env));
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`The environment is incomplete or malformed:\n${lines.join('\n')}`);
  }
  const e = parsed.data;
  const voiceCall = voiceCallFrom(e);
  const avatar = avatarSettingsOf(e, voiceCall);
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
    adminSignIn: e.ADMIN_SIGN_IN,
    audit: {
      signingKey: e.AUDIT_SIGNING_KEY,
      headsFile: e.AUDIT_HEADS_FILE || join(e.DATA_DIR, AUDIT_HEADS_FILE),
    },
    push: pushOf(e, publicOrigin),
    gate: e.ASSESSMENT_GATE,
    mutationsPerMinute: e.MUTATIONS_PER_MINUTE,
    messagesPerMinute: e.MESSAGES_PER_MINUTE,
    callsPerMinute: e.CALLS_PER_MINUTE,
    ice: {stun: e.STUN_SERVERS, turn: turnOf(e)},
    quotas: quotasOf(e),
    codingMb: e.PROJECTS_MB_PER_LEARNER,
    live: liveOf(e),
    smtpUrl: e.SMTP_URL,
    openid: openidOf(e),
    mailFrom: e.MAIL_FROM,
    attemptsPerAccount: e.ATTEMPTS_PER_ACCOUNT,
    attemptsPerAddress: e.ATTEMPTS_PER_ADDRESS,
    countryServices: e.COUNTRY_SERVICES,
    voicePlatform: {keys: e.VOICE_PLATFORM_KEYS, perMinute: e.VOICE_PLATFORM_PER_MINUTE},
    voiceCall,
    tutorModel: tutorModelOf(e),
    avatar,
    trustedProxy: e.TRUSTED_PROXY,
    errorService: e.ERROR_REPORTS_URL,
    spendings: {budgetMicros: e.AI_DAY_BUDGET, prices: e.AI_PRICES},
    warnings: [
      ...warningsFor(publicOrigin, e.TRUSTED_PROXY),
      ...warningsOfModel(e),
      ...avatarWarnings(avatar, e.AI_DAY_BUDGET !== undefined),
    ],
    logLevel: e.LOG_LEVEL,
  };
}

/** With https it is the proxy that the world talks to, and past it nobody is to come. */
const listenHostFor = (publicOrigin: string, host: string): string | undefined =>
  host || (publicOrigin.startsWith('https:') ? '127.0.0.1' : undefined);

const quotasOf = (e: Environment): Settings['quotas'] => ({
  notes: e.NOTES_PER_LEARNER,
  textMb: e.OWN_TEXT_MB_PER_LEARNER,
  reportsPerDay: e.REPORTS_PER_DAY,
});

const liveOf = (e: Environment): Settings['live'] => ({
  socketsPerLearner: e.SOCKETS_PER_LEARNER,
  groupsPerLearner: e.CLIENT_GROUPS_PER_LEARNER,
  socketsPerNetwork: e.SOCKETS_PER_NETWORK,
  queriesPerConnection: e.QUERIES_PER_CONNECTION,
});

function openidOf(e: Environment): Settings['openid'] {
  const {OPENID_ISSUER: issuer, OPENID_CLIENT_ID: clientId, OPENID_CLIENT_SECRET: clientSecret} = e;
  if ((clientId === '') !== (clientSecret === '')) {
    throw new Error('OPENID_CLIENT_ID and OPENID_CLIENT_SECRET are set together, or neither.');
  }
  return clientId === '' ? undefined : {issuer, clientId, clientSecret};
}

function turnOf({TURN_URLS: urls, TURN_SECRET: secret}: Environment): Settings['ice']['turn'] {
  if ((urls.length === 0) !== (secret === '')) {
    throw new Error('TURN_URLS and TURN_SECRET are set together, or neither.');
  }
  return urls.length === 0 ? undefined : {urls, secret};
}

function tutorModelOf(e: Environment): TutorModel | undefined {
  const {TUTOR_MODEL_URL: address, TUTOR_MODEL: model, TUTOR_MODEL_KEY: key} = e;
  if (address === '' && model === '' && key === '') return undefined;
  if (address === '' || model === '') {
    throw new Error('TUTOR_MODEL_URL and TUTOR_MODEL are set together, or neither.');
  }
  if (address !== 'voice-platform') return {kind: 'open-ai', address, key, model};
  return chatOfPlatform(e, model, key);
}

/** The chat of the voice platform, whose models are named with their provider. */
function chatOfPlatform(e: Environment, model: string, ownKey: string): TutorModel {
  const [, provider = '', name = ''] = /^([a-z\d-]+)\/(\S+)$/.exec(model) ?? [];
  if (name === '') {
    throw new Error('TUTOR_MODEL: of the voice platform it has a provider, such as openai/gpt-4o-mini.');
  }
  const {VOICE_PLATFORM_URL: address, VOICE_PLATFORM_PRIVATE_KEY: keyOfCalls} = e;
  const key = ownKey || keyOfCalls;
  if (key === '' || address.startsWith('/')) {
    throw new Error(
      'TUTOR_MODEL_URL=voice-platform needs an https address as VOICE_PLATFORM_URL, and its private key as TUTOR_MODEL_KEY or VOICE_PLATFORM_PRIVATE_KEY.',
    );
  }
  return {kind: 'voice-platform', address, key, provider, model: name};
}

/** A model that nothing may be spent on is asked nothing. */
function warningsOfModel(e: Environment): readonly string[] {
  const model = tutorModelOf(e)?.model;
  if (model === undefined) return [];
  return [
    ...(e.AI_DAY_BUDGET === undefined
      ? [
          'TUTOR_MODEL is set without AI_DAY_BUDGET: unless an admin sets a budget, the tutor quotes the lessons.',
        ]
      : []),
    ...(e.AI_PRICES.some((price) => price.model === model)
      ? []
      : [`TUTOR_MODEL is set, and AI_PRICES has no price of “${model}”: the tutor quotes the lessons.`]),
  ];
}

function pushOf(e: Environment, publicOrigin: string): Settings['push'] {
  if (e.VAPID_PRIVATE_KEY === '') return undefined;
  const subject = e.VAPID_SUBJECT || subjectFrom(publicOrigin, e.MAIL_FROM);
  return {vapid: vapidFrom(e.VAPID_PRIVATE_KEY, subject), services: e.PUSH_SERVICES};
}
