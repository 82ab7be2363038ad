import type {Pool} from 'pg';
import {notificationQueryRules} from '#schema/notifications/notifications.query-rules.ts';
import type {CommandNeeds} from '#sync/commands/commands.routes.ts';
import {own} from '#sync/db/belonging.ts';
import {every} from '#sync/db/jobs.ts';
import type {Log} from '#sync/db/pool.ts';
import {notificationEmails, orderingEmails} from '#sync/notifications/notification-emails.ts';
import {notificationsAccess} from '#sync/notifications/notifications.access.ts';
import {notificationEffects, toastEffects} from '#sync/notifications/notifications.effects.ts';
import {notificationsRoutes} from '#sync/notifications/notifications.routes.ts';
import {nudging} from '#sync/notifications/nudges/nudges.ts';
import {weeklyEmails} from '#sync/notifications/nudges/weekly-email.ts';
import {tellDue} from '#sync/notifications/notify-later.ts';
import {preferenceEffects} from '#sync/notifications/preferences.effects.ts';
import {pushClient, type PushClient} from '#sync/notifications/push/push-client.ts';
import {sendingPushes, sweepPushOrders} from '#sync/notifications/push/push.jobs.ts';
import {pushRoutes} from '#sync/notifications/push/push.routes.ts';
import {sweepRemovals} from '#sync/notifications/push/subscriptions.ts';
import {unsubscribeWith} from '#sync/notifications/unsubscribe/unsubscribe-token.ts';
import {unsubscribeRoutes} from '#sync/notifications/unsubscribe/unsubscribe.routes.ts';
import {part} from '#sync/part/part.ts';
import type {Settings} from '#sync/settings.ts';

type Needs = {
  readonly pool: Pool;
  readonly commands: CommandNeeds;
  readonly push: PushClient | undefined;
  readonly deviceInWords: (userAgent: string | null) => string;
  readonly log: Log;
  readonly settings: Handed['settings'];
};

type Handed = {
  readonly pool: Pool;
  readonly settings: Pick<Settings, 'publicOrigin' | 'passwordPepper' | 'webDir'>;
};

const unsubscribeOf = ({settings}: Pick<Handed, 'settings'>) =>
  unsubscribeWith(settings.passwordPepper, settings.publicOrigin);

/** How long a notification is kept, days. */
const KEPT_DAYS = 180;
/** How often it is looked for what is to be told by now, ms. */
const LOOK_EVERY_MS = 5000;
/** Most rows of one sweep: each is replicated. */
const SWEPT = 500;

/** Deletes old notifications. Resolves to whether there are more. */
export async function sweepNotifications(pool: Pool): Promise<boolean> {
  const {rowCount} = await pool.query(
    `delete from "notification" where "id" in (
       select "id" from "notification" where "createdAt" < now() - make_interval(days => $1)
       order by "createdAt" limit $2)`,
    [KEPT_DAYS, SWEPT],
  );
  return rowCount === SWEPT;
}

export const notifications = part({
  access: notificationsAccess,
  routes: (api, needs: Needs) => {
    notificationsRoutes(api, needs);
    pushRoutes(api, needs);
    unsubscribeRoutes(api, {...needs, unsubscribe: unsubscribeOf(needs)});
  },
  services: ({settings: {push}}: {readonly settings: Settings}) => ({
    push: push && pushClient(push.vapid, push.services),
  }),
  effects: () => ({...notificationEffects, ...preferenceEffects, ...toastEffects}),
  queryRules: notificationQueryRules,
  jobs: ({pool, push, log}: Needs) => [
    ...(push ? [sendingPushes({pool, push, log})] : []),
    orderingEmails({pool, log}),
    nudging({pool, log}),
    every(LOOK_EVERY_MS, 'tell what’s due', () => tellDue(pool), log),
  ],
  emails: ({pool, settings}: Handed) => {
    const needs = {pool, publicOrigin: settings.publicOrigin, unsubscribe: unsubscribeOf({settings})};
    return {...notificationEmails(needs), ...weeklyEmails(needs)};
  },
  sweeps: [sweepNotifications, sweepPushOrders, sweepRemovals],
  belongings: [
    own('public."notification"'),
    own('public."notificationCount"'),
    own('public."notificationPreference"'),
    own('public."notificationSchedule"'),
    // Anyone who has them can reach the browser.
    own('private."pushSubscription"', 'session', 'endpoint', 'p256dh', 'auth'),
    own('private."pushRemoval"', 'session'),
    own('private."notificationEmail"'),
    own('private."noticeDue"'),
    own('private."nudge"'),
  ],
  notExported: {
    'private."pushOrder"': 'which notification goes to which browser when: both are exported',
  },
});
