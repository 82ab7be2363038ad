// OpenAI's realtime calls, by its unified interface: a browser's microphone is turned into text, and nothing is answered.
import type {OpenAiSettings} from '#sync/settings/avatar.settings.ts';
import type {Keep} from '#sync/avatar/vendors/handle.ts';
import {serviceAt} from '#sync/http/service/service.ts';
import type {Log} from '#sync/db/pool.ts';

export function openAiOf({address, key, model}: OpenAiSettings, log: Log) {
  const headers = {authorization: `Bearer ${key}`};
  const {ask, stop, odd} = serviceAt({name: 'OpenAI', address, headers, log});
  const session = JSON.stringify({
    type: 'transcription',
    audio: {
      input: {
        transcription: {model},
        noise_reduction: {type: 'near_field'},
        turn_detection: {type: 'server_vad'},
      },
    },
  });
  const hangUp = (id: string): Promise<void> => stop(`/v1/realtime/calls/${id}/hangup`);
  return {
    /** @returns its answer to a browser's offer. */
    answer: async (sdp: string, keep: Keep): Promise<string> => {
      const response = await ask('/v1/realtime/calls', formOf({sdp, session}));
      const id = /\/([\w-]{1,200})\/?$/.exec(response.headers.get('location') ?? '')?.[1];
      // Before its answer is anybody's: without an id nobody could end it.
      if (id === undefined) throw odd('an id');
      const before = await keep({at: 'openai', id});
      // A session has one ear: whoever else it was offered is not heard any more.
      await Promise.all(before.filter(({at}) => at === 'openai').map((handle) => hangUp(handle.id)));
      const answer = await response.text();
      if (!answer.startsWith('v=0')) throw odd('a session description');
      return answer;
    },
    stop: hangUp,
  };
}

/** A form as multipart (RFC 7578). */
function formOf(fields: Readonly<Record<string, string>>) {
  const boundary = crypto.randomUUID();
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  return {body: `${parts.join('')}--${boundary}--\r\n`, type: `multipart/form-data; boundary=${boundary}`};
}
