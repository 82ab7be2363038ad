// Browsers that may use nothing but the relay reach each other with the credentials that the academy makes, and not with
// others: real Chromium, real coturn.
import type {ChildProcess} from 'node:child_process';
import {chromium, type Browser, type Page} from 'playwright';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import type {IceServer} from '#schema/calls/calls.api.ts';
import {iceServersFor} from '#sync/calls/ice-servers.ts';
import {findBrowser} from '#tests/browser/find-browser.ts';
import {COTURN, startCoturn} from '#tests/coturn.ts';
import {freePort} from '#tests/free-port.ts';

const SECRET = 'what academy and relay share';

/** Two connections in one page that may use a relay only. */
function connectOver(iceServers: readonly IceServer[]) {
  const config = {iceServers: iceServers as RTCIceServer[], iceTransportPolicy: 'relay'} as const;
  const [one, other] = [new RTCPeerConnection(config), new RTCPeerConnection(config)];
  const found: string[] = [];
  const errors: number[] = [];
  for (const [from, to] of [
    [one, other],
    [other, one],
  ] as const) {
    from.addEventListener('icecandidate', ({candidate}) => {
      if (candidate?.type) found.push(candidate.type);
      if (candidate) void to.addIceCandidate(candidate);
    });
    from.addEventListener('icecandidateerror', ({errorCode}) => errors.push(errorCode));
  }
  const heard = new Promise<string>((resolve) => {
    other.addEventListener('datachannel', ({channel}) =>
      channel.addEventListener('message', ({data}) => resolve(String(data))),
    );
  });
  const channel = one.createDataChannel('words');
  channel.addEventListener('open', () => channel.send('Hello'));
  // A gathering that found nothing is over without a connection.
  const isOver = new Promise<undefined>((resolve) => {
    one.addEventListener('icegatheringstatechange', () => {
      if (one.iceGatheringState === 'complete' && found.length === 0) resolve(undefined);
    });
  });
  const begin = async () => {
    await one.setLocalDescription();
    await other.setRemoteDescription(one.localDescription as RTCSessionDescription);
    await other.setLocalDescription();
    await one.setRemoteDescription(other.localDescription as RTCSessionDescription);
  };
  return begin()
    .then(() => Promise.race([heard, isOver]))
    .then((word) => {
      one.close();
      other.close();
      return {word, found: [...new Set(found)], errors: [...new Set(errors)]};
    });
}

describe.skipIf(!COTURN)('a relay (needs turnserver)', () => {
  let coturn: ChildProcess;
  let browser: Browser;
  let page: Page;
  let urls: readonly string[] = [];

  beforeAll(async () => {
    const port = await freePort();
    urls = [`turn:127.0.0.1:${port}?transport=udp`];
    coturn = await startCoturn(port, SECRET);
    const {executablePath, args} = await findBrowser();
    browser = await chromium.launch({executablePath, args: [...args]});
    page = await browser.newPage();
  });
  afterAll(async () => {
    await browser?.close();
    coturn?.kill('SIGKILL');
  });

  const serversOf = (secret: string, nowMs: number) =>
    iceServersFor({stun: [], turn: {urls, secret}}, 'ada', nowMs).iceServers;

  test('carries what the two say, both by relayed candidates', async () => {
    expect(await page.evaluate(connectOver, serversOf(SECRET, Date.now()))).toEqual({
      word: 'Hello',
      found: ['relay'],
      errors: [],
    });
  });

  test.each([
    ['made with another secret', () => serversOf('what somebody else has guessed', Date.now())],
    ['that have ended', () => serversOf(SECRET, Date.now() - 3_601_000)],
  ])('gives no candidate for credentials %s', async (_, made) => {
    expect(await page.evaluate(connectOver, made())).toMatchObject({found: [], errors: [401]});
  });
});
