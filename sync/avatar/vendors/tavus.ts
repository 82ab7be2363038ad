// Tavus: a conversation in a Daily room, in which its replica hears and answers by itself.
import type {TavusSettings} from '#sync/settings/avatar.settings.ts';
import type {Keep} from '#sync/avatar/vendors/handle.ts';
import {isAtOneOf} from '#sync/settings/room-hosts.ts';
import {idIn, serviceAt, textIn} from '#sync/http/service/service.ts';
import type {Log} from '#sync/db/pool.ts';

/** It ends what nobody joins, and what everybody has left, after these, seconds. */
const ABSENT_S = 60;
const LEFT_S = 15;

/** @param roomHosts of Daily. */
export function tavusOf(
  {address, key, replicaId, personaId}: TavusSettings,
  roomHosts: readonly string[],
  log: Log,
) {
  const {askJson, stop, odd} = serviceAt({name: 'Tavus', address, headers: {'x-api-key': key}, log});
  return {
    open: async (
      seconds: number,
      keep: Keep,
    ): Promise<{readonly roomUrl: string; readonly conversationId: string}> => {
      const body = {
        replica_id: replicaId,
        ...(personaId === '' ? {} : {persona_id: personaId}),
        properties: {
          max_call_duration: seconds,
          participant_absent_timeout: ABSENT_S,
          participant_left_timeout: LEFT_S,
          enable_recording: false,
        },
      };
      const conversation = await askJson('/v2/conversations', {body});
      const id = idIn(conversation, 'conversation_id');
      if (id === undefined) throw odd('a conversation');
      await keep({at: 'tavus', id});
      const roomUrl = textIn(conversation, 'conversation_url');
      if (roomUrl === undefined || !isAtOneOf(roomUrl, roomHosts)) {
        throw odd(`a room of VOICE_ROOM_HOSTS: ${roomUrl}`);
      }
      return {roomUrl, conversationId: id};
    },
    stop: (id: string): Promise<void> => stop(`/v2/conversations/${id}/end`),
  };
}
