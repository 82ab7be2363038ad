import {Hono} from 'hono';
import {expect, test} from 'vitest';
import {clientAddress, networkForPeople, networkOf} from '#sync/http/client-address.ts';

async function seen(socket: string, proxy: string, forwarded?: string) {
  const app = new Hono();
  app.get('/', (c) => c.text(clientAddress(c, proxy)));
  const headers = forwarded === undefined ? {} : {'x-forwarded-for': forwarded};
  return (await app.request('/', {headers}, {incoming: {socket: {remoteAddress: socket}}})).text();
}

test.each([
  ['the socket counts', '203.0.113.7', '', undefined, '203.0.113.7'],
  ['a header from anybody does not', '203.0.113.7', '', '198.51.100.1', '203.0.113.7'],
  ['nor from another than the proxy', '203.0.113.7', '10.0.0.1', '198.51.100.1', '203.0.113.7'],
  ["the proxy's own entry is the last", '10.0.0.1', '10.0.0.1', '1.2.3.4, 198.51.100.1', '198.51.100.1'],
  ['over an IPv6 socket, too', '::ffff:10.0.0.1', '10.0.0.1', '198.51.100.1', '198.51.100.1'],
  ['what is no address is not believed', '10.0.0.1', '10.0.0.1', 'unknown', '10.0.0.1'],
  ['IPv4 in IPv6 is IPv4', '::ffff:203.0.113.7', '', undefined, '203.0.113.7'],
])('%s', async (_, socket, proxy, forwarded, expected) => {
  expect(await seen(socket, proxy, forwarded)).toBe(expected);
});

test('a request without a network has no address', async () => {
  const app = new Hono();
  app.get('/', (c) => c.text(`<${clientAddress(c, '')}>`));
  expect(await (await app.request('/')).text()).toBe('<>');
});

test.each([
  ['203.0.113.7', '203.0.113.7', '203.0.113.x'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::'],
  ['2001:DB8::1', '2001:db8:0:0::/64', '2001:db8:0::'],
  ['::1', '0:0:0:0::/64', "the academy's machine"],
  ['127.0.0.1', '127.0.0.1', "the academy's machine"],
  ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0::'],
  ['', '', ''],
])('%j is of the network %j, and shown as %j', (address, network, shown) => {
  expect([networkOf(address), networkForPeople(address)]).toEqual([network, shown]);
});
