// Reads the emails that an academy without a mail server keeps, rendered by the product's own writers.
import type {Pool} from 'pg';
import {accountEmails} from '#sync/account/account.emails.ts';
import {mailTransport} from '#sync/mail/mail-transport.ts';
import {sendNext} from '#sync/mail/postman.ts';
import {ORIGIN} from '#tests/pg/academy.ts';

export type KeptEmail = {readonly to: string; readonly subject: string; readonly text: string};

/** Renders the queued emails. @returns those to this address, oldest first. */
export async function emailsTo(pool: Pool, address: string): Promise<readonly KeptEmail[]> {
  const needs = {
    pool,
    transport: mailTransport('', 'Academy <no-reply@localhost>'),
    writers: accountEmails(pool, ORIGIN),
    log: (event: string, error: unknown) => {
      throw new Error(event, {cause: error});
    },
  };
  while (await sendNext(needs));
  const {rows} = await pool.query<KeptEmail>(
    `select "to", "subject", "text" from private."mail" where lower("to") = lower($1) order by "createdAt"`,
    [address],
  );
  return rows;
}

/** The tokens of the reset links in an email. */
export const tokensIn = ({text}: KeptEmail): readonly string[] =>
  [...text.matchAll(/\/auth\/reset-password\?token=([\w-]+)/g)].map(([, token]) => token ?? '');
