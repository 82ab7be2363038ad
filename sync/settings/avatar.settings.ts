// The services that avatars may come from, and what each of their kinds lacks.
import {
  AVATAR_SERVICE_KINDS,
  AVATAR_SERVICES,
  type AvatarServiceKind,
} from '#schema/avatar/avatar.services.ts';
import {originsOf} from '#sync/settings/room-hosts.ts';
import type {Environment} from '#sync/environment.ts';
import type {VoiceCall} from '#sync/voice-call.ts';

type Api = {
  /** Base of its API. */
  readonly address: string;
  /** It never leaves the server. */
  readonly key: string;
};
export type HeygenSettings = Api & {readonly avatarId: string; readonly roomHosts: readonly string[]};
/** Without a key the voice platform's calls have the replica as their voice. */
export type TavusSettings = Api & {readonly replicaId: string; readonly personaId: string};
export type DidSettings = Api & {readonly presenterUrl: string; readonly agentId: string};
export type OpenAiSettings = Api & {readonly model: string};
export type PlatformSettings = Api & Pick<VoiceCall, 'assistant'> & {readonly roomHosts: readonly string[]};

export type AvatarSettings = {
  readonly heygen: HeygenSettings | undefined;
  readonly tavus: TavusSettings | undefined;
  readonly did: DidSettings | undefined;
  readonly openAi: OpenAiSettings | undefined;
  /** The voice platform, where the server can place a call. */
  readonly platform: PlatformSettings | undefined;
  /** Of Daily. */
  readonly roomHosts: readonly string[];
  /** Variables that a kind lacks; none where it can be used. */
  readonly missing: Readonly<Record<AvatarServiceKind, readonly string[]>>;
  /** Origins that the page of a kind connects to, by its path. */
  readonly origins: ReadonlyMap<string, readonly string[]>;
};

/** @throws {Error} for what belongs together and is set in part. */
export function avatarSettingsOf(e: Environment, voiceCall: VoiceCall | undefined): AvatarSettings {
  const platform = platformOf(e, voiceCall);
  const heygen = heygenOf(e);
  const tavus = tavusOf(e, platform !== undefined);
  const did = didOf(e);
  const openAi =
    e.OPENAI_API_KEY === ''
      ? undefined
      : {address: e.OPENAI_URL, key: e.OPENAI_API_KEY, model: e.OPENAI_TRANSCRIBE_MODEL};
  const missing = missingIn(e, voiceCall, platform !== undefined);
  const isReady = (kind: AvatarServiceKind) => missing[kind].length === 0;
  const [faces, rooms] = [originsOfAll(e.HEYGEN_ROOM_HOSTS), originsOfAll(e.VOICE_ROOM_HOSTS)];
  const own: Readonly<Partial<Record<AvatarServiceKind, readonly string[]>>> = {
    'platform-heygen': [...faces, ...rooms],
    'heygen-openai': faces,
    'platform-tavus': rooms,
    platform: rooms,
  };
  return {
    heygen,
    tavus,
    did,
    openAi,
    platform,
    roomHosts: e.VOICE_ROOM_HOSTS,
    missing,
    origins: new Map(
      AVATAR_SERVICE_KINDS.filter(isReady).map((kind) => [AVATAR_SERVICES[kind].path, own[kind] ?? []]),
    ),
  };
}

const originsOfAll = (hosts: readonly string[]) => hosts.flatMap(originsOf);

/** The embedded platform, at a path of the academy's own, has no rooms. */
const platformOf = (e: Environment, voiceCall: VoiceCall | undefined): PlatformSettings | undefined =>
  voiceCall === undefined || voiceCall.address.startsWith('/')
    ? undefined
    : {
        address: voiceCall.address,
        key: voiceCall.privateKey || voiceCall.token,
        assistant: voiceCall.assistant,
        roomHosts: e.VOICE_ROOM_HOSTS,
      };

