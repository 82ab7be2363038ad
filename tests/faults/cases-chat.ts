// Chat goes on while its processes are killed, its link is cut and its connections are frozen, reset or refused.
import {setTimeout as pause} from 'node:timers/promises';
import type {Victim} from '#tests/faults/academy-process.ts';
import type {KillableAcademy} from '#tests/faults/academy.ts';
import type {Case} from '#tests/faults/case.ts';
import {until} from '#sync/dev/wait.ts';
import type {ChaosProxy} from '#tests/faults/chat/chaos-proxy.ts';
import {CHATTY} from '#tests/faults/chat/chat-people.ts';
import {traffic, type Traffic} from '#tests/faults/chat/chat-traffic.ts';
import type {Nats} from '#tests/faults/chat/nats.ts';
import {openSecondSignal, type SecondSignal} from '#tests/faults/chat/second-signal.ts';

/** How long something stays cut, frozen or dead, ms. */
const LASTS_MS = 1500;
/** Messages are under way for a random part of this before something happens, ms. */
const MOMENT_MS = 400;

type Parts = {
  readonly academy: KillableAcademy;
  readonly flow: Traffic;
  readonly second: SecondSignal;
  readonly nats: Nats | undefined;
};

const kill =
  (victim: Victim) =>
  async ({academy}: Parts): Promise<void> => {
    await academy.kill(victim);
    await academy.heal();
  };

/** Resets what is open, and lets nothing in for a while. */
async function refuse(proxy: ChaosProxy): Promise<void> {
  proxy.refuses = true;
  proxy.reset();
  await pause(LASTS_MS);
  proxy.refuses = false;
}

/** What can be done to chat. */
const CAUSES = {
  signal: kill('signal'),
  sync: kill('sync'),
  postgres: kill('postgres'),
  zero: kill('zero'),
  'second signal': ({second}: Parts) => second.killAndStart(),
  'clients reset': ({flow}: Parts) => flow.clients.reset(),
  'clients frozen': ({flow}: Parts) => flow.clients.freeze(),
  'clients refused': ({flow}: Parts) => refuse(flow.clients),
  'link cut': ({second}: Parts) => refuse(second.link),
  'link frozen': async ({second}: Parts) => {
    second.link.freeze();
    await pause(LASTS_MS);
    second.link.reset();
  },
  'bus killed': async ({nats}: Parts) => {
    await nats?.kill();
    await pause(LASTS_MS);
    await nats?.start();
  },
} satisfies Record<string, (parts: Parts) => void | Promise<void>>;

export type ChatTrouble = keyof typeof CAUSES;

/** One academy with two signals and no bus. */
export const ONE_BOX_TROUBLES: readonly ChatTrouble[] = (Object.keys(CAUSES) as ChatTrouble[]).filter(
  (trouble) => trouble !== 'bus killed',
);
/** Two nodes on a bus. */
export const NODE_TROUBLES: readonly ChatTrouble[] = [
  'bus killed',
  'second signal',
  'bus killed',
  'link cut',
  'signal',
  'clients reset',
  'sync',
];

type Options = {
  readonly troubles: readonly ChatTrouble[];
  /** The troubles begin again until this long has passed, ms. */
  readonly lastsMs: number;
  readonly patienceMs: number;
};

/** One after the other, at random moments, with messages on the way at each. */
export const chatTroubles = (name: string, options: Options): Case => ({
  name,
  run: async (fixture) => {
    const {academy, opened, nats} = fixture;
    const second = await openSecondSignal(opened, academy, {
      ...CHATTY,
      ...(nats ? {NATS_URL: nats.url} : {}),
    });
    if (nats) await until(async () => (await second.metric('signal_bus_up')) === 1, {limitMs: 20_000});
    await traffic(fixture, {second, patienceMs: options.patienceMs}, async (flow) => {
      const end = Date.now() + options.lastsMs;
      do {
        for (const trouble of options.troubles) {
          await pause(MOMENT_MS * fixture.random());
          await CAUSES[trouble]({academy, flow, second, nats});
          await flow.flows();
          fixture.met();
        }
      } while (Date.now() < end);
    });
  },
});
