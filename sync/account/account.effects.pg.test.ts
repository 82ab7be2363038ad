import {expect, test} from 'vitest';
import {newcomer, testAcademy, type TestLearner} from '#tests/pg/academy.ts';
import {byRest, type Command} from '#tests/pg/commands.ts';

const academy = await testAcademy({ASSESSMENT_GATE: 'closed'});
const {pool, post} = academy;

const zone = (timeZone: unknown, by: unknown): Command => ({
  name: 'account.timeZone',
  args: {id: crypto.randomUUID(), v: 1, timeZone, by},
});
const set = async (who: TestLearner, timeZone: unknown, by: unknown) => {
  const reply = await byRest(academy, who, zone(timeZone, by));
  return {status: reply.status, body: (await reply.json()) as Record<string, unknown>};
};
const zoneOf = async ({userId}: TestLearner) =>
  (await pool.query(`select "timeZone" from "learner" where "userId" = $1`, [userId])).rows[0]?.timeZone;
/** Moves the last choice into the past. */
const age = ({userId}: TestLearner, interval: string) =>
  pool.query(
    `update "learner" set "timeZoneChosenAt" = "timeZoneChosenAt" - $2::interval where "userId" = $1`,
    [userId, interval],
  );

test('a device’s zone is stored while there is none, and never after, also before the assessment', async () => {
  const ada = await newcomer(pool);
  expect(await zoneOf(ada)).toBeNull();
  expect((await set(ada, 'Europe/Berlin', 'device')).status).toBe(200);
  expect((await set(ada, 'America/New_York', 'device')).status).toBe(200);
  expect(await zoneOf(ada)).toBe('Europe/Berlin');
});

test('a learner may correct their device at once, and then once in 24 hours', async () => {
  const ada = await newcomer(pool);
  await set(ada, 'UTC', 'device');
  expect((await set(ada, 'Asia/Tokyo', 'learner')).status).toBe(200);
  const refused = await set(ada, 'Europe/Berlin', 'learner');
  expect(refused).toMatchObject({
    status: 429,
    body: {
      code: 'COOLING_DOWN',
      message: 'You can change your time zone once every 24 hours. You can change it again in 24 hours.',
    },
  });
  await age(ada, '23 hours 50 minutes');
  expect((await set(ada, 'Europe/Berlin', 'learner')).body).toMatchObject({
    message: 'You can change your time zone once every 24 hours. You can change it again in 10 minutes.',
  });
  expect(await zoneOf(ada)).toBe('Asia/Tokyo');
  await age(ada, '10 minutes');
  expect((await set(ada, 'Europe/Berlin', 'learner')).status).toBe(200);
  expect(await zoneOf(ada)).toBe('Europe/Berlin');
});

test('choosing the current zone is no change', async () => {
  const ada = await newcomer(pool);
  await set(ada, 'Asia/Tokyo', 'device');
  expect((await set(ada, 'Asia/Tokyo', 'learner')).status).toBe(200);
  expect((await set(ada, 'Europe/Berlin', 'learner')).status).toBe(200);
  expect((await set(ada, 'Europe/Berlin', 'learner')).status).toBe(200);
});

test('of two concurrent choices one is accepted and one is told to wait', async () => {
  const ada = await newcomer(pool);
  const zones = ['Asia/Tokyo', 'Europe/Berlin'];
  const replies = await Promise.all(zones.map((name) => byRest(academy, ada, zone(name, 'learner'))));
  const taken = zones.filter((_, at) => replies[at]?.status === 200);
  expect(taken).toEqual([await zoneOf(ada)]);
});

test.each([
  ['Europe/Atlantis', 'device', 'timeZone must be the name of a time zone, such as Europe/Berlin'],
  ['+01:00', 'learner', 'timeZone must be the name of a time zone, such as Europe/Berlin'],
  ['', 'device', 'timeZone must be the name of a time zone, such as Europe/Berlin'],
  [7, 'device', 'timeZone must be text'],
  ['Europe/Berlin', 'browser', 'by must be device or learner'],
])('%j, said by %s, is rejected with a message', async (timeZone, by, message) => {
  const ada = await newcomer(pool);
  expect(await set(ada, timeZone, by)).toEqual({status: 400, body: {message, code: 'INVALID'}});
  expect(await zoneOf(ada)).toBeNull();
});

test('a guest has none', async () => {
  expect((await post('/api/commands', zone('Europe/Berlin', 'device'))).status).toBe(401);
});
