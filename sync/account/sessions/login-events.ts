// The account's own history of sign-ins, for its owner to read.
import type {Context} from 'hono';
import type {LoginEventInfo} from '#schema/account/account.api.ts';
import type {Database} from '#sync/db/pool.ts';
import {clientAddress, networkForPeople} from '#sync/http/client-address.ts';

/** The stored part of a request's origin. */
export type Origin = {readonly network: string | null; readonly userAgent: string | null};

const NETWORK_MAX = 50;
const USER_AGENT_MAX = 300;
/** Retention of login events, days. */
const KEPT_DAYS = 180;

export function originOf(c: Context, trustedProxy: string): Origin {
  const network = networkForPeople(clientAddress(c, trustedProxy));
  return {
    network: network === '' ? null : network.slice(0, NETWORK_MAX),
    userAgent: c.req.header('user-agent')?.slice(0, USER_AGENT_MAX) ?? null,
  };
}

/** Records a sign-in or a change of the ways to sign in. */
export const noteLogin = (
  db: Database,
  userId: string,
  kind: LoginEventInfo['kind'],
  {succeeded, network, userAgent}: Origin & {readonly succeeded: boolean},
) =>
  db.query(
    `insert into private."loginEvent" ("userId", "kind", "succeeded", "network", "userAgent")
     values ($1, $2, $3, $4, $5)`,
    [userId, kind, succeeded, network, userAgent],
  );

/** Records a failed sign-in; nothing for an unknown account. */
export const noteFailure = (
  db: Database,
  userId: string,
  kind: 'login' | 'passkey',
  {network, userAgent}: Origin,
) =>
  db.query(
    `insert into private."loginEvent" ("userId", "kind", "succeeded", "network", "userAgent")
     select "id", $4, false, $2, $3 from "user" where "id" = $1`,
    [userId, network, userAgent, kind],
  );

/** Deletes events that are past their retention. */
export const sweepLoginEvents = (db: Database) =>
  db.query(`delete from private."loginEvent" where "at" < now() - make_interval(days => $1)`, [KEPT_DAYS]);
