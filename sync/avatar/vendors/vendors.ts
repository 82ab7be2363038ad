// The services that the environment names, and how a session of each kind is opened and closed there.
import type {AvatarConnection} from '#schema/avatar/avatar.api.ts';
import type {AvatarServiceKind} from '#schema/avatar/avatar.services.ts';
import type {AvatarSettings} from '#sync/settings/avatar.settings.ts';
import {didOf} from '#sync/avatar/vendors/did.ts';
import type {Handle, Keep} from '#sync/avatar/vendors/handle.ts';
import {heygenOf} from '#sync/avatar/vendors/heygen.ts';
import {openAiOf} from '#sync/avatar/vendors/openai.ts';
import {platformOf} from '#sync/avatar/vendors/platform.ts';
import {tavusOf} from '#sync/avatar/vendors/tavus.ts';
import type {Log} from '#sync/db/pool.ts';
import {HttpRefusal} from '#sync/http/http-refusal.ts';

export type Vendors = ReturnType<typeof vendorsOf>;

export function vendorsOf(settings: AvatarSettings, log: Log) {
  const {heygen, tavus, did, openAi, platform, roomHosts} = settings;
  return {
    heygen: heygen && heygenOf(heygen, log),
    tavus: tavus && tavus.key !== '' ? tavusOf(tavus, roomHosts, log) : undefined,
    /** The replica as the voice of the platform's calls. */
    replica: tavus && {
      provider: 'tavus',
      voiceId: tavus.replicaId,
      ...(tavus.personaId === '' ? {} : {personaId: tavus.personaId}),
    },
    did: did && didOf(did, log),
    openAi: openAi && openAiOf(openAi, log),
    platform: platform && platformOf(platform, log),
  };
}

/** @throws {HttpRefusal} where what a session needs is not set up, or not any more. */
export function demandService<Service>(service: Service | undefined): Service {
  if (service) return service;
  throw new HttpRefusal(409, {message: 'This academy hasn’t set up this avatar.', code: 'NOT_SET_UP'});
}

type Opening = {readonly kind: AvatarServiceKind; readonly seconds: number; readonly keep: Keep};

/** Opens all that a session needs, one after the other: what is open when the next one fails is known. */
export async function openAt(vendors: Vendors, {kind, seconds, keep}: Opening): Promise<AvatarConnection> {
  switch (kind) {
    case 'platform-heygen': {
      const [platform, heygen] = [demandService(vendors.platform), demandService(vendors.heygen)];
      const call = await platform.place(seconds, undefined, keep);
      return {kind, call, face: await heygen.open(seconds, keep)};
    }
    case 'heygen-openai':
      demandService(vendors.openAi);
      return {kind, face: await demandService(vendors.heygen).open(seconds, keep)};
    case 'platform-tavus': {
      if (vendors.tavus) return {kind, by: 'tavus', ...(await vendors.tavus.open(seconds, keep))};
      const voice = demandService(vendors.replica);
      return {kind, by: 'platform', call: await demandService(vendors.platform).place(seconds, voice, keep)};
    }
    case 'platform':
      return {kind, call: await demandService(vendors.platform).place(seconds, undefined, keep)};
    case 'did':
      return demandService(vendors.did).openTalk(keep);
    case 'did-agents':
      return demandService(vendors.did).openAgent(keep);
  }
}

/**
 * Tells a service that what was opened there ends.
 * @throws {HttpRefusal} where nobody knows whether it has ended, as for a service that the environment doesn't name any more.
 */
export async function stopAt(vendors: Vendors, handle: Handle): Promise<void> {
  const {heygen, openAi, tavus, platform, did} = vendors;
  // It is a text that nobody adds to.
  if (handle.at === 'did-chat') return;
  if ('session' in handle) await demandService(did).stop(handle);
  else await demandService({heygen, openai: openAi, tavus, platform}[handle.at]).stop(handle.id);
}
