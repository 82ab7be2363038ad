// What waits for a time of day by a learner's clock, when they take another clock.
import {expect, test} from 'vitest';
import {newcomer} from '#tests/pg/academy.ts';
import {byRest} from '#tests/pg/commands.ts';
import {command} from '#tests/pg/pupils.ts';
import {pushAcademy} from '#tests/pg/pushes.ts';

const {academy, subscribe, tell} = await pushAcademy();
const {pool} = academy;

test.each(['learner', 'device'])('another time zone by the %s: what waits is looked at again', async (by) => {
  const who = await newcomer(pool);
  await subscribe(who);
  await byRest(
    academy,
    who,
    command('preferences.channel', {category: 'course', channel: 'email', isOn: true}),
  );
  await tell(who, 'a', {category: 'course'});
  const wait = async () => {
    await pool.query(`update private."pushOrder" set "dueAt" = now() + interval '5 hours'`);
    await pool.query(`update private."notificationEmail" set "dueAt" = now() + interval '20 hours'`);
  };
  const soon = async () => {
    const {rows} = await pool.query<{push: boolean; email: boolean}>(
      `select (select bool_and("dueAt" <= now() + interval '5 seconds') from private."pushOrder") as "push",
         (select bool_and("dueAt" <= now() + interval '2 minutes') from private."notificationEmail"
          where "userId" = $1) as "email"`,
      [who.userId],
    );
    return rows[0];
  };
  await wait();
  const zone = (timeZone: string) => byRest(academy, who, command('account.timeZone', {timeZone, by}));
  expect((await zone('Asia/Tokyo')).status).toBe(200);
  expect(await soon()).toEqual({push: true, email: true});
  // The same one again is no other.
  await wait();
  expect((await zone('Asia/Tokyo')).status).toBe(200);
  expect(await soon()).toEqual({push: false, email: false});
});
