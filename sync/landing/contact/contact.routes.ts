// Anybody may write to those who run the academy: a ticket, and a receipt by email.
import type {Context} from 'hono';
import type {Pool} from 'pg';
import {sendContact, type ContactMessage, type ContactReceipt} from '#schema/landing/contact.api.ts';
import {contactRules} from '#schema/landing/contact.rules.ts';
import {countAttempt, type Budget} from '#sync/account/password/throttle.ts';
import {inTransaction, type Database} from '#sync/db/pool.ts';
import {clientAddress, networkOf} from '#sync/http/client-address.ts';
import {HttpRefusal} from '#sync/http/http-refusal.ts';
import {serve} from '#sync/http/serve.ts';
import {CONTACT_RECEIPT} from '#sync/landing/contact/contact.emails.ts';
import type {LandingApi} from '#sync/landing/landing.access.ts';
import {orderMail} from '#sync/mail/outbox.ts';

type Needs = {readonly pool: Pool; readonly trustedProxy: string};

/** Messages from one network. */
const BUDGET: Budget = {
  free: 5,
  after: 'window',
  windowS: 3600,
  message: 'You’ve sent 5 messages in the last hour.',
};

/** Receipts to one address; what comes after them is stored without one. */
const RECEIPTS: Budget = {free: 3, after: 'window', windowS: 3600};

export function contactRoutes(api: LandingApi, needs: Needs): void {
  serve(api, sendContact, {body: contactRules}, async ({body}, _, c) => receive(c, body, needs));
}

/** Counts and stores it. @throws {HttpRefusal} 429 with the wait. */
export async function receive(
  c: Context,
  message: ContactMessage,
  {pool, trustedProxy}: Needs,
): Promise<ContactReceipt> {
  await countAttempt(pool, `contact:${networkOf(clientAddress(c, trustedProxy))}`, BUDGET);
  return {reference: `T-${await inTransaction(pool, (db) => store(db, message))}`};
}

/** @returns its number: the one of before where the same message comes again, because its reply was lost. */
async function store(db: Database, message: ContactMessage): Promise<number> {
  const {id, name, email, subject} = message;
  const {rows} = await db.query<{no: number}>(
    `insert into "ticket" ("id", "subject", "category") values ($1, $2, 'contact')
     on conflict ("id") do nothing returning "no"`,
    [id, subject],
  );
  const [ticket] = rows;
  if (!ticket) return numberOf(db, message);
  await db.query(`insert into private."ticketMessage" ("ticketId", "bodyMd") values ($1, $2)`, [
    id,
    message.message,
  ]);
  await db.query(`insert into private."ticketContact" ("ticketId", "name", "address") values ($1, $2, $3)`, [
    id,
    name,
    email,
  ]);
  if (await mayReceive(db, email)) {
    await orderMail(db, {kind: CONTACT_RECEIPT, to: email, data: {reference: `T-${ticket.no}`}});
  }
  return ticket.no;
}

/** @throws {HttpRefusal} 422 for an id of something else: its words would be lost. */
async function numberOf(db: Database, {id, name, email, subject, message}: ContactMessage): Promise<number> {
  const {rows} = await db.query<{no: number}>(
    `select t."no" from "ticket" t
     join private."ticketContact" c on c."ticketId" = t."id" and c."name" = $2 and c."address" = $3
     join private."ticketMessage" m on m."ticketId" = t."id" and m."bodyMd" = $5
     where t."id" = $1 and t."subject" = $4 limit 1`,
    [id, name, email, subject, message],
  );
  const [ticket] = rows;
  if (ticket) return ticket.no;
  throw new HttpRefusal(422, {
    message: 'This id was used for another message. Send this one with a new id.',
    code: 'KEY_REUSED',
  });
}

/** Nobody can fill a stranger's inbox by typing their address, from however many networks. */
async function mayReceive(db: Database, address: string): Promise<boolean> {
  try {
    await countAttempt(db, `contact-receipt:${address.toLowerCase()}`, RECEIPTS);
    return true;
  } catch (error) {
    if (error instanceof HttpRefusal) return false;
    throw error;
  }
}
