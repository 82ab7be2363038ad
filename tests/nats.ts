// A real NATS server, where the machine has one.
import {execFileSync, spawn, spawnSync, type ChildProcess} from 'node:child_process';
import {once} from 'node:events';
import {connect} from 'node:net';
import {join} from 'node:path';
import {until} from '#sync/dev/wait.ts';

/** Debian puts it where not every user looks; `undefined` where there is none. */
export const NATS = ['nats-server', '/usr/sbin/nats-server'].find(
  (command) => spawnSync(command, ['--version']).status === 0,
);

/** What makes a certificate; `undefined` where the machine has none. */
export const OPENSSL = spawnSync('openssl', ['version']).status === 0 ? 'openssl' : undefined;

/** Files of a certificate of `localhost`, which is its own authority. */
export type Certificate = {readonly cert: string; readonly key: string};

/** Makes one in this folder that is valid for a day. */
export function makeCertificate(folder: string): Certificate {
  const [cert, key] = [join(folder, 'localhost.pem'), join(folder, 'localhost.key')];
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '1'];
  const whose = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const files = ['-keyout', key, '-out', cert];
  execFileSync(OPENSSL ?? '', ['req', '-x509', ...kind, ...whose, ...files], {stdio: 'pipe'});
  return {cert, key};
}

/** Starts it and waits until it takes connections. @param more its arguments beside address and port. */
export async function startNats(port: number, more: readonly string[] = []): Promise<ChildProcess> {
  const child = spawn(NATS ?? '', ['-a', '127.0.0.1', '-p', String(port), ...more], {stdio: 'ignore'});
  const accepts = async () => {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    socket.destroy();
    return true;
  };
  await until(accepts, {limitMs: 20_000});
  return child;
}
