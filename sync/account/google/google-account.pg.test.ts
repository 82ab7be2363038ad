// Connecting and disconnecting Google: which account it may be, and what happens to the password.
import {afterAll, beforeEach, describe, expect, test} from 'vitest';
import {
  callback,
  finish,
  me,
  noticeOf,
  signInFixture,
  locationOf,
  signIn,
  ways,
} from '#tests/openid/sign-in-fixture.ts';
import {consent} from '#tests/openid/provider-pages.ts';
import {PASSWORD} from '#tests/pg/academy.ts';
import {emailsTo} from '#tests/pg/emails.ts';
import {newVisitor, type Visitor} from '#tests/pg/visitor.ts';

const {provider, academy, pool, newUser, accounts, register, resetByMail} = await signInFixture();
let visitor: Visitor;

beforeEach(() => {
  visitor = newVisitor(academy);
});
afterAll(() => provider.stop());

describe('an address that another account uses', () => {
  test('is not connected automatically, only after the account’s password', async () => {
    const {sub, address} = newUser();
    const {username, id} = await register(address);
    const before = await accounts();
    expect(locationOf(await signIn(visitor, sub))).toBe('/auth/login?notice=google-choose');
    expect((await visitor.send('GET', '/api/auth/me')).status).toBe(401);
    expect(await accounts()).toBe(before);

    expect((await visitor.signIn(username, PASSWORD)).status).toBe(200);
    expect(await ways(visitor)).toMatchObject({hasPassword: true, google: {address}});
    expect((await emailsTo(pool, address)).map(({subject}) => subject)).toContain(
      'Google was connected to your account',
    );
    visitor = newVisitor(academy);
    expect(locationOf(await signIn(visitor, sub))).toBe('/auth/login?arrived=back');
    expect((await me(visitor))['id']).toBe(id);
  });

  test('is not connected to another account that signs in meanwhile', async () => {
    const {sub, address} = newUser();
    await register(address);
    const {username} = await register('somebody-else@example.org');
    await signIn(visitor, sub);
    await visitor.signIn(username, PASSWORD);
    expect(await ways(visitor)).toMatchObject({google: null});
  });

  test('may get its own account if the other one is unverified, by a choice that works once', async () => {
    const {sub, address} = newUser();
    const {id} = await register(address);
    await signIn(visitor, sub);
    const {status, body} = await visitor.send('POST', '/api/auth/google/register');
    expect([status, body['email']]).toEqual([200, address]);
    expect(body['id']).not.toBe(id);
    const again = newVisitor(academy);
    expect((await again.send('POST', '/api/auth/google/register')).status).toBe(400);
    visitor = newVisitor(academy);
    expect(locationOf(await signIn(visitor, sub))).toBe('/auth/login?arrived=back');
  });

  test('gets no second account if the other one is verified', async () => {
    const {sub, address} = newUser();
    const {id} = await register(address);
    expect(await resetByMail(address, 'a lantern in the fog')).toBe(200);
    expect(noticeOf(await signIn(visitor, sub))).toBe('google-known');
    expect((await visitor.send('POST', '/api/auth/google/register')).status).toBe(409);
    await visitor.signIn(address, 'a lantern in the fog');
    expect((await me(visitor))['id']).toBe(id);
  });
});

