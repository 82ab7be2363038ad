// One more signal beside the academy's own: another node, whose link to sync can be cut.
import {readOrMakeSecrets} from '#sync/dev/secrets.ts';
import {until} from '#sync/dev/wait.ts';
import {portsFrom} from '#sync/place.ts';
import type {Closing} from '#tests/bench/closing.ts';
import type {KillableAcademy} from '#tests/faults/academy.ts';
import {openProxy, type ChaosProxy} from '#tests/faults/chat/chaos-proxy.ts';
import type {Talker} from '#tests/faults/chat/chat-people.ts';
import {freePort} from '#tests/free-port.ts';
import {identity, startSignal, type SignalProcess} from '#tests/signal-process.ts';
import {IDENTITY_HEADER} from '#schema/wire/identity.ts';

/** How long its first link may take, ms: sync may be on its way back. */
const LINK_LIMIT_MS = 60_000;

export type SecondSignal = {
  /** Between it and sync. */
  readonly link: ChaosProxy;
  readonly url: string;
  /** As the gateway would sign it. */
  readonly headersOf: (talker: Talker) => Readonly<Record<string, string>>;
  /** Kills it as `kill -9` does, and starts it again. */
  readonly killAndStart: () => Promise<void>;
  readonly metric: (name: string) => Promise<number>;
};

/** @param env what the academy was started with. */
export async function openSecondSignal(
  opened: Closing,
  {origin, dataDir}: KillableAcademy,
  env: Readonly<Record<string, string>>,
): Promise<SecondSignal> {
  // As the academy chose it: the environment goes before the data folder.
  const secret = readOrMakeSecrets(dataDir, {...process.env, ...env}).GATEWAY_SECRET;
  const link = await openProxy(portsFrom(Number(new URL(origin).port)).internal);
  opened.add(link.close);
  const signal = await freePort();
  const start = async () => {
    const started = await startSignal({...env, GATEWAY_SECRET: secret}, {internal: link.port, signal});
    await until(async () => (await started.metric('signal_link_opened_total')) > 0, {
      limitMs: LINK_LIMIT_MS,
    }).catch((error: unknown) => {
      started.child.kill('SIGKILL');
      throw new Error('the second signal gets no link to sync', {cause: error});
    });
    return started;
  };
  let running: SignalProcess = await start();
  opened.add(() => running.child.kill('SIGKILL'));
  return {
    link,
    url: running.url,
    headersOf: ({userId, username}) => ({
      [IDENTITY_HEADER]: identity({userId, username, session: crypto.randomUUID(), network: ''}, secret),
    }),
    killAndStart: async () => {
      const gone = new Promise((resolve) => running.child.once('exit', resolve));
      running.child.kill('SIGKILL');
      await gone;
      running = await start();
    },
    metric: (name) => running.metric(name),
  };
}
