// A real NATS server, where the machine has one.
import {spawn, spawnSync, type ChildProcess} from 'node:child_process';
import {once} from 'node:events';
import {connect} from 'node:net';
import {until} from '#sync/dev/wait.ts';

/** Debian puts it where not every user looks; `undefined` where there is none. */
export const NATS = ['nats-server', '/usr/sbin/nats-server'].find(
  (command) => spawnSync(command, ['--version']).status === 0,
);

/** Starts it and waits until it takes connections. */
export async function startNats(port: number): Promise<ChildProcess> {
  const child = spawn(NATS ?? '', ['-a', '127.0.0.1', '-p', String(port)], {stdio: 'ignore'});
  const accepts = async () => {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    socket.destroy();
    return true;
  };
  await until(accepts, {limitMs: 20_000});
  return child;
}
