import {expect, test} from 'vitest';
import {isSeenAt} from '#web/notifications/push/seen.ts';

test.each([
  ['/community?channel=general&at=7', '/community', 'channel=general', true],
  ['/community?channel=general&at=7', '/community', 'channel=random', false],
  ['/community?channel=general', '/community', '', false],
  ['/community', '/community', 'channel=general', false],
  ['/modules/m1/lessons/a', '/modules/m1/lessons/a', '', false],
  ['/modules/m1/lessons/a', '/modules/m1/lessons/b', '', false],
  ['/profile#sign-in-history', '/profile', 'tab=notifications', false],
  [null, '/modules', '', false],
])('%s at %s?%s: %s', (actionUrl, path, search, isSeen) => {
  expect(isSeenAt(actionUrl, path, search)).toBe(isSeen);
});
