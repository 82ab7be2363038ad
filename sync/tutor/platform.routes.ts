import type {Hono} from 'hono';
import type {Pool} from 'pg';
import type {Log} from '#sync/db/pool.ts';
import {platformCalls} from '#sync/tutor/platform.calls.ts';
import {platformChats} from '#sync/tutor/platform.chats.ts';
import {platformDoor, type DoorSettings} from '#sync/tutor/platform.door.ts';

const PATH = '/voice-platform';

type Needs = {readonly pool: Pool; readonly log: Log; readonly publicOrigin: string};

/**
 * The embedded voice platform: the part of the platform's REST API that the academy needs (specification, section
 * 7.11), so that both libraries can be tried with no key of the platform. Not there unless keys are configured.
 */
export function platformRoutes(
  outside: Hono,
  settings: DoorSettings,
  {pool, log, publicOrigin}: Needs,
): void {
  if (settings.keys.length === 0) return;
  const door = platformDoor(settings, log);
  platformChats(door, pool);
  platformCalls(door, pool, publicOrigin + PATH);
  door.close();
  outside.route(PATH, door.app);
}
