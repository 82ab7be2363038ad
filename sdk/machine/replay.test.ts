import {expect, test} from 'vitest';
import type {Recording} from '#sdk/machine/recording.ts';
import recorded from '#sdk/machine/recorded-call.json';
import {replay} from '#sdk/machine/replay.ts';

const recording = recorded as unknown as Recording;

async function play(played: Recording) {
  const call = replay(played);
  const happened = [];
  while (call.count() < played.steps.length) happened.push(await call.step());
  return happened;
}

test('the machine of today goes through the recorded call, and says what a call says', async () => {
  const happened = await play(recording);
  expect(happened.map(({state}) => state)).toEqual(recording.steps.map(({state}) => state));
  const words = happened.flatMap(({emitted}) => emitted.map(({type}) => type));
  expect(words.filter((word) => word !== 'progress')).toEqual([
    'success',
    'reconnecting',
    'reconnected',
    'ended',
  ]);
  expect(happened.flatMap(({taken}) => taken)).toContainEqual({
    from: 'voice-call.live',
    to: ['voice-call.dropped'],
    event: 'fatal',
  });
});

test('a recording that the machine does not follow is an error, not a picture', async () => {
  const steps = recording.steps.map((step) =>
    step.event.type === 'asked' ? {...step, state: 'live'} : step,
  );
  await expect(play({...recording, steps})).rejects.toThrow(
    /the recording has asked to "live", the machine took/,
  );
});

test('there is no step after the last', async () => {
  const call = replay({...recording, steps: recording.steps.slice(0, 1)});
  await call.step();
  await expect(call.step()).rejects.toThrow('no more steps');
});

test('neither a key nor an address of a room is in the recording', () => {
  expect(JSON.stringify(recorded)).not.toMatch(/public-key|https?:|callClientId/);
});
