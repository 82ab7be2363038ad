// The pages that end a kind of email.
import type {Page} from 'playwright';
import {createAccount} from '#sync/account/accounts.ts';
import {until} from '#sync/dev/wait.ts';
import {orderMail} from '#sync/mail/outbox.ts';
import {at, type Screen, type ScreenFixture} from '#tests/screens/screen.ts';

/** The academy writes a weekly summary, as it would be sent, and its link is opened. */
async function openLink(page: Page, {origin, pool}: ScreenFixture): Promise<void> {
  const username = `stop-${crypto.randomUUID().slice(0, 8)}`;
  const email = `${username}@example.org`;
  const userId = await createAccount(pool, {username, fullName: 'Ada Lovelace', email}, 'no hash');
  await pool.query(`insert into "notificationSchedule" ("userId", "weeklyEmail") values ($1, true)`, [
    userId,
  ]);
  await pool.query(
    `insert into "notification" ("userId", "dedupeKey", "type", "category", "title", "message", "actionUrl", "actionText")
     values ($1, 'week', 'info', 'course', 'Last week: 3 lessons', 'You learned on 3 days.', '/progress', 'Your progress')`,
    [userId],
  );
  await orderMail(pool, {kind: 'notifications.weekly', to: email, data: {userId, dedupeKey: 'week'}});
  let address: string | undefined;
  const isWritten = async () => {
    const {rows} = await pool.query<{text: string | null}>(
      `select "text" from private."mail" where "to" = $1 and "kind" = 'notifications.weekly'`,
      [email],
    );
    address = /\/unsubscribe\/\S+/.exec(rows[0]?.text ?? '')?.[0];
    return address !== undefined;
  };
  await until(isWritten, {limitMs: 20_000});
  await page.goto(origin + String(address));
  await page.getByText('Stop getting the weekly summary by email?').waitFor();
}

export const stoppingEmails: readonly Screen[] = [
  {name: 'unsubscribe', as: 'guest', show: openLink},
  {
    name: 'unsubscribed',
    as: 'guest',
    show: async (page, fixture) => {
      await openLink(page, fixture);
      await page.getByRole('button', {name: 'Stop these emails'}).click();
      await page.getByText('You can turn them on again').waitFor();
    },
  },
  {name: 'unsubscribed-unknown', as: 'guest', show: at('/unsubscribe/token', 'Nothing has changed')},
];
