import {expect, test} from 'vitest';
import {adminPasskeys, PASSKEYS_MAX} from '#sync/account/passkeys/passkeys.ts';
import {adminEmails} from '#sync/admin/admin.emails.ts';
import {newAuthenticator} from '#tests/authenticator.ts';
import {ORIGIN, testAcademy} from '#tests/pg/academy.ts';
import {ADMIN_PASSWORD, codeOf, newAdmin, type TestAdmin} from '#tests/pg/admins.ts';

const academy = await testAcademy();
const strict = await testAcademy({ADMIN_SIGN_IN: 'passkey'});
const here = {origin: ORIGIN, counter: 1};

type At = typeof academy;
const options = async (reply: Response) =>
  ((await reply.json()) as {options: Record<string, unknown>}).options;
const code = async (reply: Response) => [reply.status, ((await reply.json()) as {code?: string}).code];
const question = async (at: At) => options(await at.post('/api/admin/passkey/challenge'));
const del = (at: At, path: string, cookie: string) =>
  at.outside.request(path, {method: 'DELETE', headers: {cookie, origin: ORIGIN}});

async function addTo(at: At, {cookie}: TestAdmin) {
  const device = newAuthenticator();
  const asked = await at.post('/api/admin/passkeys/challenge', undefined, {cookie});
  const credential = device.create(await options(asked), here);
  const added = await at.post('/api/admin/passkeys', {credential, name: 'Key'}, {cookie});
  expect(added.status, await added.clone().text()).toBe(200);
  return {device, id: ((await added.json()) as {id: string}).id};
}
const actions = async (at: At, {id}: TestAdmin) =>
  (
    await at.pool.query<{action: string}>(
      `select "action" from private."auditEvent" where "actor" = $1 order by "seq"`,
      [`admin:${id}`],
    )
  ).rows.map(({action}) => action);

test('an admin adds a passkey, signs in with it, and removes it; each is an audit event', async () => {
  const admin = await newAdmin(academy);
  const {device, id} = await addTo(academy, admin);
  const credential = device.get(await question(academy), {...here, counter: 2});
  const entered = await academy.post('/api/admin/passkey', {credential});
  expect(await entered.json()).toMatchObject({email: admin.email});
  expect(entered.headers.getSetCookie().join()).toContain('admin=');
  expect((await del(academy, `/api/admin/passkeys/${id}`, admin.cookie)).status).toBe(200);
  const again = device.get(await question(academy), {...here, counter: 3});
  expect(await code(await academy.post('/api/admin/passkey', {credential: again}))).toEqual([
    401,
    'UNKNOWN_PASSKEY',
  ]);
  expect(await actions(academy, admin)).toEqual([
    'admin.passkey-added',
    'admin.signed-in',
    'admin.passkey-removed',
  ]);
});

test('the admin is told by email of each that comes and goes', async () => {
  const admin = await newAdmin(academy);
  const {id} = await addTo(academy, admin);
  await del(academy, `/api/admin/passkeys/${id}`, admin.cookie);
  expect((await del(academy, `/api/admin/passkeys/${id}`, admin.cookie)).status).toBe(404);
  const {rows} = await academy.pool.query<{kind: string; data: Record<string, string>}>(
    `select "kind", "data" from private."mail" where "to" = $1 order by "kind"`,
    [admin.email],
  );
  expect(rows).toEqual([
    {kind: 'admin.passkey-added', data: {passkey: 'Key'}},
    {kind: 'admin.passkey-removed', data: {passkey: 'Key'}},
  ]);
  const writers = adminEmails(ORIGIN);
  const written = await Promise.all(
    rows.map(async ({kind, data}) => writers[kind]?.({to: admin.email, data})),
  );
  expect(written.map((mail) => mail?.subject)).toEqual([
    'A passkey was added to your admin account',
    'A passkey was removed from your admin account',
  ]);
  expect(written.every((mail) => mail?.text.includes('“Key”') && mail.text.includes(`${ORIGIN}/admin`))).toBe(
    true,
  );
});

test('adding and removing need a fresh confirmation', async () => {
  const admin = await newAdmin(academy);
  const {id} = await addTo(academy, admin);
  await academy.pool.query(
    `update private."adminSession" set "provedAt" = now() - interval '11 minutes' where "adminId" = $1`,
    [admin.id],
  );
  const {cookie} = admin;
  for (const reply of [
    await academy.post('/api/admin/passkeys/challenge', undefined, {cookie}),
    await del(academy, `/api/admin/passkeys/${id}`, cookie),
  ]) {
    expect(await code(reply)).toEqual([403, 'CONFIRM_FIRST']);
  }
});

test('a learner’s question opens no admin area', async () => {
  const admin = await newAdmin(academy);
  const {device} = await addTo(academy, admin);
  const learners = await options(await academy.post('/api/auth/passkey/challenge'));
  const credential = device.get(learners, {...here, counter: 2});
  expect(await code(await academy.post('/api/admin/passkey', {credential}))).toEqual([
    400,
    'FOREIGN_CHALLENGE',
  ]);
});

