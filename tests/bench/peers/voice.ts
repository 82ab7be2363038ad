// The same page as sdk/browser/bench.ts, with the official SDK.
import imported from '@vapi-ai/web';

// Its CommonJS default arrives as the whole module in some bundlers.
const Vapi = (imported as unknown as {default?: typeof imported}).default ?? imported;

const script = {
  join: 'answer',
  leave: 'answer',
  joinDelayMs: 0,
  speaker: 'Vapi Speaker',
  video: false,
  listening: 'after-playable',
  gain: 0.2,
  refuses: {},
};
Object.assign(globalThis, {standIn: {script, log: [], loads: 0, opened: []}});

const standIn = (globalThis as unknown as {standIn: {log: unknown[]; opened: unknown[]}}).standIn;
// Its type knows only two of the call library's settings.
const config: object = {callObjectBundleUrlOverride: '/call-machine.js'};
const vapi = new Vapi('key', location.origin, config);

async function cycle(): Promise<number> {
  const began = performance.now();
  const ready = new Promise<number>((resolve) => {
    vapi.once('call-start', () => resolve(performance.now() - began));
  });
  const started = vapi.start('good');
  const took = await ready;
  await started;
  const ended = new Promise<void>((resolve) => vapi.once('call-end', () => resolve()));
  await vapi.stop();
  await ended;
  standIn.log.length = 0;
  standIn.opened.length = 0;
  return took;
}

Object.assign(globalThis, {bench: {cycle, prepare: async () => undefined}});
