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
  expect(isSeenAt({actionUrl, dedupeKey: 'a'}, path, search)).toBe(isSeen);
});

const LESSON = '/modules/m1/lessons/a';

test.each([
  ['cool-down:1', LESSON, LESSON, true],
  ['cool-down:1', LESSON, '/modules', false],
  ['assessment 1', '/assessment', '/assessment', true],
  ['assessment 1', '/modules', '/modules', false],
  ['assessment 1', '/modules', '/assessment', true],
  ['assessment-open:1', '/assessment', '/assessment', true],
  ['assessment-time:1', '/assessment', '/assessment', false],
  ['badge:first', '/progress', '/progress', false],
])('the cause %s, which leads to %s, at %s: %s', (dedupeKey, actionUrl, path, isSeen) => {
  expect(isSeenAt({actionUrl, dedupeKey}, path, '')).toBe(isSeen);
});
