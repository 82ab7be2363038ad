import {expect, test} from 'vitest';
import {clockOf, spokenClock} from '#web/ui/time/lasting.ts';

test.each([
  [0, '0:00', '0 seconds'],
  [1, '0:01', '1 second'],
  [65, '1:05', '1 minute 5 seconds'],
  [600, '10:00', '10 minutes'],
  [3725, '1:02:05', '1 hour 2 minutes 5 seconds'],
])('%i s is %s on the clock, and "%s" when it is read out', (seconds, clock, spoken) => {
  expect([clockOf(seconds), spokenClock(seconds)]).toEqual([clock, spoken]);
});
