import {availableParallelism} from 'node:os';
import argon2 from 'argon2';
import {expect, test} from 'vitest';
import {passwordsWith} from '#sync/account/password/passwords.ts';

const passwords = passwordsWith('a key of the server, for tests of passwords');

test('hashes on all cores but one, queues 64 requests, and tells further ones to retry', async () => {
  const room = Math.max(1, availableParallelism() - 1) + 64;
  const all = await Promise.allSettled(
    Array.from({length: room + 5}, () => passwords.hash('correct horse battery')),
  );
  expect(all.filter(({status}) => status === 'fulfilled')).toHaveLength(room);
  const refused = all.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
  expect(refused).toHaveLength(5);
  for (const reason of refused) expect(reason).toMatchObject({status: 503, retryAfterS: 2});
  await expect(passwords.hash('after the storm')).resolves.toMatch(/^\$argon2id/);
}, 60_000);

test('rejects every password of an unknown user, even the decoy’s', async () => {
  expect(await passwords.verify(undefined, 'nobody has this password')).toBe(false);
});

test('a hash verifies only with the pepper that it was made with', async () => {
  const hash = await passwords.hash('a lantern in the fog');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,p=1,t=2,keyid=[\w+/]{11}\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(passwords.isOutdated(hash, 'a lantern in the fog')).toBe(false);
  expect(await passwords.verify(hash, 'a lantern in the fog')).toBe(true);
  expect(await passwords.verify(hash, 'a lantern in the Fog')).toBe(false);
  // An attacker with a copy of the database only.
  expect(await argon2.verify(hash, 'a lantern in the fog')).toBe(false);
  const others = passwordsWith('the key of another server, which has the rows');
  expect(await others.verify(hash, 'a lantern in the fog')).toBe(false);
  expect(others.isOutdated(hash, 'a lantern in the fog')).toBe(true);
});

test('a hash without a pepper still verifies, and counts as outdated', async () => {
  const before = await argon2.hash('a lantern in the fog', {
    type: argon2.argon2id,
    memoryCost: 19_456,
    timeCost: 2,
    parallelism: 1,
  });
  expect(await passwords.verify(before, 'a lantern in the fog')).toBe(true);
  expect(await passwords.verify(before, 'another lantern')).toBe(false);
  expect(passwords.isOutdated(before, 'a lantern in the fog')).toBe(true);
});

test.each([
  ['é as one character or as two', 'caf\u00E9 au lait at dawn', 'cafe\u0301 au lait at dawn'],
  ['two in a row', 'u\u0323\u0302 twelve cha', 'u\u0302\u0323 twelve cha'],
  ['Hangul as syllables or as letters', '한국어 비밀번호 열두자', '한국어 비밀번호 열두자'.normalize('NFD')],
  ['full width', 'ｌａｎｔｅｒｎ １２３４', 'lantern 1234'],
  ['a no-break space', 'a lantern\u00A0in fog', 'a lantern in fog'],
  ['ﬁ as one sign', 'o\uFB01ce of lanterns', 'office of lanterns'.replace('ffi', 'fi')],
  ['half-width kana', 'ﾗﾝﾀﾝ の ひかり を みた', 'ランタン の ひかり を みた'],
])('a password is the same from every keyboard: %s', async (_, typed, other) => {
  expect(typed).not.toBe(other);
  expect(await passwords.verify(await passwords.hash(typed), other)).toBe(true);
  expect(await passwords.verify(await passwords.hash(other), typed)).toBe(true);
});

test('a hash of a password as it was typed still verifies, and counts as outdated', async () => {
  const typed = 'cafe\u0301 au lait at dawn';
  const before = await argon2.hash(typed, {
    type: argon2.argon2id,
    memoryCost: 19_456,
    timeCost: 2,
    parallelism: 1,
  });
  expect(await passwords.verify(before, typed)).toBe(true);
  expect(await passwords.verify(before, 'cafe au lait at dawn')).toBe(false);
  expect(passwords.isOutdated(before, typed)).toBe(true);
  expect(passwords.isOutdated(await passwords.hash('plain lantern'), 'plain lantern')).toBe(false);
});
