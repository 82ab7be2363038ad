import type {Pool} from 'pg';
import {SUBSCRIBER} from '#sync/account/belongings.ts';
import {emailSessionsIn, sweepEmailSessions, type EmailSessions} from '#sync/emails/email-sessions.ts';
import {emailsAccess} from '#sync/emails/emails.access.ts';
import {emailPages, emailRoutes} from '#sync/emails/emails.routes.ts';
import {part} from '#sync/part/part.ts';
import type {Settings} from '#sync/settings.ts';

type Given = {readonly pool: Pool; readonly settings: Settings};
type Needs = {readonly pool: Pool; readonly emailSessions: EmailSessions};

export const emails = part({
  access: emailsAccess,
  routes: (api, {pool, emailSessions}: Needs) => {
    emailRoutes(api, {pool, sessions: emailSessions});
    emailPages(api);
  },
  services: ({pool, settings: {publicOrigin}}: Given) => ({
    emailSessions: emailSessionsIn(pool, {secure: publicOrigin.startsWith('https:')}),
  }),
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
