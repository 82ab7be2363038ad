// Emails about accounts: queued in the transaction of their cause, rendered when they are sent.
import type {Pool} from 'pg';
import {issueResetTokens, RESET_MINUTES} from '#sync/account/password/reset-tokens.ts';
import type {Database} from '#sync/db/pool.ts';
import {layOut} from '#sync/mail/email-layout.ts';
import {orderMail} from '#sync/mail/outbox.ts';
import type {EmailWriters} from '#sync/part/part.ts';

const RESET = 'account.reset';
const ADDRESS_TAKEN = 'account.address-taken';
const PASSWORD_CHANGED = 'account.password-changed';
const PASSKEY_ADDED = 'account.passkey-added';
const PASSKEY_REMOVED = 'account.passkey-removed';
const PASSKEY_COPIED = 'account.passkey-copied';
const CONNECTED = 'account.google-connected';
const DISCONNECTED = 'account.google-disconnected';

/** Queues the email with the link. Whether the address belongs to an account is only looked up when it is rendered. */
export const orderReset = (db: Database, address: string) => orderMail(db, {kind: RESET, to: address});

/** Tells the owner of an account that its password was changed. */
export const tellPasswordChanged = (db: Database, userId: string) => tellOwner(db, userId, PASSWORD_CHANGED);

/** Tells the owner of an account that somebody can, or can no longer, sign in to it with Google. */
export const tellConnected = (db: Database, userId: string, isConnected: boolean) =>
  tellOwner(db, userId, isConnected ? CONNECTED : DISCONNECTED);

/** Tells the owner of an account that somebody can, or can no longer, sign in to it with a passkey. */
export const tellPasskey = (db: Database, userId: string, isAdded: boolean, passkey: string) =>
  tellOwner(db, userId, isAdded ? PASSKEY_ADDED : PASSKEY_REMOVED, {passkey});

/** Tells the owner of an account that a passkey may have been copied, and opens it no longer. */
export const tellCopied = (db: Database, userId: string, passkey: string) =>
  tellOwner(db, userId, PASSKEY_COPIED, {passkey});

async function tellOwner(
  db: Database,
  userId: string,
  kind: string,
  more: Readonly<Record<string, string>> = {},
): Promise<void> {
  const {rows} = await db.query<{address: string; username: string}>(
    `select e."address", u."username" from private."emailAddress" e join "user" u on u."id" = e."userId"
     where e."userId" = $1`,
    [userId],
  );
  const [owner] = rows;
  if (owner) await orderMail(db, {kind, to: owner.address, data: {username: owner.username, ...more}});
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
export const accountEmails = (pool: Pool, origin: string): EmailWriters => {
  const happened = news(origin);
  return {
    [RESET]: async ({to}) => {
      const issued = await issueResetTokens(pool, to);
      return issued.length === 0 ? undefined : reset(origin, issued);
    },
    [ADDRESS_TAKEN]: async ({data}) => addressTaken(origin, data['username'] ?? ''),
    [PASSWORD_CHANGED]: async ({data}) =>
      happened(
        'Your password was changed',
        `The password of your account ${data['username']} at the academy was just changed, and every other browser was signed out.`,
      ),
    [PASSKEY_ADDED]: async ({data}) =>
      happened(
        'A passkey was added to your account',
        `The passkey “${data['passkey']}” was just added to your account ${data['username']} at the academy. Anyone who can unlock its device can sign in with it.`,
        `Choosing a new password by email removes all passkeys. You can also remove this one in your profile: ${origin}/profile`,
      ),
    [PASSKEY_REMOVED]: async ({data}) =>
      happened(
        'A passkey was removed from your account',
        `The passkey “${data['passkey']}” of your account ${data['username']} at the academy was just removed. It no longer opens your account.`,
      ),
    [PASSKEY_COPIED]: async ({data}) =>
      layOut({
        subject: 'A passkey of your account may have been copied',
        before: [
          `Someone just tried to sign in to your account ${data['username']} at the academy with what looks like a copy of the passkey “${data['passkey']}”. We didn’t let them in, and this passkey no longer opens your account.`,
          'Sign in another way and remove the passkey. You can then add a new one.',
        ],
        actions: [{label: 'Open your profile', address: `${origin}/profile`}],
        after: [`If you can’t sign in another way, choose a new password: ${origin}/auth/forgot-password`],
      }),
    [CONNECTED]: async ({data}) =>
      happened(
        'Google was connected to your account',
        `A Google account was just connected to your account ${data['username']} at the academy. Anyone who has it can sign in with it.`,
        `Then disconnect Google in your profile: ${origin}/profile`,
      ),
    [DISCONNECTED]: async ({data}) =>
      happened(
        'Google was disconnected from your account',
        `The Google account of your account ${data['username']} at the academy was just disconnected. From now on you sign in with your password.`,
      ),
  };
};

const reset = (origin: string, issued: Awaited<ReturnType<typeof issueResetTokens>>) =>
  layOut({
    subject: 'Choose a new password',
    before: [
      'Someone, hopefully you, asked for a new password at the academy. This link lets you choose one:',
    ],
    actions: issued.map(({username, token}) => ({
      label: 'Choose a new password',
      name: username,
      address: `${origin}/auth/reset-password?token=${token}`,
    })),
    after: [
      `It works once, for ${RESET_MINUTES} minutes. You’ll be signed out everywhere.`,
      'If this wasn’t you, ignore this email: nothing has changed.',
    ],
  });

const addressTaken = (origin: string, username: string) =>
  layOut({
    subject: 'You already have an account',
    before: [
      `Someone, perhaps you, registered at the academy with this address. It already belongs to your account; your username is ${username}.`,
    ],
    actions: [{label: 'Sign in', address: `${origin}/auth/login`}],
    after: [
      `If you forgot your password: ${origin}/auth/forgot-password`,
      'If this wasn’t you, ignore this email: your account hasn’t changed.',
    ],
  });

/** Tells of a change of the ways into an account, and what to do where its owner did not make it. */
const news =
  (origin: string) =>
  (subject: string, what: string, ...after: readonly string[]) =>
    layOut({
      subject,
      before: [
        what,
        'If this was you, there’s nothing to do. If it wasn’t, choose a new password right away.',
      ],
      actions: [{label: 'Choose a new password', address: `${origin}/auth/forgot-password`}],
      after,
    });