test('what a passkey replied opens the admin area once, here, and from no copy of the key', async () => {
  const admin = await newAdmin(academy);
  const {device} = await addTo(academy, admin);
  const enter = async (credential: object) => academy.post('/api/admin/passkey', {credential});
  const credential = device.get(await question(academy), {...here, counter: 5});
  expect((await enter(credential)).status).toBe(200);
  expect(await code(await enter(credential))).toEqual([400, 'CHALLENGE_USED']);
  const elsewhere = device.get(await question(academy), {origin: 'https://evil.example', counter: 6});
  expect(await code(await enter(elsewhere))).toEqual([400, 'OTHER_SITE']);
  for (const counter of [5, 6]) {
    const copied = device.get(await question(academy), {...here, counter});
    expect(await code(await enter(copied))).toEqual([400, 'COPIED']);
  }
  // Only the first one was a sign-in.
  expect(await actions(academy, admin)).toEqual(['admin.passkey-added', 'admin.signed-in']);
  // The copy is told at once, to the others and to the owner; what follows is one more refusal.
  const {rows: told} = await academy.pool.query(
    `select "actor", "action", "details" from private."auditEvent" where "target" = $1 order by "seq"`,
    [`admin:${admin.id}`],
  );
  const refused = {actor: 'nobody', action: 'admin.sign-in-refused'};
  expect(told).toEqual([
    {...refused, details: {isCopied: true}},
    {...refused, details: {}},
  ]);
  const {rows: mails} = await academy.pool.query<{kind: string; data: Record<string, string>}>(
    `select "kind", "data" from private."mail" where "to" = $1 order by "createdAt"`,
    [admin.email],
  );
  expect(mails).toEqual([
    {kind: 'admin.passkey-added', data: {passkey: 'Key'}},
    {kind: 'admin.passkey-copied', data: {passkey: 'Key'}},
  ]);
  const mail = await adminEmails(ORIGIN)['admin.passkey-copied']?.({
    to: admin.email,
    data: {passkey: 'Key'},
  });
  expect(mail?.text).toContain('“Key”. We didn’t let them in');
});

test('an admin has twenty passkeys at most, also when all questions were asked before', async () => {
  const {id: adminId, cookie} = await newAdmin(academy);
  const replies: object[] = [];
  for (let n = 0; n <= PASSKEYS_MAX; n += 1) {
    const asked = await academy.post('/api/admin/passkeys/challenge', undefined, {cookie});
    replies.push(newAuthenticator().create(await options(asked), here));
  }
  const added = await Promise.all(
    replies.map((credential) => academy.post('/api/admin/passkeys', {credential, name: 'Key'}, {cookie})),
  );
  expect(added.map(({status}) => status).toSorted((one, other) => one - other)).toEqual([
    ...Array.from({length: PASSKEYS_MAX}, () => 200),
    409,
  ]);
  expect(await adminPasskeys.list(academy.pool, adminId)).toHaveLength(PASSKEYS_MAX);
});

test('a passkey that is removed signs the admin out everywhere else, and nobody else', async () => {
  const [admin, alan] = [await newAdmin(academy), await newAdmin(academy)];
  const {device, id} = await addTo(academy, admin);
  const credential = device.get(await question(academy), {...here, counter: 2});
  const entered = await academy.post('/api/admin/passkey', {credential});
  const [lost = ''] = (entered.headers.getSetCookie()[0] ?? '').split(';');
  const meBy = async (cookie: string) => (await academy.get('/api/admin/me', {cookie})).status;
  expect(await meBy(lost)).toBe(200);
  expect((await del(academy, `/api/admin/passkeys/${id}`, admin.cookie)).status).toBe(200);
  expect([await meBy(lost), await meBy(admin.cookie), await meBy(alan.cookie)]).toEqual([401, 200, 200]);
});

test('where passkeys are the only way, who sets up their account is told', async () => {
  const linkOf = async (at: At) => {
    const {cookie} = await newAdmin(at);
    const reply = await at.post('/api/admin/invitations', undefined, {cookie});
    return ((await reply.json()) as {link: string}).link.split('#set-up=')[1] ?? '';
  };
  const told = async (at: At) => (await at.post('/api/admin/set-up/begin', {token: await linkOf(at)})).json();
  expect(await told(strict)).toMatchObject({isPasskeyOnly: true});
  expect(await told(academy)).toMatchObject({isPasskeyOnly: false});
});

test('where passkeys are the only way, a code opens nothing, a recovery code does, and the last passkey stays', async () => {
  const admin = await newAdmin(strict);
  const {email, secret, recoveryCodes, cookie} = admin;
  const {device, id} = await addTo(strict, admin);
  const enter = (second: string) =>
    strict.post('/api/admin/login', {email, password: ADMIN_PASSWORD, code: second});
  expect(await code(await enter(codeOf(secret)))).toEqual([403, 'PASSKEY_ONLY']);
  expect((await enter(recoveryCodes[0] ?? '')).status).toBe(200);
  const credential = device.get(await question(strict), {...here, counter: 2});
  expect((await strict.post('/api/admin/passkey', {credential})).status).toBe(200);
  expect(await code(await del(strict, `/api/admin/passkeys/${id}`, cookie))).toEqual([409, 'LAST_PASSKEY']);
  await addTo(strict, admin);
  expect((await del(strict, `/api/admin/passkeys/${id}`, cookie)).status).toBe(200);
});
