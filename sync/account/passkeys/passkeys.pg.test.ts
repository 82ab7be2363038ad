import {describe, expect, onTestFinished, test} from 'vitest';
import {challengesWith} from '#sync/account/passkeys/challenges.ts';
import {issueResetTokens} from '#sync/account/password/reset-tokens.ts';
import {newAuthenticator} from '#tests/authenticator.ts';
import {cookieOf, GATEWAY_SECRET, ORIGIN, PASSWORD, registerBy, testAcademy} from '#tests/pg/academy.ts';

const academy = await testAcademy();
const {pool} = academy;

type Challenge = {options: Record<string, unknown>};
type Person = {cookie: string; username: string};
const here = {origin: ORIGIN};
/** The academy's own words for what it rejects. */
const code = async (reply: Response) => [reply.status, ((await reply.json()) as {code?: string}).code];
const question = async () =>
  ((await (await academy.post('/api/auth/passkey/challenge')).json()) as Challenge).options;
const enter = (credential: unknown) => academy.post('/api/auth/passkey', {credential});

async function begin({cookie}: Person): Promise<Record<string, unknown>> {
  const reply = await academy.post('/api/user/passkeys/challenge', {password: PASSWORD}, {cookie});
  expect(reply.status).toBe(200);
  return ((await reply.json()) as Challenge).options;
}

/** A learner with a passkey. */
async function withPasskey() {
  const person = await registerBy(academy);
  const device = newAuthenticator();
  const credential = device.create(await begin(person), {...here, counter: 5});
  const reply = await academy.post('/api/user/passkeys', {credential, name: ' Phone '}, person);
  expect(reply.status, await reply.clone().text()).toBe(200);
  return {person, device, passkey: (await reply.json()) as {id: string; name: string}};
}
const events = async (username: string) =>
  (
    await pool.query<{kind: string}>(
      `select "kind" from private."loginEvent" where "userId" = (select "id" from "user" where "username" = $1)
       order by "at"`,
      [username],
    )
  ).rows.map(({kind}) => kind);
const failures = async (username: string) =>
  (
    await pool.query<{kind: string}>(
      `select "kind" from private."loginEvent"
       where not "succeeded" and "userId" = (select "id" from "user" where "username" = $1)`,
      [username],
    )
  ).rows.map(({kind}) => kind);
const mails = async (username: string) =>
  (
    await pool.query<{kind: string}>(
      `select "kind" from private."mail" where "data" ->> 'username' = $1 order by "createdAt"`,
      [username],
    )
  ).rows.map(({kind}) => kind);
const list = async ({cookie}: Person) => (await academy.get('/api/user/passkeys', {cookie})).json();

test('a passkey is added with the password, signs in, is renamed and removed; its owner is told', async () => {
  const {person, device, passkey} = await withPasskey();
  expect(passkey.name).toBe('Phone');
  const signedIn = await enter(device.get(await question(), {...here, counter: 6}));
  expect(signedIn.status).toBe(200);
  expect(await signedIn.json()).toMatchObject({username: person.username});
  expect(signedIn.headers.getSetCookie().join()).toContain('session=');
  const renamed = await academy.outside.request(`/api/user/passkeys/${passkey.id}`, {
    method: 'PATCH',
    body: JSON.stringify({name: 'Old phone'}),
    headers: {'content-type': 'application/json', cookie: person.cookie, origin: ORIGIN},
  });
  expect(renamed.status).toBe(200);
  expect(await list(person)).toMatchObject({passkeys: [{name: 'Old phone', lastUsedAt: expect.any(String)}]});
  const remove = (password: string) =>
    academy.post(`/api/user/passkeys/${passkey.id}/remove`, {password}, person);
  expect((await remove('not the password')).status).toBe(403);
  expect((await remove(PASSWORD)).status).toBe(200);
  expect(await list(person)).toEqual({passkeys: []});
  expect(await code(await enter(device.get(await question(), {...here, counter: 7})))).toEqual([
    401,
    'UNKNOWN_PASSKEY',
  ]);
  expect(await events(person.username)).toEqual(['register', 'passkey-added', 'passkey', 'passkey-removed']);
  expect(await mails(person.username)).toEqual(['account.passkey-added', 'account.passkey-removed']);
});

test('adding one needs the password, and nobody has another’s', async () => {
  const {passkey} = await withPasskey();
  const stranger = await registerBy(academy);
  const guess = await academy.post('/api/user/passkeys/challenge', {password: 'a guess of mine'}, stranger);
  expect(guess.status).toBe(403);
  const path = `/api/user/passkeys/${passkey.id}/remove`;
  expect((await academy.post(path, {password: PASSWORD}, stranger)).status).toBe(404);
  expect(
    (await academy.post('/api/user/passkeys/no-uuid/remove', {password: PASSWORD}, stranger)).status,
  ).toBe(404);
});

