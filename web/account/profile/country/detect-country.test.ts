// @vitest-environment node
import {createServer, type RequestListener, type Server} from 'node:http';
import {once} from 'node:events';
import type {AddressInfo} from 'node:net';
import {afterEach, expect, test, vi} from 'vitest';
import {detectCountry} from '#web/account/profile/country/detect-country.ts';

const servers: Server[] = [];
let asked: string[] = [];

/** A service of that name on a port of its own. */
async function service(name: string, answer: RequestListener): Promise<string> {
  const server = createServer((request, response) => {
    asked.push(name);
    answer(request, response);
  }).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}
const says = (name: string, body: string, status = 200) =>
  service(name, (_, response) => void response.writeHead(status).end(body));

afterEach(() => {
  vi.restoreAllMocks();
  asked = [];
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

const german = {languages: ['de-AT', 'de'], limitMs: 2000};

test.each([
  ['{"country_code":"FR","country":"France"}'],
  ['{"countryCode":"FR"}'],
  ['{"ip":"203.0.113.7","country":"FR"}'],
  ['FR\n'],
])('the first service that knows is believed: %s', async (body) => {
  const services = [await says('a', body), await says('b', '{"country":"ES"}')];
  expect(await detectCountry(services, german)).toEqual({country: 'FR', by: 'service'});
  expect(asked).toEqual(['a']);
});

test.each([
  ['refuses', '{"country":"ES"}', 429],
  ['answers a page', '<html>FR</html>', 200],
  ['names no country', '{"country":"XX"}', 200],
  ['names it in words', '{"country":"France"}', 200],
  ['names an object', '{"country":{"toString":"FR"}}', 200],
  ['says nothing', '', 200],
  ['says too much', `{"country":"ES","x":"${'x'.repeat(5000)}"}`, 200],
])('a service that %s is passed over', async (_, body, status) => {
  const services = [await says('a', body, status), await says('b', '{"country":"FR"}')];
  expect(await detectCountry(services, german)).toEqual({country: 'FR', by: 'service'});
  expect(asked).toEqual(['a', 'b']);
});

test('a service that hangs is left when its time is over, and one that is not there at once', async () => {
  // Clocks of the test's own: on a busy machine any short time is over before the last service has answered.
  const clocks: {readonly ms: number; readonly end: () => void}[] = [];
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const clock = new AbortController();
    clocks.push({ms, end: () => clock.abort(new DOMException('', 'TimeoutError'))});
    return clock.signal;
  });
  const hanging = await service('b', () => clocks.at(-1)?.end());
  const services = ['http://127.0.0.1:1/', hanging, await says('c', 'FR')];
  expect(await detectCountry(services, {...german, limitMs: 60})).toEqual({country: 'FR', by: 'service'});
  expect(asked).toEqual(['b', 'c']);
  expect(clocks.map(({ms}) => ms)).toEqual([60, 60, 60]);
});

test('when no service knows, the region of the first language that has one is taken', async () => {
  const services = [await says('a', '', 500), await says('b', '', 500), await says('c', '', 500)];
  expect(await detectCountry(services, {languages: ['de', 'pt-BR', 'de-AT']})).toEqual({
    country: 'BR',
    by: 'language',
  });
  expect(asked).toEqual(['a', 'b', 'c']);
});

test('nobody knows: nothing is made up', async () => {
  expect(await detectCountry([], {languages: ['de', 'es-419', 'not a language', '']})).toBeUndefined();
});
