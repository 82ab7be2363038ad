// What a web page that is opened on the academy's own machine can reach behind the gateway: a page of any origin, and
// one whose name leads to loopback (DNS rebinding).
import {createServer} from 'node:http';
import {once} from 'node:events';
import {chromium, type Browser, type Page} from 'playwright';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {zeroLinkHeader} from '#sync/loopback-link.ts';
import {portsFrom} from '#sync/place.ts';
import {findShell} from '#tests/browser/find-browser.ts';
import {here} from '#tests/browser/here.ts';
import {newLearner} from '#tests/browser/learner.ts';
import {freePort} from '#tests/free-port.ts';

const {origin} = here;
const ports = portsFrom(here.basePort);
/** Chromium resolves it to loopback, as a name server of an attacker would. */
const REBOUND = 'rebound.test';
const LISTENERS = {
  signal: ports.signal,
  'zero-cache': ports.zero,
  'the change stream': ports.zero + 1,
  'the internal link': ports.internal,
  'the figures of signal': ports.metrics,
};
const ada = newLearner();
const stranger = createServer((_, reply) => reply.setHeader('content-type', 'text/html').end('<p>Hello'));
let browser: Browser;
let strange: Page;

beforeAll(async () => {
  const port = await freePort();
  stranger.listen(port, '127.0.0.1');
  await once(stranger, 'listening');
  const {executablePath, args} = await findShell();
  browser = await chromium.launch({
    executablePath,
    args: [...args, `--host-resolver-rules=MAP ${REBOUND} 127.0.0.1`],
  });
  strange = await browser.newPage();
  await strange.goto(`http://localhost:${port}/`);
  const registered = await fetch(`${origin}/api/auth/register`, {
    method: 'POST',
    headers: {'content-type': 'application/json', origin},
    body: JSON.stringify({...ada, fullName: 'Ada Lovelace', email: `${ada.username}@example.org`}),
  });
  expect(registered.status).toBe(200);
});

afterAll(async () => {
  await browser.close();
  stranger.close();
});

/** Runs in the page, and in Node: asks for all changes, and waits for one with this text. */
async function readChanges({url, text, options}: {url: string; text: string; options?: object}) {
  const listen = (version: string, isOver: (frame: string) => boolean) =>
    new Promise<string>((resolve) => {
      const query = `id=x&taskID=x&mode=serving&initial=false&replicaVersion=${version}&watermark=${version}`;
      const socket = new WebSocket(`${url}/replication/v6/changes?${query}`, options as string[] | undefined);
      let last = '';
      socket.addEventListener('error', () => resolve('refused'));
      socket.addEventListener('close', ({reason}) => resolve(last === '' ? `closed: ${reason}` : last));
      socket.addEventListener('message', ({data}) => {
        if (last !== '' || !isOver(String(data))) return;
        last = String(data);
        // While it is open zero-cache waits for it: a reader that confirms nothing holds up all rows for a minute.
        socket.close();
      });
    });
  const told = await listen('none', () => true);
  const version = /current replica version is (\w+)/.exec(told)?.[1];
  return version === undefined ? told : listen(version, (frame) => frame.includes(text));
}

describe('the change stream', () => {
  const sources = ['localhost', '127.0.0.1'].map((host) => `ws://${host}:${ports.zero + 1}`);

  test.each(sources)('rejects a page of another origin, at %s', async (url) => {
    expect(await strange.evaluate(readChanges, {url, text: ada.username})).toBe('refused');
  });

  test('rejects an upgrade without an origin and without the secret', async () => {
    expect(await readChanges({url: sources[1] ?? '', text: ada.username})).toBe('refused');
  });

  test('rejects any upgrade with an origin', async () => {
    const headers = {...zeroLinkHeader(here.gatewaySecret), origin};
    expect(await readChanges({url: sources[1] ?? '', text: ada.username, options: {headers}})).toBe(
      'refused',
    );
  });

  test('is read by who has the secret: the look above is a real one', async () => {
    const headers = zeroLinkHeader(here.gatewaySecret);
    const read = await readChanges({url: sources[1] ?? '', text: ada.username, options: {headers}});
    expect(read).toContain(ada.username);
  });
});

test('signal is linked to sync in the academy as it runs', async () => {
  const ready = await fetch(`http://127.0.0.1:${ports.metrics}/ready`);
  expect([ready.status, await ready.text()]).toEqual([200, 'ok']);
});

describe.each(Object.entries(LISTENERS))('%s', (_, port) => {
  test('opens no socket to a page of another origin', async () => {
    const paths = [
      '/',
      '/ws',
      '/signal',
      '/sync/v51/connect?clientID=c',
      '/zero/sync/v51/connect',
      '/mutate/v1/push',
    ];
    const opened = await strange.evaluate(
      async ({base, all}) =>
        Promise.all(
          all.map(
            (path) =>
              new Promise<string>((resolve) => {
                const socket = new WebSocket(base + path);
                socket.addEventListener('open', () => resolve(`open: ${path}`));
                socket.addEventListener('error', () => resolve('refused'));
              }),
          ),
        ),
      {base: `ws://127.0.0.1:${port}`, all: paths},
    );
    expect(opened).toEqual(paths.map(() => 'refused'));
  });

  test('tells a page whose name leads to loopback nothing', async () => {
    const page = await browser.newPage();
    for (const path of [
      '/',
      '/ready',
      '/keepalive',
      '/statz',
      '/heapz',
      '/zero/query',
      '/signal',
      '/metrics',
    ]) {
      const reply = await page.goto(`http://${REBOUND}:${port}${path}`);
      expect([path, reply?.status()]).toEqual([path, 403]);
    }
    const asked = await page.evaluate(async () => {
      const reply = await fetch('/zero/mutate', {method: 'POST', body: '{}'});
      return [reply.status, await reply.text()];
    });
    expect(asked[0]).toBe(403);
    await page.close();
  });
});
