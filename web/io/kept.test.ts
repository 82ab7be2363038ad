import {expect, test} from 'vitest';
import {forgetLearner, keep, keyOfLearner, readKept} from '#web/io/kept.ts';

test('what is a learner’s own goes with them; the device’s and another’s stays', () => {
  const [ada, bob] = [keyOfLearner('recent', 'ada'), keyOfLearner('recent', 'bob')];
  for (const key of [ada, bob, 'theme']) keep(key, 'kept');
  forgetLearner('ada');
  expect([readKept(ada), readKept(bob), readKept('theme')]).toEqual([undefined, 'kept', 'kept']);
});
