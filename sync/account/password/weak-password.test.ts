import {expect, test} from 'vitest';
import {demandStrong} from '#sync/account/password/weak-password.ts';

const ada = {username: 'countess', email: 'enchantress@example.org', fullName: 'Ada Lovelace'};
const judge = (password: string) => demandStrong(password, ada, 'newPassword');

test.each([
  'password1234',
  'Password123!',
  'p@$$w0rd1234',
  'passwordpassword',
  'qwertyuiopas',
  '123456789012',
  'aaaaaaaaaaaa',
  'iloveyou1234',
  'academy2026!',
  'academyacademy',
  'countess2026',
  'Countess1234!',
  'enchantress1',
  'adalovelace1',
  'Ada Lovelace',
  'a'.repeat(256),
  '😀'.repeat(12),
])('%j is rejected', async (password) => {
  await expect(judge(password)).rejects.toMatchObject({
    status: 400,
    problem: {code: 'WEAK_PASSWORD', field: 'newPassword'},
  });
});

test.each(['correct horse battery', 'my dog eats grass', 'x7Gq!s92kPz$', '🦊 jumps over 3 moons'])(
  '%j is taken',
  async (password) => {
    await expect(judge(password)).resolves.toBeUndefined();
  },
);

test('many at once get an answer each', async () => {
  const judged = await Promise.allSettled([
    ...Array.from({length: 20}, () => judge('password1234')),
    ...Array.from({length: 20}, () => judge('my dog eats grass')),
  ]);
  expect(judged.map(({status}) => status)).toEqual([
    ...Array.from({length: 20}, () => 'rejected'),
    ...Array.from({length: 20}, () => 'fulfilled'),
  ]);
});
