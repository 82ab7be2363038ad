// What may be spent is lowered while a session goes on: that one ends as it was held, and the next is refused in words.
import {beforeEach, expect, test} from 'vitest';
import {AVATAR_PRICES, avatarAcademy, problemOf} from '#tests/pg/avatars.ts';

const academy = await avatarAcademy();
const {services, learner, started, start, act, age, rowOf, spendsOf, pool, setBudget, clear} = academy;

beforeEach(async () => {
  services.clear();
  await clear();
  await setBudget(1_000_000_000_000, AVATAR_PRICES);
});

test.each([
  ['the budget', /^Voice isn’t available right now\./, () => setBudget(1, AVATAR_PRICES)],
  [
    'the learners’ minutes',
    /^That’s all your voice time for today\./,
    () => pool.query(`update "aiLimit" set "seconds" = 60`),
  ],
  [
    'the kill switch',
    /^Voice is paused right now\./,
    () => pool.query(`update "aiLimit" set "off" = '{avatar}'`),
  ],
])('%s', async (_, words, lower) => {
  const ada = await learner();
  const {id, secondsMost} = await started(ada, 'did');
  expect(secondsMost).toBe(900);
  await age(id, {begun: 99.1, heard: 1});
  await lower();
  const {secondsLeft} = (await (await act(ada, id, 'beat')).json()) as {secondsLeft: number};
  expect(secondsLeft).toBeGreaterThan(700);
  expect((await act(ada, id, 'say', {text: 'Hello.'})).status).toBe(200);
  // It doesn’t give way to a session that can’t begin.
  expect(await problemOf(await start(ada, 'did'))).toMatchObject({
    status: 409,
    code: 'SPENT',
    message: expect.stringMatching(words),
  });
  expect(await rowOf(id)).toMatchObject({endedAt: null});
  await act(ada, id, 'end', {reason: 'stopped'});
  const {seconds} = (await rowOf(id)) as {seconds: number};
  expect(seconds).toBeGreaterThanOrEqual(100);
  expect(await spendsOf(ada)).toMatchObject([{state: 'stopped', seconds}]);
  expect(services.open()).toEqual([]);
  expect(await problemOf(await start(ada, 'did'))).toMatchObject({message: expect.stringMatching(words)});
});
