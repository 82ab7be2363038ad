import type {AvatarAdapter, Service} from '#web/avatar/machine/avatar.types.ts';

/** Each comes with the libraries of its service when a session with it starts, and not before. */
const FETCH: Readonly<Record<Service, () => Promise<AvatarAdapter>>> = {
  local: async () => (await import('#web/avatar/voice/local.adapter.ts')).localAdapter,
  'platform-heygen': async () =>
    (await import('#web/avatar/services/kinds/platform-heygen.adapter.ts')).platformHeygenAdapter,
  'heygen-openai': async () =>
    (await import('#web/avatar/services/kinds/heygen-openai.adapter.ts')).heygenOpenAiAdapter,
  'platform-tavus': async () =>
    (await import('#web/avatar/services/kinds/platform-tavus.adapter.ts')).platformTavusAdapter,
  platform: async () => (await import('#web/avatar/services/kinds/platform.adapter.ts')).platformAdapter,
  did: async () => (await import('#web/avatar/services/kinds/did.adapter.ts')).didAdapter,
  'did-agents': async () =>
    (await import('#web/avatar/services/kinds/did-agents.adapter.ts')).didAgentsAdapter,
};

export const fetchAdapter = (service: Service): Promise<AvatarAdapter> => FETCH[service]();
