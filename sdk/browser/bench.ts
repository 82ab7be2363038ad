// The page of the bench: one call after the other, timed.
import {Voice} from '@academy/sdk';
import {CALM_SCRIPT} from './stand-in.ts';

globalThis.standIn = {script: CALM_SCRIPT, log: [], loads: 0, opened: []};

const voice = new Voice('key', location.origin, {callObjectBundleUrlOverride: '/call-machine.js'});

/** A call from start to end. @returns ms from `start()` to `call-start`. */
async function cycle(): Promise<number> {
  const began = performance.now();
  const ready = new Promise<number>((resolve) => {
    voice.once('call-start', () => resolve(performance.now() - began));
  });
  const started = voice.start('good');
  const took = await ready;
  await started;
  await voice.stop();
  standIn.log.length = 0;
  standIn.opened.length = 0;
  return took;
}

Object.assign(globalThis, {bench: {cycle, prepare: () => voice.preload()}});
