import {describe, expect, test} from 'vitest';
import {retryAfterMs, waitBeforeRetry} from '#platform-client/back-off.ts';
import {ConnectionError, InputError, ParseError, PlatformError} from '#platform-client/errors.ts';

const NOW = Date.UTC(2026, 0, 1);
const backOff = {baseMs: 500, capMs: 60_000};

describe('the wait that a server asks for', () => {
  test.each<[Record<string, string>, number | undefined]>([
    [{'retry-after': '1'}, 1000],
    [{'retry-after': '0.5'}, 500],
    [{'retry-after': 'Thu, 01 Jan 2026 00:00:07 GMT'}, 7000],
    [{'retry-after': '0'}, 0],
    [{'retry-after': 'Thu, 01 Jan 1970 00:00:00 GMT'}, undefined],
    [{'retry-after': '-5'}, undefined],
    [{'retry-after': '-0.5'}, undefined],
    [{'retry-after': '5 minutes'}, undefined],
    [{'retry-after': ''}, undefined],
    [{'x-ratelimit-reset': String(NOW / 1000 - 9)}, undefined],
    [{'x-ratelimit-reset': '-30'}, undefined],
    [{'x-ratelimit-reset': ''}, undefined],
    [{'retry-after': '-5', 'x-ratelimit-reset': '30'}, 30_000],
    [{'x-ratelimit-reset': String(NOW / 1000 + 9)}, 9000],
    [{'x-ratelimit-reset': '30'}, 30_000],
    [{'retry-after': '2', 'x-ratelimit-reset': '30'}, 2000],
    [{'retry-after': 'soon'}, undefined],
    // The server's clock is an hour ahead of this machine's.
    [{'retry-after': 'Thu, 01 Jan 2026 01:00:07 GMT', date: 'Thu, 01 Jan 2026 01:00:00 GMT'}, 7000],
    [{'x-ratelimit-reset': String(NOW / 1000 + 3609), date: 'Thu, 01 Jan 2026 01:00:00 GMT'}, 9000],
    [{'x-ratelimit-reset': String(NOW / 1000 + 9), date: 'today'}, 9000],
    [{'x-ratelimit-reset': 'NaN'}, undefined],
    [{}, undefined],
  ])('%o is %s ms', (headers, expected) => {
    expect(retryAfterMs(new Response('', {status: 429, headers}), NOW)).toEqual(expected);
  });

  test('of another status the rate limit says nothing', () => {
    const response = new Response('', {status: 500, headers: {'x-ratelimit-reset': '3000'}});
    expect(retryAfterMs(response, NOW)).toBeUndefined();
  });
});

describe('the own wait', () => {
  test.each([1, 2, 3, 4, 20])(
    'before try %i is between half and all of its step, and never above the limit',
    (tries) => {
      const step = Math.min(60_000, 500 * 2 ** (tries - 1));
      for (let round = 0; round < 100; round++) {
        const waitMs = waitBeforeRetry(new ConnectionError('lost'), tries, backOff) ?? Number.NaN;
        expect(waitMs).toBeGreaterThanOrEqual(step / 2);
        expect(waitMs).toBeLessThanOrEqual(step);
      }
    },
  );

  test('is none for what will not pass', () => {
    for (const error of [
      new InputError('x'),
      new ParseError('x', {status: 200}),
      new PlatformError('x', {status: 404}),
      new PlatformError('x', {status: 501}),
      new PlatformError('x', {status: 501, retryAfterMs: 1}),
      new Error('x'),
      undefined,
    ]) {
      expect(waitBeforeRetry(error, 1, backOff)).toBeUndefined();
    }
  });
});
