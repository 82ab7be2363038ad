import {availableParallelism} from 'node:os';
import {expect, test} from 'vitest';
import {hashPassword, verifyPassword} from '#sync/account/passwords.ts';

test('as many hash as leave one core free, 64 wait, and whoever comes then is told to come back', async () => {
  const room = Math.max(1, availableParallelism() - 1) + 64;
  const all = await Promise.allSettled(
    Array.from({length: room + 5}, () => hashPassword('correct horse battery')),
  );
  expect(all.filter(({status}) => status === 'fulfilled')).toHaveLength(room);
  const refused = all.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
  expect(refused).toHaveLength(5);
  for (const reason of refused) expect(reason).toMatchObject({status: 503, retryAfterS: 2});
  await expect(hashPassword('after the storm')).resolves.toMatch(/^\$argon2id/);
}, 60_000);

test('nothing is the password of nobody, not even the decoy', async () => {
  expect(await verifyPassword(undefined, 'nobody has this password')).toBe(false);
});
