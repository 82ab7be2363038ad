import type {Hono} from 'hono';
import type {Pool} from 'pg';
import type {Log} from '#sync/db/pool.ts';
import type {Settings} from '#sync/settings.ts';
import {platformCalls} from '#sync/tutor/platform/platform.calls.ts';
import {platformChats} from '#sync/tutor/platform/platform.chats.ts';
import {platformRouter} from '#sync/tutor/platform/platform.router.ts';

export const PATH = '/voice-platform';

type Configured = Pick<Settings, 'voicePlatform' | 'trustedProxy' | 'publicOrigin'>;
type Needs = {readonly pool: Pool; readonly log: Log};

/**
 * The embedded voice platform: the part of the platform's REST API that the academy needs (specification, section
 * 7.11), so that both libraries work without a key of the platform. Mounted only if keys are configured.
 */
export function platformRoutes(outside: Hono, settings: Configured, {pool, log}: Needs): void {
  const {voicePlatform, trustedProxy, publicOrigin} = settings;
  if (voicePlatform.keys.length === 0) return;
  const router = platformRouter({...voicePlatform, trustedProxy}, log);
  platformChats(router, pool);
  platformCalls(router, pool, publicOrigin + PATH);
  router.close();
  outside.route(PATH, router.app);
}
