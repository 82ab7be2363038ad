// Emails about accounts: queued in the transaction of their cause, rendered when they are sent.
import type {Pool} from 'pg';
import {issueResetTokens, RESET_MINUTES} from '#sync/account/password/reset-tokens.ts';
import type {Database} from '#sync/db/pool.ts';
import {orderMail} from '#sync/mail/outbox.ts';
import type {EmailWriters} from '#sync/part/part.ts';

const RESET = 'account.reset';
const ADDRESS_TAKEN = 'account.address-taken';
const PASSWORD_CHANGED = 'account.password-changed';
const CONNECTED = 'account.google-connected';
const DISCONNECTED = 'account.google-disconnected';

/** Queues the email with the link. Whether the address belongs to an account is only looked up when it is rendered. */
export const orderReset = (db: Database, address: string) => orderMail(db, {kind: RESET, to: address});

/** Tells the owner of an account that its password was changed. */
export const tellPasswordChanged = (db: Database, userId: string) => tellOwner(db, userId, PASSWORD_CHANGED);

/** Tells the owner of an account that somebody can, or can no longer, sign in to it with Google. */
export const tellConnected = (db: Database, userId: string, isConnected: boolean) =>
  tellOwner(db, userId, isConnected ? CONNECTED : DISCONNECTED);

async function tellOwner(db: Database, userId: string, kind: string): Promise<void> {
  const {rows} = await db.query<{address: string; username: string}>(
    `select e."address", u."username" from private."emailAddress" e join "user" u on u."id" = e."userId"
     where e."userId" = $1`,
    [userId],
  );
  const [owner] = rows;
  if (owner) await orderMail(db, {kind, to: owner.address, data: {username: owner.username}});
}

/** Tells the proven owner of an address that somebody else registers with it; at most once a day. */
export const tellOwnerOf = (db: Database, address: string, newId: string) =>
  // One statement, whether there is an owner or not: the time it takes must not reveal which.
  db.query(
    `insert into private."mail" ("kind", "to", "data")
     select $2, e."address", jsonb_build_object('username', u."username")
     from private."emailAddress" e join "user" u on u."id" = e."userId"
     where lower(e."address") = lower($1) and e."verifiedAt" is not null and e."userId" <> $3
       and not exists (select 1 from private."mail" m
         where m."kind" = $2 and m."to" = e."address" and m."createdAt" > now() - interval '1 day')`,
    [address, ADDRESS_TAKEN, newId],
  );

/** The writer of each kind. @param origin the academy's own address: links never use the host of a request. */
export const accountEmails = (pool: Pool, origin: string): EmailWriters => ({
  [RESET]: async ({to}) => {
    const issued = await issueResetTokens(pool, to);
    if (issued.length === 0) return undefined;
    const links = issued.map(
      ({username, token}) => `${username}:\n${origin}/auth/reset-password?token=${token}`,
    );
    return {
      subject: 'Choose a new password',
      text: plainText(
        'Somebody, hopefully you, asked for a new password at the academy. This link lets you choose one:',
        ...links,
        `It works once, for ${RESET_MINUTES} minutes. You will be signed out everywhere.`,
        'If it was not you, ignore this letter: nothing has changed.',
      ),
    };
  },
  [ADDRESS_TAKEN]: async ({data}) => ({
    subject: 'You have an account already',
    text: plainText(
      `Somebody, perhaps you, registered at the academy with this address. It belongs to your account already; your username is ${data['username']}.`,
      `Sign in: ${origin}/auth/login`,
      `If you forgot your password: ${origin}/auth/forgot-password`,
      'If it was not you, ignore this letter: your account has not changed.',
    ),
  }),
  [PASSWORD_CHANGED]: async ({data}) => ({
    subject: 'Your password was changed',
    text: plainText(
      `The password of your account ${data['username']} at the academy was changed just now, and every other browser was signed out.`,
      `If it was not you, choose a new one at once: ${origin}/auth/forgot-password`,
    ),
  }),
  [CONNECTED]: async ({data}) => ({
    subject: 'Google was connected to your account',
    text: plainText(
      `A Google account was connected to your account ${data['username']} at the academy just now. Whoever has it can sign in with it.`,
      `If it was not you, choose a new password at once: ${origin}/auth/forgot-password`,
      `Then disconnect it: ${origin}/profile`,
    ),
  }),
  [DISCONNECTED]: async ({data}) => ({
    subject: 'Google was disconnected from your account',
    text: plainText(
      `The Google account of your account ${data['username']} at the academy was disconnected just now. You sign in with your password from now on.`,
      `If it was not you, choose a new password at once: ${origin}/auth/forgot-password`,
    ),
  }),
});

const plainText = (...paragraphs: readonly string[]) =>
  `${['Hello,', ...paragraphs, 'The academy'].join('\n\n')}\n`;
