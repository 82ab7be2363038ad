// What others see of a learner.
import {expect, test} from 'vitest';
import {ACCESS} from '#sync/parts.ts';
import {testAcademy} from '#tests/pg/academy.ts';
import {othersThings, SECRET} from '#tests/pg/others-things.ts';

const {ada, eve, things, ask} = await othersThings(await testAcademy());

const ADDRESSES = Object.entries(ACCESS)
  .filter(([name, {role}]) => name.startsWith('GET /api/') && role === 'learner')
  .map(([name]) => name.slice('GET '.length).replaceAll('{id}', 'a').replaceAll('{moduleId}', 'one'))
  .map((address) => (address === '/api/chat/search' ? `${address}?q=between+two` : address));

test.each(ADDRESSES)('%s returns no address, ids or texts but the caller’s own', async (address) => {
  const text = await (await ask('GET', address, eve)).text();
  const secrets = [
    // A list of people is there for their ids.
    ...(address === '/api/users' ? [] : [ada.userId]),
    SECRET,
    ada.token,
    `${ada.username}@example.org`,
    'Only on my own page.',
    ...Object.values(things),
  ];
  expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
  expect(text).not.toMatch(/hash|explained|"(?:password|token|secret|answer)"/i);
});

test('on the leaderboard are name, picture, country and points', async () => {
  const answer = await ask('GET', '/api/leaderboard?window=all', eve);
  const {rows} = (await answer.json()) as {rows: Record<string, unknown>[]};
  const row = rows.find(({username}) => username === ada.username) ?? {};
  const shown = ['name', 'username', 'avatarUrl', 'country', 'points', 'parts', 'reachedAt'];
  expect(Object.keys(row).toSorted()).toEqual([...shown, 'rank', 'rankBefore', 'entryId'].toSorted());
});
