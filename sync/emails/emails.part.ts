import type {Pool} from 'pg';
import {SUBSCRIBER} from '#sync/account/belongings.ts';
import {sweepEmailSessions, type EmailSessions} from '#sync/emails/email-sessions.ts';
import {emailsAccess} from '#sync/emails/emails.access.ts';
import {emailPages, emailRoutes} from '#sync/emails/emails.routes.ts';
import {part} from '#sync/part/part.ts';

type Needs = {readonly pool: Pool; readonly emailSessions: EmailSessions};

export const emails = part({
  access: emailsAccess,
  routes: (api, {pool, emailSessions}: Needs) => {
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
