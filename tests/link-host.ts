// sync's end of the internal link in a process of its own, so that it can be killed. Behind it, in place of chat's tables,
// stands a file: what is in it is committed. `node tests/link-host.ts <port> <file> [before|after <gate>]` holds every batch
// before or after its commit until the file <gate> exists.
import {appendFileSync, existsSync, readFileSync} from 'node:fs';
import {createServer} from 'node:http';
import {setTimeout as pause} from 'node:timers/promises';
import type {LinkCommand, LinkResult} from '#schema/wire/link.ts';
import type {ChatMessage} from '#schema/wire/socket.ts';
import {signalsWith} from '#sync/signal/signals.ts';
import {noCalls} from '#tests/no-calls.ts';
import {SECRET} from '#tests/signal-process.ts';

const [port, file = '', held, gate = ''] = process.argv.slice(2);

const hold = async (at: 'before' | 'after') => {
  if (held !== at) return;
  while (!existsSync(gate)) await pause(10);
};

/** Every committed message, by the id of its command. */
const committed = new Map<string, ChatMessage>(
  (existsSync(file) ? readFileSync(file, 'utf8') : '')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as ChatMessage)
    .map((message) => [message.id, message]),
);

const signals = signalsWith({
  chat: {
    run: async (batch) => {
      await hold('before');
      const results = batch.map(post);
      await hold('after');
      signals.live.push(
        results.flatMap((result) =>
          result.ok && result.frame?.type === 'new_channel_message'
            ? [{to: {channelId: result.frame.channelId}, frame: result.frame}]
            : [],
        ),
      );
      return results.map((result) => ({id: result.id, result: Promise.resolve(result)}));
    },
    limitResume: () => Promise.resolve(),
    channelsOf: () => Promise.resolve(['general']),
  },
  calls: noCalls,
  secret: SECRET,
  limit: () => Promise.resolve(),
  epoch: () => Promise.resolve(0),
  log: (event, error) => console.error(event, error),
});

function post({id, userId, args}: LinkCommand): LinkResult {
  const content = String(args['content']);
  if (content === 'refuse me') return {id, ok: false, code: 'FORBIDDEN', message: 'Not here.'};
  const message = committed.get(id) ?? commit({id, userId, content});
  return {id, ok: true, frame: {type: 'new_channel_message', channelId: 'general', message}};
}

function commit({id, userId, content}: {id: string; userId: string; content: string}): ChatMessage {
  const message: ChatMessage = {
    id,
    _id: id,
    channelId: 'general',
    senderId: userId,
    content,
    timestamp: new Date().toISOString(),
    seq: committed.size + 1,
    clientMessageId: id,
  };
  committed.set(id, message);
  appendFileSync(file, `${JSON.stringify(message)}\n`);
  return message;
}

const server = createServer((_, response) => void response.end('ok'));
signals.attach(server);
server.listen(Number(port), '127.0.0.1');
