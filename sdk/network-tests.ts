// Whether a call would get through, found out by the call library itself before there is one.
import DailyIframe, {type DailyCall} from '@daily-co/daily-js';
import {describe} from './errors.ts';
import {takeTurn} from './lane.ts';
import {within} from './limit.ts';
import type {CallConfig} from './options.ts';
import {plain} from './plain.ts';

/** The test of a call's quality alone takes half a minute, ms. */
const TEST_LIMIT_MS = 90_000;
const LEAVE_LIMIT_MS = 5000;

/** What a test said: `result` is `passed`, `failed`, `good`, `bad`, … as the library has it, or `error`. */
type NetworkTest = {readonly result: string; readonly error?: string; readonly [field: string]: unknown};

/** By the names of the official SDK. */
export type NetworkTests = {
  /** Traffic can be relayed. */
  readonly networkConnectivity?: NetworkTest;
  readonly websocketConnectivity?: NetworkTest;
  /** Of a call of its own, with the camera. */
  readonly callQuality?: NetworkTest;
  /** Why nothing could be tested. */
  readonly error?: string;
};

/** One after the other, on a call object of their own. Never rejects. */
export async function runNetworkTests(config: CallConfig): Promise<NetworkTests> {
  try {
    const turn = await takeTurn(new AbortController().signal);
    try {
      const dailyConfig = {avoidEval: true, ...plain(config)};
      const call = DailyIframe.createCallObject({audioSource: true, videoSource: true, dailyConfig});
      try {
        return await testAll(call);
      } finally {
        await within(call.destroy(), LEAVE_LIMIT_MS, 'The end of the tests');
      }
    } finally {
      turn.end();
    }
  } catch (error) {
    return {error: describe(error)};
  }
}

async function testAll(call: DailyCall): Promise<NetworkTests> {
  return {
    networkConnectivity: await said(() => testRelay(call)),
    websocketConnectivity: await said(() => call.testWebsocketConnectivity()),
    callQuality: await said(async () => {
      await call.startCamera();
      return call.testCallQuality();
    }),
  };
}

/** The library sends a picture through a relay. */
async function testRelay(call: DailyCall): Promise<unknown> {
  const stream = await navigator.mediaDevices.getUserMedia({video: true});
  const [track] = stream.getVideoTracks();
  try {
    if (!track) throw new Error('The camera has no picture.');
    return await call.testNetworkConnectivity(track);
  } finally {
    track?.stop();
  }
}

async function said(test: () => Promise<unknown>): Promise<NetworkTest> {
  try {
    return (await within(test(), TEST_LIMIT_MS, 'The test')) as NetworkTest;
  } catch (error) {
    return {result: 'error', error: describe(error)};
  }
}
