// What learners are told before they start anything, and the ways of one kind that others have not.
import {expect, test} from 'vitest';
import type {AvatarReadiness} from '#schema/avatar/avatar.api.ts';
import {testAcademy, newLearner} from '#tests/pg/academy.ts';
import {avatarAcademy, problemOf} from '#tests/pg/avatars.ts';

const bare = await testAcademy();
/** Without a key of its own, Tavus is the voice of the platform's calls. */
const byPlatform = await avatarAcademy({
  TAVUS_API_KEY: '',
  VOICE_PLATFORM_PRIVATE_KEY: '',
  VOICE_PLATFORM_PUBLIC_KEY: 'platform-key',
});
const elsewhere = await avatarAcademy({
  VOICE_ROOM_HOSTS: '*.daily.co',
  HEYGEN_ROOM_HOSTS: '*.livekit.cloud *.faces.example',
});

async function servicesOf(academy: Pick<typeof bare, 'get' | 'pool'>) {
  const ada = await newLearner(academy.pool);
  const response = await academy.get('/api/avatar/services', {cookie: ada.cookie});
  return ((await response.json()) as {services: readonly AvatarReadiness[]}).services;
}

test('where nothing is set up, each kind says what is missing, and nothing can be started', async () => {
  const services = await servicesOf(bare);
  expect(services.map(({kind, isReady, stop}) => [kind, isReady, stop])).toEqual([
    ['platform-heygen', false, null],
    ['heygen-openai', false, null],
    ['platform-tavus', false, null],
    ['did', false, null],
    ['did-agents', false, null],
    ['platform', false, null],
  ]);
  expect(services[3]?.missing).toEqual(['DID_API_KEY', 'DID_PRESENTER_URL', 'AI_PRICES']);
  const ada = await newLearner(bare.pool);
  const body = {key: crypto.randomUUID(), kind: 'did'};
  expect(await problemOf(await bare.post('/api/avatar/sessions', body, {cookie: ada.cookie}))).toEqual({
    status: 409,
    message: 'This academy hasn’t set up this avatar.',
    code: 'NOT_SET_UP',
  });
  expect((await bare.get('/call-machine.js')).status).toBe(404);
});

test('who gets what is said of each', async () => {
  const services = await servicesOf(byPlatform);
  expect(services.every(({isReady, stop}) => isReady && stop === null)).toBe(true);
  const {host} = new URL(byPlatform.services.address);
  const toPlatform = `Your voice and what you type go to ${host}, this academy’s voice platform.`;
  const byRoom = `The call goes through ${host}, which sees your IP address.`;
  const fromDid = 'D-ID’s picture and voice come straight from D-ID, which sees your IP address.';
  const fromFace = `HeyGen’s picture and voice come through ${host}, which sees your IP address.`;
  expect(services.map(({goes}) => goes)).toEqual([
    [toPlatform, byRoom, 'The tutor’s answers go to HeyGen, which says them.', fromFace],
    [
      'Your voice goes straight to OpenAI, which turns it into text and sees your IP address.',
      'The tutor’s answers go to HeyGen, which says them.',
      fromFace,
    ],
    [toPlatform, byRoom, 'The tutor’s answers go to Tavus, which says them.'],
    ['Your voice stays on this device.', 'The tutor’s answers go to D-ID, which says them.', fromDid],
    ['Your voice stays on this device.', 'Your questions go to D-ID as text.', fromDid],
    [toPlatform, byRoom],
  ]);
});

test('Tavus by a key of its own gets what is said and typed, and known carriers of rooms go by their names', async () => {
  const [, byHeygen, byTavus] = await servicesOf(elsewhere);
  expect(byTavus?.goes).toEqual([
    'Your voice and what you type go to Tavus.',
    'The call goes through Daily, which sees your IP address.',
  ]);
  expect(byTavus?.reaches).toEqual(['https://*.daily.co', 'wss://*.daily.co']);
  expect(byHeygen?.goes.at(-1)).toBe(
    'HeyGen’s picture and voice come through LiveKit or faces.example, which sees your IP address.',
  );
});

test('the platform’s call has the replica as its voice, and is placed with a public key where that is all there is', async () => {
  const ada = await byPlatform.learner();
  const {id, connection} = await byPlatform.started(ada, 'platform-tavus');
  // The platform knows the assistant by its id, and says nothing of its voice: without one the SDK shows no picture.
  expect(connection).toMatchObject({
    kind: 'platform-tavus',
    by: 'platform',
    call: {id: 'call-1', assistant: {voice: {provider: 'tavus'}}},
  });
  expect(byPlatform.services.asked.map(({path, body}) => [path, body])).toEqual([
    [
      '/call/web',
      {
        assistantId: 'tutor',
        assistantOverrides: {
          maxDurationSeconds: 900,
          voice: {provider: 'tavus', voiceId: 'a-replica'},
        },
      },
    ],
  ]);
  expect(JSON.stringify(connection)).not.toContain('platform-key');
  await byPlatform.act(ada, id, 'end', {reason: 'stopped'});
  expect(byPlatform.services.open()).toEqual([]);
});
