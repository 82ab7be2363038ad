// An academy with an OpenID provider, and the steps of a sign-in that goes from one to the other and back.
import {GOOGLE_CALLBACK_PATH} from '#schema/account/google.api.ts';
import {ORIGIN, PASSWORD, testAcademy} from '#tests/pg/academy.ts';
import {emailsTo, tokensIn} from '#tests/pg/emails.ts';
import {newVisitor, type Answer, type Visitor} from '#tests/pg/visitor.ts';
import {consent} from '#tests/openid/provider-pages.ts';
import {startProvider, type Claims} from '#tests/openid/provider.ts';

export const callback = ORIGIN + GOOGLE_CALLBACK_PATH;

export const locationOf = ({headers}: Answer): string => headers.get('location') ?? '';
export const noticeOf = (answer: Answer): string | null =>
  new URL(locationOf(answer), ORIGIN).searchParams.get('notice');

/** Begins a sign-in. @returns the address at the provider that the browser is redirected to. */
export const start = async (from: Visitor, path = '/api/auth/google'): Promise<string> =>
  locationOf(await from.send('GET', path));
export const finish = async (from: Visitor, address: string): Promise<Answer> => {
  const {pathname, search} = new URL(address);
  return from.send('GET', pathname + search);
};
/** A whole sign-in as the provider's user of this name. */
export const signIn = async (from: Visitor, sub: string, path?: string): Promise<Answer> =>
  finish(from, await consent(await start(from, path), sub, callback));
export const me = async (from: Visitor) => (await from.send('GET', '/api/auth/me')).body;
export const ways = async (from: Visitor) => (await from.send('GET', '/api/user/sign-in-ways')).body;

export async function signInFixture() {
  const provider = await startProvider({callback});
  const academy = await testAcademy(provider.env);
  const {pool} = academy;
  let count = 0;
  return {
    provider,
    academy,
    pool,
    /** Adds a user at the provider. @returns the login there. */
    newUser: (claims: Claims = {}): {sub: string; address: string} => {
      count += 1;
      const sub = `person-${count}`;
      const address = claims.email ?? `${sub}@example.org`;
      provider.users.set(sub, {
        email: address,
        email_verified: true,
        name: `Ada Person ${count}`,
        ...claims,
      });
      return {sub, address};
    },
    accounts: async () =>
      (await pool.query<{n: number}>(`select count(*)::int as "n" from "user"`)).rows[0]?.n ?? 0,
    /** Registers an account with a password. */
    register: async (address: string) => {
      count += 1;
      const from = newVisitor(academy);
      const username = `taken-${count}`;
      const form = {fullName: 'Ada Lovelace', username, email: address, password: PASSWORD};
      const {body} = await from.send('POST', '/api/auth/register', form);
      return {from, username, id: String(body['id'])};
    },
    /** Resets the password by the emailed link. */
    resetByMail: async (address: string, newPassword: string): Promise<number> => {
      const from = newVisitor(academy);
      await from.send('POST', '/api/auth/forgot-password', {email: address});
      const message = (await emailsTo(pool, address)).findLast((one) => tokensIn(one).length > 0);
      const [token] = message ? tokensIn(message) : [];
      return (await from.send('POST', '/api/auth/reset-password', {token, newPassword})).status;
    },
  };
}
