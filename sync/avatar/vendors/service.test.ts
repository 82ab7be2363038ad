import {afterAll, expect, test} from 'vitest';
import {isAtOneOf, originsOf} from '#sync/settings/room-hosts.ts';
import {serviceAt} from '#sync/avatar/vendors/service.ts';
import {avatarServices, hangs} from '#tests/avatar/services.ts';

const services = await avatarServices();
afterAll(() => services.close());
const service = serviceAt({
  name: 'Tavus',
  address: `${services.address}/`,
  headers: {'x-api-key': 'tavus-key'},
  log: () => undefined,
  within: {open: 50, stop: 50},
});

test('a service that says nothing is left after its time', async () => {
  const mend = services.fault(/./, hangs);
  await expect(service.ask('/v2/conversations')).rejects.toMatchObject({status: 503});
  await expect(service.stop('/v2/conversations/1/end')).rejects.toMatchObject({status: 503});
  mend();
  expect(await service.askJson('/v2/conversations')).toMatchObject({conversation_id: 'conversation-1'});
});

test('nobody but the service is asked', async () => {
  await expect(service.ask('https://elsewhere.example/v2')).rejects.toMatchObject({status: 503});
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
