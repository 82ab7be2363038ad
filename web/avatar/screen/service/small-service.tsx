// For tests: what the academy says of its services, and a view of a session.
import {getDefaultStore} from 'jotai';
import {onTestFinished, vi} from 'vitest';
import type {AvatarReadiness} from '#schema/avatar/avatar.api.ts';
import type {AvatarServiceKind} from '#schema/avatar/avatar.services.ts';
import {EPOCH_HEADER} from '#schema/commands/commands.api.ts';
import {avatarAtom, IDLE_AVATAR, type AvatarView} from '#web/avatar/session/current-session.ts';

export const ready = (kind: AvatarServiceKind, more: Partial<AvatarReadiness> = {}): AvatarReadiness => ({
  kind,
  isReady: true,
  missing: [],
  goes: ['Your questions go to the example service.'],
  reaches: [],
  stop: null,
  ...more,
});

/** What the academy answers; nothing else of the network's is changed. @param services none: it can't be reached. */
export function servicesAre(services: () => readonly AvatarReadiness[] | undefined): void {
  const asked = fetch;
  vi.stubGlobal('fetch', (input: string, init?: RequestInit) => {
    if (!input.includes('/api/avatar/')) return asked(input, init);
    const known = input.endsWith('/api/avatar/services') ? services() : undefined;
    const reply = known ? Response.json({services: known}) : Response.json({message: 'No.'}, {status: 503});
    reply.headers.set(EPOCH_HEADER, '0');
    return Promise.resolve(reply);
  });
  onTestFinished(() => void vi.unstubAllGlobals());
}

/** A view as the machine would make it; what is done to it is done to nothing. */
export const viewIs = (view: Partial<AvatarView>): void =>
  getDefaultStore().set(avatarAtom, {...IDLE_AVATAR, ...view});

export const SESSION_ID = 'did-3f2a9c1e-0000-4000-8000-000000000001';

/** Connected to D-ID. */
export const connected = (more: Partial<AvatarView> = {}): Partial<AvatarView> => ({
  state: 'connected',
  service: 'did',
  session: {id: SESSION_ID, startedAt: Date.now(), service: 'did'},
  ...more,
});
