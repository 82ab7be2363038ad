// The account's connection to the provider: shown, connected and disconnected by its owner; and the choice for someone
// who came back with the address of another account.
import type {Context} from 'hono';
import {
  connectGoogle,
  disconnectGoogle,
  registerByGoogle,
  signInWays,
  type SignInWays,
} from '#schema/account/google.api.ts';
import type {ProfileNotice} from '#schema/account/google.notices.ts';
import {exportRules} from '#schema/account/own-data.rules.ts';
import type {AccountNeeds} from '#sync/account/account-needs.ts';
import type {AccountApi} from '#sync/account/account.access.ts';
import {settle} from '#sync/account/entry/arrival.ts';
import {entrance} from '#sync/account/entry/entrance.ts';
import {connect, disconnect, hasAddress, type KnownPerson} from '#sync/account/google/identities.ts';
import {tellConnected} from '#sync/account/account.emails.ts';
import {noteLogin, originOf} from '#sync/account/sessions/login-events.ts';
import {passwordAgain} from '#sync/account/password/password-again.ts';
import {proveAddress} from '#sync/account/password/reset-tokens.ts';
import {inTransaction, type Database} from '#sync/db/pool.ts';
import {HttpRefusal} from '#sync/http/http-refusal.ts';
import {serve} from '#sync/http/serve.ts';

export function googleAccountRoutes(api: AccountApi, needs: AccountNeeds): void {
  const {pool, provider, visits, attempts, prepare, trustedProxy, log} = needs;
  const demandPassword = passwordAgain(needs);
  const enter = entrance(needs);

  serve(api, signInWays, {}, (_input, {learner}) => readWays(pool, learner.userId, provider?.issuer));

  // A connection is as powerful as a password: both changes require the password.
  serve(api, connectGoogle, {body: exportRules}, async ({body}, {learner}, c) => {
    if (!provider) throw notSetUp();
    const {userId} = learner;
    await demandPassword(c, userId, body.password);
    const {token, cookie} = await visits.begin({purpose: 'connect', userId});
    const address = await provider.start(token).catch((error: unknown) => {
      log('sign-in with Google failed', error);
      throw new HttpRefusal(503, {message: 'We can’t reach Google right now. Try again in a moment.'}, 10);
    });
    c.header('Set-Cookie', cookie);
    return {address};
  });

  serve(api, disconnectGoogle, {body: exportRules}, async ({body}, {learner}, c) => {
    if (!provider) throw notSetUp();
    const {userId} = learner;
    // An account without a password is stopped here, and so never loses its only way to sign in.
    await demandPassword(c, userId, body.password);
    await inTransaction(pool, async (db) => {
      if (!(await disconnect(db, userId, provider.issuer))) return;
      await noteLogin(db, userId, 'disconnect', {succeeded: true, ...originOf(c, trustedProxy)});
      await tellConnected(db, userId, false);
    });
    return {message: 'Google is disconnected. Sign in with your password from now on.'};
  });

  serve(api, registerByGoogle, {}, async (_input, _who, c) => {
    await attempts.visit(c);
    const visit = await visits.take(c.req.header('cookie'), 'choice');
    if (visit?.purpose !== 'choose' || !hasAddress(visit.person)) {
      throw new HttpRefusal(400, {message: 'That took too long. Continue with Google again.'});
    }
    const {person, rememberMe, brought} = visit;
    const by = (db: Database) => settle(db, {person, brought}, prepare);
    const user = await enter(c, {kind: 'google', rememberMe, by});
    c.header('Set-Cookie', visits.ended(), {append: true});
    return user;
  });
}

/**
 * Connects the provider account that the browser came back with to the account that has just shown its password, in
 * the transaction of its sign-in.
 */
export function adoption(needs: AccountNeeds) {
  const {visits} = needs;
  return async (db: Database, c: Context, userId: string): Promise<void> => {
    const cookies = c.req.header('cookie');
    if (!visits.isUnderWay(cookies)) return;
    const visit = await visits.take(cookies, 'choice', db);
    if (visit?.purpose !== 'choose' || !hasAddress(visit.person)) return;
    const {person} = visit;
    // Only an account with this very address was offered.
    const own = await addressLike(db, userId, person.address);
    if (own === undefined) return;
    await connectNow(db, needs, c, userId, person);
    await proveAddress(db, {userId, email: own});
  };
}

/** Connects, notes it in the history, and tells the owner. @returns what to tell the visitor. */
export async function connectNow(
  db: Database,
  {trustedProxy}: Pick<AccountNeeds, 'trustedProxy'>,
  c: Context,
  userId: string,
  person: KnownPerson,
): Promise<ProfileNotice> {
  const outcome = await connect(db, userId, person);
  if (outcome === 'taken' || outcome === 'other') return `google-${outcome}`;
  if (outcome === 'connected') {
    await noteLogin(db, userId, 'connect', {succeeded: true, ...originOf(c, trustedProxy)});
    await tellConnected(db, userId, true);
  }
  return 'google-connected';
}

/** The account's address, as it is written there, if it is this one. */
async function addressLike(db: Database, userId: string, address: string): Promise<string | undefined> {
  const {rows} = await db.query<{address: string}>(
    `select "address" from private."emailAddress" where "userId" = $1 and lower("address") = lower($2)`,
    [userId, address],
  );
  return rows[0]?.address;
}

async function readWays(db: Database, userId: string, issuer: string | undefined): Promise<SignInWays> {
  const {rows} = await db.query<{hasPassword: boolean; address: string | null; connectedAt: Date | null}>(
    `select c."userId" is not null as "hasPassword", i."address", i."connectedAt"
     from "user" u
     left join private."credential" c on c."userId" = u."id"
     left join private."identity" i on i."userId" = u."id" and i."issuer" = $2
     where u."id" = $1`,
    [userId, issuer ?? ''],
  );
  const {hasPassword = false, address = null, connectedAt = null} = rows[0] ?? {};
  return {
    hasPassword,
    offersGoogle: issuer !== undefined,
    google:
      address === null || connectedAt === null ? null : {address, connectedAt: connectedAt.toISOString()},
  };
}

const notSetUp = () => new HttpRefusal(404, {message: 'Google sign-in isn’t set up here.'});
