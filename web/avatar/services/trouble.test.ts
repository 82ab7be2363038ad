import {expect, test} from 'vitest';
import {troubleOf} from '#web/avatar/services/trouble.ts';
import {HttpError} from '#web/io/call.ts';
import {Said} from '#web/io/words-for.ts';

test('the academy and the platform say it in their own words; what has none is in the specification’s', () => {
  expect(troubleOf(new HttpError(409, {message: 'You have used your time for today.'}))).toBe(
    'You have used your time for today.',
  );
  expect(troubleOf(new HttpError(429, {message: 'Too many sessions.', waitTimeText: '5 minutes'}))).toBe(
    'Too many sessions. Try again in 5 minutes.',
  );
  expect(troubleOf(new Said('Vapi Error: Invalid Key.'))).toBe('Vapi Error: Invalid Key.');
  expect(troubleOf(new HttpError(502, {}, {isOurs: false}))).toBe('Failed to start avatar session');
  expect(troubleOf(new TypeError('Failed to fetch'))).toBe('Failed to start avatar session');
});

test('the voice platform’s words come in the specification’s, also where the server places the call', () => {
  const refused = {message: 'Invalid Key.', code: 'PLATFORM_REFUSED'};
  expect(troubleOf(new HttpError(409, refused))).toBe('Vapi Error: Invalid Key.');
  const away = {message: 'The voice platform can’t be reached right now.', code: 'PLATFORM_AWAY'};
  expect(troubleOf(new HttpError(503, away))).toBe(
    'Vapi connection error - please check assistant configuration',
  );
  expect(troubleOf(new HttpError(409, refused, {isOurs: false}))).toBe('Failed to start avatar session');
});
