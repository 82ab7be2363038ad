import type {Pool} from 'pg';
import {NOTIFICATIONS_URL} from '#schema/notifications/push/push-message.ts';
import {layOut} from '#sync/mail/email-layout.ts';
import type {Unsubscribe} from '#sync/notifications/unsubscribe/unsubscribe-token.ts';
import type {EmailWriters} from '#sync/part/part.ts';

export const WEEKLY_EMAIL = 'notifications.weekly';

type Summary = {readonly title: string; readonly message: string; readonly actionUrl: string};

type Needs = {readonly pool: Pool; readonly publicOrigin: string; readonly unsubscribe: Unsubscribe};

/** Rendered when it is sent: only to a learner who still wants it then, and is not suspended. */
export const weeklyEmails = ({pool, publicOrigin, unsubscribe}: Needs): EmailWriters => ({
  [WEEKLY_EMAIL]: async ({data: {userId = '', dedupeKey = ''}}) => {
    const {rows} = await pool.query<Summary>(
      `select n."title", n."message", n."actionUrl" from "notification" n
         join "notificationSchedule" q on q."userId" = n."userId" and q."weekly" and q."weeklyEmail"
       where n."userId" = $1 and n."dedupeKey" = $2
         and not exists (select 1 from private."suspension" where "userId" = $1)`,
      [userId, dedupeKey],
    );
    const [summary] = rows;
    if (!summary) return undefined;
    const unsubscribeAt = unsubscribe.addressFor({userId, of: 'weekly'});
    return {
      ...layOut({
        subject: summary.title,
        before: [summary.message],
        actions: [{label: 'Open your progress', address: publicOrigin + summary.actionUrl}],
        after: [
          `You get this email because you turned on the weekly summary by email. Stop it: ${unsubscribeAt}`,
          `All settings: ${publicOrigin}${NOTIFICATIONS_URL}&show=settings`,
        ],
      }),
      unsubscribeAt,
    };
  },
});
