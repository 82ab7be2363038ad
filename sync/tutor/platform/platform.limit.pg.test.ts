import {expect, test} from 'vitest';
import {RateLimitError} from '@academy/platform-client';
import {KEY, platformForTests} from '#tests/pg/voice-platform.ts';

const {clientWith} = platformForTests({VOICE_PLATFORM_PER_MINUTE: '3'});

test('limits requests per network and minute, whatever the key, and returns the time to wait', async () => {
  await clientWith(KEY).chat.list();
  await clientWith(KEY).call.list();
  await expect(clientWith('guessed-key').chat.list()).rejects.toMatchObject({status: 401});
  const error = await clientWith(KEY)
    .chat.list()
    .catch((refused: unknown) => refused);
  expect(error).toBeInstanceOf(RateLimitError);
  expect(error).toMatchObject({
    status: 429,
    body: {message: 'Too many requests.', error: 'Too Many Requests', statusCode: 429},
  });
  expect((error as RateLimitError).retryAfterMs).toBeGreaterThan(0);
});
