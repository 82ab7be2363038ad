import type {Pool} from 'pg';
import type {Log} from '#sync/db/pool.ts';
import {mailTransport} from '#sync/mail/mail-transport.ts';
import {sending, sweepMail} from '#sync/mail/postman.ts';
import {quietPart, type EmailWriters} from '#sync/part/part.ts';
import type {Settings} from '#sync/settings.ts';

type Needs = {
  readonly pool: Pool;
  readonly log: Log;
  readonly settings: Pick<Settings, 'smtpUrl' | 'mailFrom'>;
  readonly emailWriters: EmailWriters;
};

export const mail = quietPart({
  jobs: ({pool, log, settings, emailWriters: writers}: Needs) => [
    sending({pool, log, writers, transport: mailTransport(settings.smtpUrl, settings.mailFrom)}),
  ],
  sweeps: [sweepMail],
  hints: ['mails'],
  belongings: [
    {
      table: 'private."mail"',
      whose: `lower("to") in (
        select lower("address") from private."emailAddress" where "userId" = $1 and "verifiedAt" is not null)`,
      // An email may hold a link that opens the account.
      without: ['text'],
    },
  ],
});
