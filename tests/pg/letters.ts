// The letters that an academy without a mail server keeps, written by its own writers.
import type {Pool} from 'pg';
import {accountLetters} from '#sync/account/account.emails.ts';
import {mailTransport} from '#sync/mail/mail-transport.ts';
import {sendNext} from '#sync/mail/postman.ts';
import {ORIGIN} from '#tests/pg/academy.ts';

export type KeptLetter = {readonly to: string; readonly subject: string; readonly text: string};

/** Writes what was ordered. @returns the letters to this address, oldest first. */
export async function lettersTo(pool: Pool, address: string): Promise<readonly KeptLetter[]> {
  const needs = {
    pool,
    transport: mailTransport('', 'Academy <no-reply@localhost>'),
    writers: accountLetters(pool, ORIGIN),
    log: (event: string, error: unknown) => {
      throw new Error(event, {cause: error});
    },
  };
  while (await sendNext(needs));
  const {rows} = await pool.query<KeptLetter>(
    `select "to", "subject", "text" from private."mail" where lower("to") = lower($1) order by "createdAt"`,
    [address],
  );
  return rows;
}

/** The tokens of the links in a letter. */
export const tokensIn = ({text}: KeptLetter): readonly string[] =>
  [...text.matchAll(/\/auth\/reset-password\?token=([\w-]+)/g)].map(([, token]) => token ?? '');
