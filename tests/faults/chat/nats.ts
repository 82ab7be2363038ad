// A NATS server on loopback that can be killed and started again.
import {spawn, spawnSync, type ChildProcess} from 'node:child_process';
import {once} from 'node:events';
import {connect} from 'node:net';
import {until} from '#sync/dev/wait.ts';
import type {Closing} from '#tests/bench/closing.ts';
import {freePort} from '#tests/free-port.ts';

export type Nats = {
  readonly url: string;
  readonly kill: () => Promise<void>;
  readonly start: () => Promise<void>;
};

/** Debian puts it where not every user looks; none where it is not installed. */
const NATS_COMMAND = ['nats-server', '/usr/sbin/nats-server'].find(
  (command) => spawnSync(command, ['--version']).status === 0,
);

export async function openNats(opened: Closing): Promise<Nats> {
  const port = await freePort();
  let child: ChildProcess | undefined;
  const start = async () => {
    child = spawn(NATS_COMMAND ?? 'nats-server', ['-a', '127.0.0.1', '-p', String(port)], {stdio: 'ignore'});
    await until(() => accepts(port), {limitMs: 20_000});
  };
  const kill = async () => {
    if (!child) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  };
  await start();
  opened.add(() => child?.kill('SIGKILL'));
  return {url: `nats://127.0.0.1:${port}`, kill, start};
}

async function accepts(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.destroy();
  return true;
}
