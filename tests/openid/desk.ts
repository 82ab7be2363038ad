// The academy, a provider beside it, and people who go from one to the other and back.
import {GOOGLE_CALLBACK_PATH} from '#schema/account/google.api.ts';
import {ORIGIN, PASSWORD, testAcademy} from '#tests/pg/academy.ts';
import {emailsTo, tokensIn} from '#tests/pg/emails.ts';
import {newVisitor, type Answer, type Visitor} from '#tests/pg/visitor.ts';
import {goThrough} from '#tests/openid/person.ts';
import {startProvider, type Claims} from '#tests/openid/provider.ts';

export const callback = ORIGIN + GOOGLE_CALLBACK_PATH;

export const placeOf = ({headers}: Answer): string => headers.get('location') ?? '';
export const noticeOf = (answer: Answer): string | null =>
  new URL(placeOf(answer), ORIGIN).searchParams.get('notice');

/** Where the browser is sent that sets out. */
export const start = async (from: Visitor, path = '/api/auth/google'): Promise<string> =>
  placeOf(await from.send('GET', path));
export const comeBack = async (from: Visitor, address: string): Promise<Answer> => {
  const {pathname, search} = new URL(address);
  return from.send('GET', pathname + search);
};
/** The whole way, as whoever the provider knows by this name. */
export const signIn = async (from: Visitor, sub: string, path?: string): Promise<Answer> =>
  comeBack(from, await goThrough(await start(from, path), sub, callback));
export const me = async (from: Visitor) => (await from.send('GET', '/api/auth/me')).body;
export const ways = async (from: Visitor) => (await from.send('GET', '/api/user/sign-in-ways')).body;

export async function openidDesk() {
  const provider = await startProvider({callback});
  const academy = await testAcademy(provider.env);
  const {pool} = academy;
  let people = 0;
  return {
    provider,
    academy,
    pool,
    /** Somebody whom the provider knows. @returns what they sign in as there. */
    newPerson: (claims: Claims = {}): {sub: string; address: string} => {
      people += 1;
      const sub = `person-${people}`;
      const address = claims.email ?? `${sub}@example.org`;
      provider.people.set(sub, {
        email: address,
        email_verified: true,
        name: `Ada Person ${people}`,
        ...claims,
      });
      return {sub, address};
    },
    accounts: async () =>
      (await pool.query<{n: number}>(`select count(*)::int as "n" from "user"`)).rows[0]?.n ?? 0,
    /** Somebody with a password. */
    register: async (address: string) => {
      people += 1;
      const from = newVisitor(academy);
      const username = `taken-${people}`;
      const form = {fullName: 'Ada Lovelace', username, email: address, password: PASSWORD};
      const {body} = await from.send('POST', '/api/auth/register', form);
      return {from, username, id: String(body['id'])};
    },
    /** By the mailed link, as whoever reads the letters does. */
    resetByMail: async (address: string, newPassword: string): Promise<number> => {
      const from = newVisitor(academy);
      await from.send('POST', '/api/auth/forgot-password', {email: address});
      const message = (await emailsTo(pool, address)).findLast((one) => tokensIn(one).length > 0);
      const [token] = message ? tokensIn(message) : [];
      return (await from.send('POST', '/api/auth/reset-password', {token, newPassword})).status;
    },
  };
}
