import {expect, test} from 'vitest';
import {clockOf, doingOf, spokenClock} from '#web/calls/screen/call-texts.ts';

test.each([
  [0, '0:00', '0 seconds'],
  [1, '0:01', '1 second'],
  [65, '1:05', '1 minute 5 seconds'],
  [600, '10:00', '10 minutes'],
  [3725, '1:02:05', '1 hour 2 minutes 5 seconds'],
])('%i s is %s on the clock, and "%s" when it is read out', (seconds, clock, spoken) => {
  expect([clockOf(seconds), spokenClock(seconds)]).toEqual([clock, spoken]);
});

test('what opens at first is named by the kind of call; a live call has its clock instead of words', () => {
  expect([
    doingOf({phase: 'preparing', callType: 'voice'}),
    doingOf({phase: 'preparing', callType: 'video'}),
    doingOf({phase: 'live', callType: 'video'}),
  ]).toEqual(['Opening your microphone…', 'Opening your camera…', undefined]);
});
