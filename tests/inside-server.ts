// sync's end of the internal link in the test's own process, with what the test passes in for chat and calls.
import {once} from 'node:events';
import {createServer} from 'node:http';
import type {AddressInfo} from 'node:net';
import type {Granted, LinkCommand, LinkResult} from '#schema/wire/link.ts';
import {signalsWith, type Signals} from '#sync/signal/signals.ts';
import {SECRET} from '#tests/signal-process.ts';

export type Inside = {
  readonly port: number;
  readonly signals: Signals;
  /** Every command that arrived, in its order. */
  readonly commands: LinkCommand[];
  /** Channels of each learner; changed by the test. */
  readonly channels: Map<string, readonly string[]>;
  /** Connected calls of each learner; changed by the test. */
  readonly calls: Map<string, Granted['calls']>;
  readonly logged: string[];
  readonly close: () => void;
};

/**
 * @param answer what becomes of a command, at once or later; accepted without a frame by default.
 * @param at the port of one that was there before.
 * @param epoch rises when a backup is restored.
 */
export async function startInside(
  answer: (command: LinkCommand) => LinkResult | Promise<LinkResult> = ({id}) => ({id, ok: true}),
  at = 0,
  epoch = 0,
): Promise<Inside> {
  const commands: LinkCommand[] = [];
  const channels = new Map<string, readonly string[]>();
  const calls = new Map<string, Granted['calls']>();
  const logged: string[] = [];
  const run = (batch: readonly LinkCommand[]) => {
    commands.push(...batch);
    return Promise.resolve(
      batch.map((command) => ({id: command.id, result: Promise.resolve(answer(command))})),
    );
  };
  const signals = signalsWith({
    chat: {
      run,
      limitResume: () => Promise.resolve(),
      channelsOf: (userId) => Promise.resolve(channels.get(userId) ?? []),
    },
    calls: {
      run,
      limit: () => Promise.resolve(),
      callsOf: (userIds) =>
        Promise.resolve({
          granted: userIds.map((userId) => ({userId, calls: calls.get(userId) ?? []})),
          rings: [],
        }),
    },
    secret: SECRET,
    limit: () => Promise.resolve(),
    epoch: () => Promise.resolve(epoch),
    log: (event) => void logged.push(event),
  });
  const server = createServer((_, response) => void response.end('ok'));
  signals.attach(server);
  server.listen(at, '127.0.0.1');
  await once(server, 'listening');
  const {port} = server.address() as AddressInfo;
  const close = () => {
    signals.close();
    server.close();
  };
  return {port, signals, commands, channels, calls, logged, close};
}