test('a new password by email removes all passkeys: the intruder’s too', async () => {
  const {person} = await withPasskey();
  const [link] = await issueResetTokens(pool, person.email);
  const newPassword = 'another lantern in the fog';
  const reset = await academy.post('/api/auth/reset-password', {token: link?.token, newPassword});
  expect(reset.status).toBe(200);
  const {username} = person;
  const back = await academy.post('/api/auth/login', {username, password: newPassword});
  expect(await list({username, cookie: cookieOf(back)})).toEqual({passkeys: []});
});

test('a sign-in waits for who removes the passkey, and the other way round, in one order', async () => {
  const {person, device} = await withPasskey();
  const removing = await pool.connect();
  onTestFinished(() => removing.release(true));
  await removing.query('begin');
  const {rows} = await removing.query<{id: string}>(
    `select "id" from "user" where "username" = $1 for no key update`,
    [person.username],
  );
  const entering = enter(device.get(await question(), {...here, counter: 6}));
  await expect
    .poll(async () => {
      const {rowCount} = await pool.query(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rowCount;
    })
    .toBe(1);
  // What a removal takes last.
  await removing.query(`select 1 from private."passkey" where "userId" = $1 for update nowait`, [
    rows[0]?.id,
  ]);
  await removing.query('commit');
  expect((await entering).status).toBe(200);
});

describe('a sign-in is rejected, in words, with', () => {
  test('a passkey of another site, or from a page of another site', async () => {
    const {device} = await withPasskey();
    for (const where of [
      {...here, site: 'evil.example'},
      {origin: 'https://evil.example', site: 'localhost'},
    ]) {
      const reply = await enter(device.get(await question(), {...where, counter: 9}));
      expect(await code(reply)).toEqual([400, 'OTHER_SITE']);
    }
  });

  test('a reply that was used before', async () => {
    const {device} = await withPasskey();
    const credential = device.get(await question(), {...here, counter: 6});
    expect((await enter(credential)).status).toBe(200);
    expect(await code(await enter(credential))).toEqual([400, 'CHALLENGE_USED']);
  });

  test('a copied authenticator, whose counter falls back', async () => {
    const {person, device, passkey} = await withPasskey();
    const use = async (counter: number) =>
      code(await enter(device.get(await question(), {...here, counter})));
    expect((await use(8))[0]).toBe(200);
    expect(await list(person)).toMatchObject({passkeys: [{isRefused: false}]});
    expect(await use(6)).toEqual([400, 'COPIED']);
    expect(await list(person)).toMatchObject({passkeys: [{name: 'Phone', isRefused: true}]});
    // Which of both is the owner’s nobody knows: it is refused from now on, and its owner is told once.
    expect(await use(9)).toEqual([400, 'COPIED']);
    expect(await failures(person.username)).toEqual(['passkey', 'passkey']);
    expect(await mails(person.username)).toEqual(['account.passkey-added', 'account.passkey-copied']);
    const removed = await academy.post(
      `/api/user/passkeys/${passkey.id}/remove`,
      {password: PASSWORD},
      person,
    );
    expect(removed.status).toBe(200);
  });

  test('a counter that fell back in what nobody with the key has signed tells nothing', async () => {
    const {person, device} = await withPasskey();
    const {id} = device.get(await question(), here);
    const forged = newAuthenticator().get(await question(), {...here, counter: 1});
    expect(await code(await enter({...forged, id, rawId: id}))).toEqual([400, 'NOT_A_PASSKEY']);
    expect((await enter(device.get(await question(), {...here, counter: 6}))).status).toBe(200);
    expect(await failures(person.username)).toEqual([]);
    expect(await mails(person.username)).toEqual(['account.passkey-added']);
  });

  test('a challenge that is over, made by somebody else, or meant for something else', async () => {
    const {person, device} = await withPasskey();
    const old = challengesWith(GATEWAY_SECRET, () => Date.now() - 301_000).make('enter');
    const foreign = challengesWith('another secret of thirty-two characters').make('enter');
    const adding = (await begin(person))['challenge'];
    const words = [];
    for (const challenge of [old, foreign].map((bytes) => Buffer.from(bytes).toString('base64url'))) {
      words.push(await code(await enter(device.get({challenge}, {...here, counter: 9}))));
    }
    words.push(await code(await enter(device.get({challenge: adding}, {...here, counter: 9}))));
    expect(words).toEqual([
      [400, 'CHALLENGE_OVER'],
      [400, 'FOREIGN_CHALLENGE'],
      [400, 'FOREIGN_CHALLENGE'],
    ]);
  });

  test('another’s key, a locked device, and what is no passkey', async () => {
    const {device} = await withPasskey();
    const other = newAuthenticator();
    const forged = other.get(await question(), {...here, counter: 9});
    const id = device.get(await question(), here).id;
    expect(await code(await enter({...forged, id, rawId: id}))).toEqual([400, 'NOT_A_PASSKEY']);
    const locked = device.get(await question(), {...here, counter: 9, isUnlocked: false});
    expect(await code(await enter(locked))).toEqual([400, 'NOT_VERIFIED']);
    for (const odd of [{}, null, 'x', {id: 'a', rawId: 'a', type: 'public-key', response: {}}]) {
      expect((await enter(odd)).status).toBe(400);
    }
    expect(academy.logged).toEqual([]);
  });
});
