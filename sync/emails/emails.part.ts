import {SUBSCRIBER} from '#sync/account/belongings.ts';
import {sweepEmailSessions} from '#sync/emails/email-sessions.ts';
import {emailsAccess} from '#sync/emails/emails.access.ts';
import {emailPages, emailRoutes} from '#sync/emails/emails.routes.ts';
import {part} from '#sync/part.ts';

export const emails = part({
  access: emailsAccess,
  routes: (api, {pool, emailSessions}) => {
    emailRoutes(api, {pool, sessions: emailSessions});
    emailPages(api);
  },
  sweeps: [sweepEmailSessions],
  belongings: [
    {table: 'private."emailSubscriber"', whose: SUBSCRIBER},
    {
      table: 'private."emailSession"',
      whose: `"subscriberId" in (select "id" from private."emailSubscriber" where ${SUBSCRIBER})`,
      without: ['tokenHash'],
    },
  ],
});
