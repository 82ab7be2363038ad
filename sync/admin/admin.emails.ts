// Emails about admins' own sign-in: queued in the transaction of their cause, rendered when they are sent.
import type {Database} from '#sync/db/pool.ts';
import {layOut} from '#sync/mail/email-layout.ts';
import {orderMail} from '#sync/mail/outbox.ts';
import type {EmailWriters} from '#sync/part/part.ts';

const PASSKEY_ADDED = 'admin.passkey-added';
const PASSKEY_REMOVED = 'admin.passkey-removed';
const PASSKEY_COPIED = 'admin.passkey-copied';

/** Tells an admin that a passkey may have been copied, and opens the admin area no longer. */
export const tellAdminCopied = (db: Database, address: string, passkey: string) =>
  orderMail(db, {kind: PASSKEY_COPIED, to: address, data: {passkey}});

/** Tells an admin that a passkey opens the admin area from now on, or no longer. */
export const tellAdminPasskey = (db: Database, address: string, isAdded: boolean, passkey: string) =>
  orderMail(db, {kind: isAdded ? PASSKEY_ADDED : PASSKEY_REMOVED, to: address, data: {passkey}});

/** The writer of each kind. @param origin the academy's own address. */
export const adminEmails = (origin: string): EmailWriters => ({
  [PASSKEY_ADDED]: async ({data}) =>
    told(origin, 'A passkey was added to your admin account', [
      `The passkey “${data['passkey']}” was just added to your admin account at the academy. Anyone who can unlock its device can sign in with it.`,
      'If this was you, there’s nothing to do. If it wasn’t, remove the passkey, change your password, and tell the other admins.',
    ]),
  [PASSKEY_REMOVED]: async ({data}) =>
    told(origin, 'A passkey was removed from your admin account', [
      `The passkey “${data['passkey']}” of your admin account at the academy was just removed. It no longer opens the admin area.`,
      'If this was you, there’s nothing to do. If it wasn’t, change your password, and tell the other admins.',
    ]),
  [PASSKEY_COPIED]: async ({data}) =>
    told(origin, 'A passkey of your admin account may have been copied', [
      `Someone just tried to sign in to your admin account at the academy with what looks like a copy of the passkey “${data['passkey']}”. We didn’t let them in, and this passkey no longer opens the admin area.`,
      'Sign in another way, remove the passkey, and tell the other admins.',
    ]),
});

const told = (origin: string, subject: string, before: readonly string[]) =>
  layOut({
    subject,
    before,
    actions: [{label: 'Open the admin area', address: `${origin}/admin`}],
    after: ['Every change of a sign-in is in the audit log as well.'],
  });
