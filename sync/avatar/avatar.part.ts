import type {Pool} from 'pg';
import {actRoutes} from '#sync/avatar/acts.routes.ts';
import {avatarAccess} from '#sync/avatar/avatar.access.ts';
import {avatarEffects} from '#sync/avatar/avatar.effects.ts';
import {sessionRoutes, type AvatarNeeds} from '#sync/avatar/session.routes.ts';
import {PREFIXES} from '#sync/avatar/sessions/closing.ts';
import {closeRuns, endDueRuns, sweepOldSessions} from '#sync/avatar/sessions/sweeping.ts';
import {vendorsOf} from '#sync/avatar/vendors/vendors.ts';
import {own} from '#sync/db/belonging.ts';
import {every} from '#sync/db/jobs.ts';
import type {Log} from '#sync/db/pool.ts';
import {part} from '#sync/part/part.ts';
import type {Settings} from '#sync/settings.ts';

/** Sessions that nobody is in are looked for so often, ms. */
const LOOK_EVERY_MS = 5000;

type Given = {readonly settings: Pick<Settings, 'avatar'>; readonly pool: Pool; readonly log: Log};

export const avatar = part({
  access: avatarAccess,
  services: ({settings, log}: Given) => ({avatarVendors: vendorsOf(settings.avatar, log)}),
  routes: (api, needs: AvatarNeeds) => {
    sessionRoutes(api, needs);
    actRoutes(api, needs);
  },
  effects: () => avatarEffects,
  // Apart: services that don't answer hold up no end, and no other service.
  jobs: ({pool, log, avatarVendors: vendors}: AvatarNeeds) => [
    every(LOOK_EVERY_MS, 'end avatar sessions that nobody is in', () => endDueRuns({pool, log}), log),
    ...PREFIXES.map((prefix) =>
      every(
        LOOK_EVERY_MS,
        `close avatar sessions of ${prefix === '' ? 'other services' : prefix}`,
        () => closeRuns({pool, vendors, log}, prefix),
        log,
      ),
    ),
  ],
  sweeps: [sweepOldSessions],
  belongings: [own('public."avatarSession"')],
  notExported: {
    'private."avatarRun"': 'how services are told to end a session, and gone when they have',
  },
});
