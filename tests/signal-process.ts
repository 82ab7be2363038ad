// signal as the academy starts it: a process of its own, and clients of its as the gateway would pass them on.
import {spawn, type ChildProcess} from 'node:child_process';
import {createHmac, randomUUID} from 'node:crypto';
import {encodeIdentity, IDENTITY_HEADER, IDENTITY_TTL_MS, type Identity} from '#schema/wire/identity.ts';
import {STARTED_BY} from '#sync/dev/reaper/reaper.ts';
import {answers, until} from '#sync/dev/wait.ts';
import {freePort} from '#tests/free-port.ts';
import type {Headers} from '#tests/sockets.ts';

export const SECRET = 'a secret of more than thirty-two characters';

/** Signs what the gateway would sign. */
export const signer = (secret: string) => (text: string) =>
  createHmac('sha256', secret).update(text).digest('base64url');

/** The identity header of a learner; `who` changes its fields. */
export const identity = (who: Partial<Identity> = {}, secret = SECRET): string =>
  encodeIdentity(
    {
      userId: 'u',
      username: 'ada',
      mayLearn: true,
      isDev: false,
      session: 's',
      network: '192.0.2.7',
      expiresAt: Date.now() + IDENTITY_TTL_MS,
      ...who,
    },
    signer(secret),
  );

/** The headers of a learner's upgrade. */
export const headersOf = (who: Partial<Identity> = {}): Headers => ({[IDENTITY_HEADER]: identity(who)});

/** The headers of a learner of that id, in a session and a network of their own. */
export const learner = (userId: string, who: Partial<Identity> = {}): Headers =>
  headersOf({userId, username: userId, session: randomUUID(), network: '', ...who});

/** Whatever becomes of a test, none of them outlives it. */
const launched = new Set<ChildProcess>();
process.once('exit', () => launched.forEach((child) => child.kill('SIGKILL')));

/** Starts the process with this environment, and the mark by which what a run leaves behind is found. */
export function launchSignal(env: Readonly<Record<string, string>>): ChildProcess {
  const child = spawn(process.execPath, ['signal/main.ts'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {PATH: process.env['PATH'] ?? '', [STARTED_BY]: process.env[STARTED_BY] ?? '', ...env},
  });
  launched.add(child);
  child.once('exit', () => launched.delete(child));
  return child;
}

export type SignalProcess = {
  readonly child: ChildProcess;
  /** Where its sockets are. */
  readonly url: string;
  readonly metricsPort: number;
  /** One figure of its metrics. */
  readonly metric: (name: string) => Promise<number>;
};

/** Starts it at free ports and waits until it takes sockets. */
export async function startSignal(
  env: Readonly<Record<string, string>> = {},
  ports: {readonly internal?: number; readonly signal?: number} = {},
): Promise<SignalProcess> {
  const [port, metricsPort] = [ports.signal ?? (await freePort()), await freePort()];
  const child = launchSignal({
    SIGNAL_PORT: String(port),
    METRICS_PORT: String(metricsPort),
    INTERNAL_PORT: String(ports.internal ?? (await freePort())),
    GATEWAY_SECRET: SECRET,
    ...env,
  });
  const said: string[] = [];
  child.stderr?.on('data', (chunk: Buffer) => said.push(chunk.toString('utf8')));
  await until(answers(`http://127.0.0.1:${port}/ready`), {
    limitMs: 20_000,
    gaveUp: () => child.exitCode !== null,
  }).catch((error: unknown) => {
    throw new Error(`signal did not start:\n${said.join('')}`, {cause: error});
  });
  const metric = async (name: string) => {
    const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    return Number(new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1] ?? Number.NaN);
  };
  return {child, url: `ws://127.0.0.1:${port}/ws`, metricsPort, metric};
}
