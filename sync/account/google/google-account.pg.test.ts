// Accounts that are, or are to be, connected with Google: whose they are, and what becomes of their password.
import {afterAll, beforeEach, describe, expect, test} from 'vitest';
import {callback, comeBack, me, noticeOf, openidDesk, placeOf, signIn, ways} from '#tests/openid/desk.ts';
import {goThrough} from '#tests/openid/person.ts';
import {PASSWORD} from '#tests/pg/academy.ts';
import {emailsTo} from '#tests/pg/emails.ts';
import {newVisitor, type Visitor} from '#tests/pg/visitor.ts';

const {provider, academy, pool, newPerson, accounts, register, resetByMail} = await openidDesk();
let visitor: Visitor;

beforeEach(() => {
  visitor = newVisitor(academy);
});
afterAll(() => provider.stop());

describe('an address that another account names', () => {
  test('connects with nobody by itself; the password of the account does it', async () => {
    const {sub, address} = newPerson();
    const {username, id} = await register(address);
    const before = await accounts();
    expect(placeOf(await signIn(visitor, sub))).toBe('/auth/login?notice=google-choose');
    expect((await visitor.send('GET', '/api/auth/me')).status).toBe(401);
    expect(await accounts()).toBe(before);

    expect((await visitor.signIn(username, PASSWORD)).status).toBe(200);
    expect(await ways(visitor)).toMatchObject({hasPassword: true, google: {address}});
    expect((await emailsTo(pool, address)).map(({subject}) => subject)).toContain(
      'Google was connected to your account',
    );
    visitor = newVisitor(academy);
    expect(placeOf(await signIn(visitor, sub))).toBe('/auth/login?arrived=back');
    expect((await me(visitor))['id']).toBe(id);
  });

  test('connects with no other account that signs in meanwhile', async () => {
    const {sub, address} = newPerson();
    await register(address);
    const {username} = await register('somebody-else@example.org');
    await signIn(visitor, sub);
    await visitor.signIn(username, PASSWORD);
    expect(await ways(visitor)).toMatchObject({google: null});
  });

  test('may get an account of its own where nobody has proved it, by a choice that works once', async () => {
    const {sub, address} = newPerson();
    const {id} = await register(address);
    await signIn(visitor, sub);
    const {status, body} = await visitor.send('POST', '/api/auth/google/register');
    expect([status, body['email']]).toEqual([200, address]);
    expect(body['id']).not.toBe(id);
    const again = newVisitor(academy);
    expect((await again.send('POST', '/api/auth/google/register')).status).toBe(400);
    visitor = newVisitor(academy);
    expect(placeOf(await signIn(visitor, sub))).toBe('/auth/login?arrived=back');
  });

  test('gets none where its owner has proved it: they have an account', async () => {
    const {sub, address} = newPerson();
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
    const answer = await comeBack(from, await goThrough(String(body['address']), sub, callback));
    return {status, place: placeOf(answer)};
  };

  test('is connected and disconnected by its owner, for the password', async () => {
    const {from, id} = await register('connects@example.org');
    const {sub, address} = newPerson();
    expect(await connectBy(from, sub, 'not the password')).toEqual({status: 403});
    expect((await connectBy(from, sub)).place).toBe('/profile?tab=profile&notice=google-connected');
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

  test('takes nobody who has an account of their own, and one of a provider only', async () => {
    const {sub} = newPerson();
    await signIn(visitor, sub);
    const {from} = await register('second@example.org');
    expect((await connectBy(from, sub)).place).toContain('notice=google-taken');
    expect((await connectBy(from, newPerson().sub)).place).toContain('notice=google-connected');
    expect((await connectBy(from, newPerson().sub)).place).toContain('notice=google-other');
    expect((await connectBy(from, newPerson({email_verified: false}).sub)).place).toContain(
      'notice=google-no-address',
    );
  });

  test('is connected by nobody else who is signed in by then', async () => {
    const {from} = await register('first@example.org');
    const {body} = await from.send('POST', '/api/user/google', {password: PASSWORD});
    const back = await goThrough(String(body['address']), newPerson().sub, callback);
    await from.send('POST', '/api/auth/logout');
    const {username} = await register('next@example.org');
    await from.signIn(username, PASSWORD);
    expect(placeOf(await comeBack(from, back))).toContain('notice=google-over');
    expect(await ways(from)).toMatchObject({google: null});
  });

  test('loses whoever connected themselves with another address, when its owner resets it by mail', async () => {
    const owner = 'pre-hijacked@example.org';
    const {from} = await register(owner);
    const {sub} = newPerson();
    await connectBy(from, sub);
    expect(await resetByMail(owner, 'a lantern in the fog')).toBe(200);
    const before = await accounts();
    await signIn(visitor, sub);
    expect(await accounts()).toBe((before ?? 0) + 1);
  });
});

describe('an account without a password', () => {
  test('is asked to choose one by mail before what wants one, and has it then', async () => {
    const {sub, address} = newPerson();
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
    // Whoever left may come back, as somebody new.
    visitor = newVisitor(academy);
    expect(placeOf(await signIn(visitor, sub))).toBe('/auth/login?arrived=new');
  });

  test('is exported with what connects it', async () => {
    const {sub, address} = newPerson();
    await signIn(visitor, sub);
    expect(await resetByMail(address, 'a lantern in the fog')).toBe(200);
    await visitor.signIn(address, 'a lantern in the fog');
    const {body} = await visitor.send('POST', '/api/user/export', {password: 'a lantern in the fog'});
    const {identity} = body['tables'] as {identity: unknown[]};
    expect(identity).toMatchObject([{subject: sub, address}]);
  });
});
