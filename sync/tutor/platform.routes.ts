import type {Pool} from 'pg';
import type {Log} from '#sync/db/pool.ts';
import {mount, type Api} from '#sync/http/serve.ts';
import type {Settings} from '#sync/settings.ts';
import {platformCalls} from '#sync/tutor/platform.calls.ts';
import {platformChats} from '#sync/tutor/platform.chats.ts';
import {platformDoor} from '#sync/tutor/platform.door.ts';

const PATH = '/voice-platform';
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

type Configured = Pick<Settings, 'voicePlatform' | 'trustedProxy' | 'publicOrigin'>;
type Needs = {readonly pool: Pool; readonly log: Log};

/**
 * The embedded voice platform: the part of the platform's REST API that the academy needs (specification, section
 * 7.11), so that both libraries can be tried with no key of the platform. Not there unless keys are configured.
 */
export function platformRoutes(api: Api, settings: Configured, needs: Needs): void {
  const platform = settings.voicePlatform.keys.length === 0 ? undefined : platformOf(settings, needs);
  for (const method of METHODS) {
    mount(
      api,
      `${method} ${PATH}/*`,
      async (c, _, next) => platform?.fetch(c.req.raw, c.env as object) ?? next(),
    );
  }
}

function platformOf({voicePlatform, trustedProxy, publicOrigin}: Configured, {pool, log}: Needs) {
  const door = platformDoor(PATH, {...voicePlatform, trustedProxy}, log);
  platformChats(door, pool);
  platformCalls(door, pool, publicOrigin + PATH);
  door.close();
  return door.app;
}
