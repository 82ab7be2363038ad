import {expect, test} from 'vitest';
import {factsOf} from './start.context.ts';

const webCallUrl = 'https://room.example/1';

test('an answer with nothing but its room has what a call needs', () => {
  expect(factsOf({webCallUrl})).toEqual({
    id: 'unknown',
    records: false,
    recordsByToken: false,
    hasVideo: false,
    voiceProvider: 'unknown',
  });
});

test.each([
  [true, true],
  ['true', true],
  [1, true],
  [null, false],
  ['', false],
])('a server that writes %j says whether it records, and never what the camera is', (written, records) => {
  const artifactPlan = {videoRecordingEnabled: written as boolean};
  expect(factsOf({webCallUrl, artifactPlan}).records).toBe(records);
});
