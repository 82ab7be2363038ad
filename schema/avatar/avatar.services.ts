// The services that may stand behind the avatar, and the page of each (specification, section 2.1; the last is our own).

type Service = {
  readonly path: string;
  /** For people. */
  readonly name: string;
  /** Session ids begin with it; `heygen-` marks that avatar kind (specification, section 3). */
  readonly prefix: string;
  /** Who answers: the academy's tutor, from the lessons, or the service, by itself. */
  readonly answers: 'academy' | 'service';
  /** Whose face is seen: the service's, as a picture, or the academy's own, where the service has only a voice. */
  readonly face: 'academy' | 'service';
};

export const AVATAR_SERVICES = {
  'platform-heygen': {
    path: '/vapi-heygen-avatar',
    name: 'Voice platform and HeyGen',
    prefix: 'heygen',
    answers: 'service',
    face: 'service',
  },
  'heygen-openai': {
    path: '/heygen-openai-avatar',
    name: 'OpenAI and HeyGen',
    prefix: 'heygen',
    answers: 'academy',
    face: 'service',
  },
  'platform-tavus': {
    path: '/vapi-tavus-avatar',
    name: 'Tavus',
    prefix: 'tavus',
    answers: 'service',
    face: 'service',
  },
  did: {path: '/did-avatar', name: 'D-ID', prefix: 'did', answers: 'academy', face: 'service'},
  'did-agents': {
    path: '/did-agents-avatar',
    name: 'D-ID Agents',
    prefix: 'didagents',
    answers: 'service',
    face: 'service',
  },
  platform: {
    path: '/personal-tutor/voice',
    name: 'Voice platform',
    prefix: 'platform',
    answers: 'service',
    face: 'academy',
  },
} as const satisfies Readonly<Record<string, Service>>;

/** The name that prices (`AI_PRICES`, by the minute) and spendings have for all that a session of it takes. */
export type AvatarServiceKind = keyof typeof AVATAR_SERVICES;

export const AVATAR_SERVICE_KINDS = Object.keys(AVATAR_SERVICES) as readonly AvatarServiceKind[];