describe('an account with a password', () => {
  const connectBy = async (from: Visitor, sub: string, password = PASSWORD) => {
    const {status, body} = await from.send('POST', '/api/user/google', {password});
    if (status !== 200) return {status};
    const answer = await finish(from, await consent(String(body['address']), sub, callback));
    return {status, location: locationOf(answer)};
  };

  test('is connected and disconnected by its owner, after the password', async () => {
    const {from, id} = await register('connects@example.org');
    const {sub, address} = newUser();
    expect(await connectBy(from, sub, 'not the password')).toEqual({status: 403});
    expect((await connectBy(from, sub)).location).toBe('/profile?tab=profile&notice=google-connected');
    expect(await ways(from)).toMatchObject({google: {address}});
    await signIn(visitor, sub);
    expect((await me(visitor))['id']).toBe(id);

    const wrong = await from.send('POST', '/api/user/google/disconnect', {password: 'not the password'});
    expect(wrong.status).toBe(403);
    expect((await from.send('POST', '/api/user/google/disconnect', {password: PASSWORD})).status).toBe(200);
    expect(await ways(from)).toMatchObject({google: null});
    const {body} = await from.send('GET', '/api/user/login-history');
    expect((body['events'] as {kind: string}[]).map(({kind}) => kind)).toEqual([
      'disconnect',
      'google',
      'connect',
      'register',
    ]);
  });

  test('rejects a Google account that is connected elsewhere, and a second one of the provider', async () => {
    const {sub} = newUser();
    await signIn(visitor, sub);
    const {from} = await register('second@example.org');
    expect((await connectBy(from, sub)).location).toContain('notice=google-taken');
    expect((await connectBy(from, newUser().sub)).location).toContain('notice=google-connected');
    expect((await connectBy(from, newUser().sub)).location).toContain('notice=google-other');
    expect((await connectBy(from, newUser({email_verified: false}).sub)).location).toContain(
      'notice=google-no-address',
    );
  });

  test('is not connected if somebody else is signed in by then', async () => {
    const {from} = await register('first@example.org');
    const {body} = await from.send('POST', '/api/user/google', {password: PASSWORD});
    const back = await consent(String(body['address']), newUser().sub, callback);
    await from.send('POST', '/api/auth/logout');
    const {username} = await register('next@example.org');
    await from.signIn(username, PASSWORD);
    expect(locationOf(await finish(from, back))).toContain('notice=google-over');
    expect(await ways(from)).toMatchObject({google: null});
  });

  test('loses a connection with another address when its owner resets the password by email', async () => {
    const owner = 'pre-hijacked@example.org';
    const {from} = await register(owner);
    const {sub} = newUser();
    await connectBy(from, sub);
    expect(await resetByMail(owner, 'a lantern in the fog')).toBe(200);
    const before = await accounts();
    await signIn(visitor, sub);
    expect(await accounts()).toBe((before ?? 0) + 1);
  });
});

describe('an account without a password', () => {
  test('is asked to set one by email before anything that needs it, and has it then', async () => {
    const {sub, address} = newUser();
    await signIn(visitor, sub);
    const {username} = await me(visitor);
    const asked = [
      visitor.send('PUT', '/api/user/password', {
        currentPassword: 'any',
        newPassword: 'a lantern in the fog',
      }),
      visitor.send('POST', '/api/user/export', {password: 'any'}),
      visitor.send('POST', '/api/user/delete', {password: 'any', username}),
      visitor.send('POST', '/api/user/google/disconnect', {password: 'any'}),
    ];
    for (const {status, body} of await Promise.all(asked)) {
      expect([status, body['code']]).toEqual([403, 'NO_PASSWORD']);
    }
    expect((await newVisitor(academy).signIn(String(username), 'any')).body['message']).toBe(
      'Invalid username or password',
    );

    expect(await resetByMail(address, 'a lantern in the fog')).toBe(200);
    expect((await visitor.signIn(String(username), 'a lantern in the fog')).status).toBe(200);
    expect(await ways(visitor)).toMatchObject({hasPassword: true, google: {address}});
    const gone = await visitor.send('POST', '/api/user/delete', {password: 'a lantern in the fog', username});
    expect(gone.status).toBe(200);
    // After the deletion the same Google account can register again.
    visitor = newVisitor(academy);
    expect(locationOf(await signIn(visitor, sub))).toBe('/auth/login?arrived=new');
  });

  test('is exported with its connection', async () => {
    const {sub, address} = newUser();
    await signIn(visitor, sub);
    expect(await resetByMail(address, 'a lantern in the fog')).toBe(200);
    await visitor.signIn(address, 'a lantern in the fog');
    const {body} = await visitor.send('POST', '/api/user/export', {password: 'a lantern in the fog'});
    const {identity} = body['tables'] as {identity: unknown[]};
    expect(identity).toMatchObject([{subject: sub, address}]);
  });
});
