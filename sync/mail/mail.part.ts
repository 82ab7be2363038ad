import {mailTransport} from '#sync/mail/mail-transport.ts';
import {sending, sweepMail} from '#sync/mail/postman.ts';
import {quietPart} from '#sync/part.ts';

export const mail = quietPart({
  jobs: ({pool, log, settings, emailWriters: writers}) => [
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
