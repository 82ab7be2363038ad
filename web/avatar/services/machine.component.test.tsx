// The avatar's machine with the code of a service behind it, as a page has them.
import {expect, onTestFinished, test} from 'vitest';
import {createActor} from 'xstate';
import type {AvatarConnection} from '#schema/avatar/avatar.api.ts';
import type {AvatarServiceKind} from '#schema/avatar/avatar.services.ts';
import {expectConsole} from '#tests/guard-console.ts';
import {avatarMachine} from '#web/avatar/machine/avatar.machine.ts';
import {academyWith} from '#web/avatar/services/stand-ins/academy.ts';
import {dailyRoom, GIVEN_TRACK} from '#web/avatar/services/stand-ins/daily.ts';
import {FACE, liveKit} from '#web/avatar/services/stand-ins/live-kit.ts';

const CONNECTIONS = {
  'heygen-openai': {kind: 'heygen-openai', face: FACE},
  'platform-tavus': {
    kind: 'platform-tavus',
    by: 'tavus',
    roomUrl: 'https://tavus.daily.co/c1',
    conversationId: 'c1',
  },
} as const satisfies Partial<Record<AvatarServiceKind, AvatarConnection>>;

test.each(['heygen-openai', 'platform-tavus'] as const)('the face of %s is seen', async (service) => {
  academyWith('one-1', () => CONNECTIONS[service]);
  liveKit();
  dailyRoom({video: true, speaker: 'Replica'});
  if (service === 'platform-tavus') expectConsole(GIVEN_TRACK);
  const actor = createActor(avatarMachine, {
    input: {now: () => Date.now(), newId: (own) => `${own}-1`, manner: 'hold', isQuiet: false},
  }).start();
  onTestFinished(() => void actor.stop());
  actor.send({type: service === 'platform-tavus' ? 'start' : 'typeInstead', service});
  await expect.poll(() => actor.getSnapshot().value).toBe('connected');
  expect(actor.getSnapshot().context.picture?.kind).toBe('video');
});
