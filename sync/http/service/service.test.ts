import {afterAll, expect, test} from 'vitest';
import {isAtOneOf, originsOf} from '#sync/settings/room-hosts.ts';
import {serviceAt} from '#sync/http/service/service.ts';
import {avatarServices, hangs, refuses} from '#tests/avatar/services.ts';

const services = await avatarServices();
const others = await avatarServices();
afterAll(() => Promise.all([services.close(), others.close()]));
const logged: unknown[] = [];
const tavus = {
  name: 'Tavus',
  address: `${services.address}/`,
  headers: {'x-api-key': 'tavus-key'},
  log: (...all: readonly unknown[]) => void logged.push(all),
};
const service = serviceAt(tavus);

test('a service that says nothing is left after its time', async () => {
  const mend = services.fault(/./, hangs);
  const hurried = serviceAt({...tavus, within: {open: 50, stop: 50}});
  await expect(hurried.ask('/v2/conversations')).rejects.toMatchObject({status: 503});
  await expect(hurried.stop('/v2/conversations/1/end')).rejects.toMatchObject({status: 503});
  mend();
  expect(await service.askJson('/v2/conversations')).toMatchObject({conversation_id: 'conversation-1'});
});

test('nobody but the service is asked', async () => {
  await expect(service.ask(`${others.address}/v2/conversations`)).rejects.toMatchObject({status: 503});
  await expect(service.stop(`${others.address}/v2/conversations/1/end`)).rejects.toMatchObject({status: 503});
  expect(others.asked).toEqual([]);
});

test('of hosts that the environment doesn’t name, those of the public internet alone are asked', async () => {
  const {host} = new URL(others.address);
  const sibling = serviceAt({
    name: 'The voice platform',
    address: services.address,
    headers: {},
    log: () => undefined,
    publicHosts: [host],
  });
  await expect(sibling.stop(`${others.address}/control/1`)).rejects.toMatchObject({status: 503});
  expect(others.asked).toEqual([]);
});

test('a service’s words are in the log, unless they are about a key', async () => {
  logged.splice(0);
  for (const status of [402, 401, 403]) {
    const mend = services.fault(/./, refuses(status, {message: `tavus-key: ${status}`}));
    await expect(service.ask('/v2/conversations')).rejects.toMatchObject({status: 409});
    mend();
  }
  const said = JSON.stringify(logged);
  expect(said).toContain('tavus-key: 402');
  expect(said).not.toMatch(/tavus-key: 40[13]/);
});

test('what can’t be ended, and is tried again and again, is in the log once, until it can', async () => {
  logged.splice(0);
  const own = serviceAt(tavus);
  const end = () => own.stop('/v2/conversations/1/end').catch(() => undefined);
  for (const status of [503, 400, 503]) {
    const mend = services.fault(/end$/, refuses(status));
    await end();
    mend();
  }
  expect(logged).toHaveLength(1);
  await end();
  services.fault(/end$/, refuses(503));
  await end();
  services.clear();
  expect(logged).toHaveLength(2);
});

test.each([
  ['wss://x.livekit.cloud', ['*.livekit.cloud'], true],
  ['wss://livekit.cloud.example', ['*.livekit.cloud'], false],
  ['wss://xlivekit.cloud', ['*.livekit.cloud'], false],
  ['ws://x.livekit.cloud', ['*.livekit.cloud'], false],
  ['ws://localhost:7880', ['localhost:7880'], true],
  ['ws://localhost:7881', ['localhost:7880'], false],
  ['javascript:alert(1)', ['*.livekit.cloud'], false],
  ['nothing', ['*.livekit.cloud'], false],
])('a room at %s, where %j may be: %s', (address, hosts, isThere) => {
  expect(isAtOneOf(address, hosts)).toBe(isThere);
});

test('a policy lets a page connect in secret, and on this machine plainly', () => {
  expect(originsOf('*.livekit.cloud')).toEqual(['https://*.livekit.cloud', 'wss://*.livekit.cloud']);
  expect(originsOf('localhost:7880')).toContain('ws://localhost:7880');
});
