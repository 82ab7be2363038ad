// HeyGen's streaming API: a face in a LiveKit room, which says what it is given.
import type {LiveKitFace} from '#schema/avatar/avatar.api.ts';
import type {HeygenSettings} from '#sync/settings/avatar.settings.ts';
import type {Keep} from '#sync/avatar/vendors/handle.ts';
import {isAtOneOf} from '#sync/settings/room-hosts.ts';
import {idIn, serviceAt, textIn} from '#sync/http/service/service.ts';
import type {Log} from '#sync/db/pool.ts';

/** What it ends a session after in which nothing is said, seconds: its own bounds. */
const IDLE_S = {least: 30, most: 3600};

const about = (id: string) => ({body: {session_id: id}});

export function heygenOf({address, key, avatarId, roomHosts}: HeygenSettings, log: Log) {
  const {askJson, ask, stop, odd} = serviceAt({
    name: 'HeyGen',
    address,
    headers: {'x-api-key': key},
    log,
    // “Session state wrong: closed.”
    endedAs: 400,
  });
  return {
    open: async (seconds: number, keep: Keep): Promise<LiveKitFace> => {
      const body = {
        version: 'v2',
        avatar_id: avatarId,
        quality: 'medium',
        // Should nobody be left who ends it.
        activity_idle_timeout: Math.min(Math.max(seconds, IDLE_S.least), IDLE_S.most),
      };
      const {data} = await askJson('/v1/streaming.new', {body});
      const id = idIn(data, 'session_id');
      if (id === undefined) throw odd('a session');
      await keep({at: 'heygen', id});
      const [url, token] = [textIn(data, 'url'), textIn(data, 'access_token')];
      if (url === undefined || token === undefined) throw odd('a room');
      if (!isAtOneOf(url, roomHosts)) throw odd(`a room of HEYGEN_ROOM_HOSTS: ${url}`);
      await ask('/v1/streaming.start', about(id));
      return {url, token};
    },
    say: async (id: string, text: string): Promise<void> => {
      // In the order of the requests, one after the other.
      const body = {session_id: id, text, task_type: 'repeat', task_mode: 'sync'};
      await ask('/v1/streaming.task', {body});
    },
    hush: async (id: string): Promise<void> => void (await ask('/v1/streaming.interrupt', about(id))),
    stop: (id: string): Promise<void> => stop('/v1/streaming.stop', about(id)),
  };
}