function heygenOf(e: Environment): HeygenSettings | undefined {
  const {HEYGEN_API_KEY: key, HEYGEN_AVATAR_ID: avatarId} = e;
  if ((key === '') !== (avatarId === '')) {
    throw new Error('HEYGEN_API_KEY and HEYGEN_AVATAR_ID are set together, or neither.');
  }
  return key === '' ? undefined : {address: e.HEYGEN_URL, key, avatarId, roomHosts: e.HEYGEN_ROOM_HOSTS};
}

function tavusOf(e: Environment, hasPlatform: boolean): TavusSettings | undefined {
  const {TAVUS_API_KEY: key, TAVUS_REPLICA_ID: replicaId, TAVUS_PERSONA_ID: personaId} = e;
  if (replicaId === '') {
    if (key === '' && personaId === '') return undefined;
    throw new Error('TAVUS_API_KEY and TAVUS_PERSONA_ID need TAVUS_REPLICA_ID.');
  }
  if (key === '' && !hasPlatform) {
    throw new Error(
      'TAVUS_REPLICA_ID needs TAVUS_API_KEY, or a voice platform at an https address (VOICE_PLATFORM_PRIVATE_KEY and VOICE_ASSISTANT_ID) whose calls have it as their voice.',
    );
  }
  return {address: e.TAVUS_URL, key, replicaId, personaId};
}

function didOf(e: Environment): DidSettings | undefined {
  const {DID_API_KEY: key, DID_PRESENTER_URL: presenterUrl, DID_AGENT_ID: agentId} = e;
  if ((key === '') !== (presenterUrl === '' && agentId === '')) {
    throw new Error('DID_API_KEY is set with DID_PRESENTER_URL, DID_AGENT_ID or both, or none of them.');
  }
  return key === '' ? undefined : {address: e.DID_URL, key, presenterUrl, agentId};
}

function missingIn(
  e: Environment,
  voiceCall: VoiceCall | undefined,
  hasPlatform: boolean,
): AvatarSettings['missing'] {
  const unset = (...names: readonly (keyof Environment)[]) => names.filter((name) => e[name] === '');
  const ofPlatform = hasPlatform
    ? []
    : voiceCall
      ? ['VOICE_PLATFORM_URL']
      : ['VOICE_PLATFORM_PRIVATE_KEY', 'VOICE_ASSISTANT_ID'];
  const ofHeygen = unset('HEYGEN_API_KEY', 'HEYGEN_AVATAR_ID');
  const names: AvatarSettings['missing'] = {
    'platform-heygen': [...ofPlatform, ...ofHeygen],
    'heygen-openai': [...unset('OPENAI_API_KEY'), ...ofHeygen],
    // With a voice platform the replica is enough.
    'platform-tavus': [...(hasPlatform ? [] : unset('TAVUS_API_KEY')), ...unset('TAVUS_REPLICA_ID')],
    did: unset('DID_API_KEY', 'DID_PRESENTER_URL'),
    'did-agents': unset('DID_API_KEY', 'DID_AGENT_ID'),
    platform: ofPlatform,
  };
  const isPriced = (kind: string) =>
    e.AI_PRICES.some(({model, minuteMicros}) => model === kind && minuteMicros !== null);
  return Object.fromEntries(
    Object.entries(names).map(([kind, lacking]) => [
      kind,
      isPriced(kind) ? lacking : [...lacking, 'AI_PRICES'],
    ]),
  ) as AvatarSettings['missing'];
}

/** For those who run the academy: a service that is set up and can still not be used. */
export function avatarWarnings({missing}: AvatarSettings, hasBudget: boolean): readonly string[] {
  const isOnlyUnpriced = (kind: AvatarServiceKind) => missing[kind].join(' ') === 'AI_PRICES';
  return [
    ...AVATAR_SERVICE_KINDS.filter(isOnlyUnpriced).map(
      (kind) =>
        `${AVATAR_SERVICES[kind].name} is set up, and AI_PRICES has no price of a minute of “${kind}”: nobody can start it at ${AVATAR_SERVICES[kind].path}.`,
    ),
    ...(!hasBudget && AVATAR_SERVICE_KINDS.some((kind) => missing[kind].length === 0)
      ? [
          'An avatar service is set up without AI_DAY_BUDGET: unless an admin sets a budget, nobody can start it.',
        ]
      : []),
  ];
}
