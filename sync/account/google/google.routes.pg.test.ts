// Sign-in with Google against a real provider on loopback, and everything that can go wrong with it.
import {afterAll, beforeEach, describe, expect, test} from 'vitest';
import {GOOGLE_CALLBACK_PATH} from '#schema/account/google.api.ts';
import {
  callback,
  finish,
  me,
  noticeOf,
  signInFixture,
  locationOf,
  signIn,
  start,
  ways,
} from '#tests/openid/sign-in-fixture.ts';
import {consent, cancel} from '#tests/openid/provider-pages.ts';
import {startProvider, type Claims, type TestProvider} from '#tests/openid/provider.ts';
import {ORIGIN, testAcademy} from '#tests/pg/academy.ts';
import {newVisitor, type Answer, type Visitor} from '#tests/pg/visitor.ts';

const {provider, academy, pool, newUser, accounts, register} = await signInFixture();
const off = await testAcademy();
let visitor: Visitor;

beforeEach(() => {
  visitor = newVisitor(academy);
  provider.lie = () => undefined;
});
afterAll(() => provider.stop());

describe('the redirect to the provider', () => {
  test('carries state, nonce and a PKCE challenge, all bound to one cookie with a lifetime of ten minutes', async () => {
    const answer = await visitor.send('GET', '/api/auth/google');
    const {origin, searchParams} = new URL(locationOf(answer));
    expect(origin).toBe(provider.issuer);
    expect(Object.fromEntries(searchParams)).toMatchObject({
      response_type: 'code',
      redirect_uri: callback,
      code_challenge_method: 'S256',
      scope: 'openid profile email',
    });
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(searchParams.get(name)).toMatch(/^[\w-]{43}$/);
    }
    const [cookie] = answer.headers.getSetCookie();
    expect(cookie).toMatch(/^oauth=[\w-]{43};.*HttpOnly.*SameSite=Lax/);
    expect(cookie).toContain('Max-Age=600');
    expect(cookie).toContain('Path=/');
  });

  test('sets a __Host- cookie with Secure on https', async () => {
    const env = {...provider.env, PUBLIC_ORIGIN: 'https://academy.example.org'};
    const secure = newVisitor(await testAcademy(env));
    const [cookie] = (await secure.send('GET', '/api/auth/google')).headers.getSetCookie();
    expect(cookie).toMatch(/^__Host-oauth=.*Secure/);
    expect(cookie).not.toContain('Domain');
  });

  test('reports a missing provider, also at the callback', async () => {
    const guest = newVisitor(off);
    expect(locationOf(await guest.send('GET', '/api/auth/google?returnTo=/progress'))).toBe(
      '/auth/login?notice=google-off&returnTo=%2Fprogress',
    );
    expect(locationOf(await guest.send('GET', GOOGLE_CALLBACK_PATH))).toBe('/auth/login?notice=google-off');
  });

  test('reports a provider that is down', async () => {
    const gone = await startProvider({callback});
    const guest = newVisitor(await testAcademy(gone.env));
    // Even with its metadata cached.
    expect(await start(guest)).toContain(gone.issuer);
    await gone.stop();
    const answer = await guest.send('GET', '/api/auth/google?returnTo=/modules');
    expect(locationOf(answer)).toBe('/auth/login?notice=google-unreachable&returnTo=%2Fmodules');
  });

  test('sends a signed-in visitor to the academy, not to the provider', async () => {
    const {from} = await register('signed-in@example.org');
    expect(await start(from)).toBe('/personal-tutor');
  });
});

describe('a new user', () => {
  test('gets an account with a username made from the name, a verified address, and no password', async () => {
    const {sub, address} = newUser({name: 'Grace Hopper'});
    const answer = await signIn(visitor, sub);
    expect(locationOf(answer)).toBe('/auth/login?arrived=new');
    expect(await me(visitor)).toMatchObject({
      username: 'grace.hopper',
      fullName: 'Grace Hopper',
      email: address,
    });
    expect(await ways(visitor)).toMatchObject({hasPassword: false, offersGoogle: true, google: {address}});
    const {rows} = await pool.query(
      `select "verifiedAt" is not null as "proved" from private."emailAddress" where "address" = $1`,
      [address],
    );
    expect(rows).toEqual([{proved: true}]);
    const {body} = await visitor.send('GET', '/api/user/login-history');
    expect(body['events']).toMatchObject([{kind: 'google', succeeded: true, device: 'Chrome on Linux'}]);
  });

  test('gets a number if the username is taken', async () => {
    await signIn(visitor, newUser({name: 'Mary Somerville'}).sub);
    visitor = newVisitor(academy);
    await signIn(visitor, newUser({name: 'Mary Somerville'}).sub);
    expect((await me(visitor))['username']).toMatch(/^mary\.somerville-\d{4,5}$/);
  });

  test('is recognized by the sub, even if the address changes', async () => {
    const {sub} = newUser();
    await signIn(visitor, sub);
    const {id} = await me(visitor);
    provider.users.set(sub, {email: 'moved@example.org', email_verified: false, name: 'Another'});
    visitor = newVisitor(academy);
    expect(locationOf(await signIn(visitor, sub))).toBe('/auth/login?arrived=back');
    expect((await me(visitor))['id']).toBe(id);
  });

  test('gets the address from the userinfo endpoint if the ID token has none', async () => {
    const strict = await startProvider({callback, inUserinfo: true});
    strict.users.set('ada', {email: 'by-userinfo@example.org', email_verified: true, name: 'Ada'});
    const other = newVisitor(await testAcademy(strict.env));
    const away = locationOf(await other.send('GET', '/api/auth/google'));
    await finish(other, await consent(away, 'ada', callback));
    expect((await me(other))['email']).toBe('by-userinfo@example.org');
    await strict.stop();
  });

  test('without a usable name is called Learner, never by the address', async () => {
    await signIn(visitor, newUser({name: '\u200b', email: 'private.name@example.org'}).sub);
    expect(await me(visitor)).toMatchObject({fullName: 'Learner', username: 'learner'});
  });

  test.each([
    ['no address', {email: undefined}],
    ['an address that the provider has not verified', {email_verified: false}],
  ])('with %s is told so, and no account is made', async (_, claims) => {
    const before = await accounts();
    const {sub} = newUser(claims as Claims);
    expect(noticeOf(await signIn(visitor, sub))).toBe('google-no-address');
    expect(await accounts()).toBe(before);
  });

  test('gets one account from two concurrent callbacks', async () => {
    const {sub} = newUser();
    const others = [newVisitor(academy), newVisitor(academy)];
    const backs = await Promise.all(others.map(async (from) => consent(await start(from), sub, callback)));
    await Promise.all(others.map((from, at) => finish(from, backs[at] ?? '')));
    const [one, two] = await Promise.all(others.map((from) => me(from)));
    expect(one?.['id']).toBeDefined();
    expect(one?.['id']).toBe(two?.['id']);
  });
});

describe('the wanted page', () => {
  test.each(['/modules', '/modules/m/lessons/l?x=1#end', '/profile?tab=notifications'])(
    '%s is where the sign-in leads',
    async (page) => {
      const answer = await signIn(
        visitor,
        newUser().sub,
        `/api/auth/google?returnTo=${encodeURIComponent(page)}`,
      );
      expect(new URL(locationOf(answer), ORIGIN).searchParams.get('returnTo')).toBe(page);
    },
  );

  test.each([
    '//evil.example',
    '/\\evil.example',
    'https://evil.example/modules',
    '/.//evil.example',
    '/modules/../..//evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    '/no/such/page',
    '/logout',
    '/auth/login',
    '/admin',
    '/api/auth/google',
    '',
  ])('is none that reads %j', async (page) => {
    const away = await visitor.send('GET', `/api/auth/google?returnTo=${encodeURIComponent(page)}`);
    const answer = await finish(visitor, await consent(locationOf(away), newUser().sub, callback));
    expect(locationOf(answer)).toBe('/auth/login?arrived=new');
  });
});

describe('the callback', () => {
  const expectNobody = async () => expect((await visitor.send('GET', '/api/auth/me')).status).toBe(401);

  test('works once: rejects a replay with all its cookies', async () => {
    const back = await consent(await start(visitor), newUser().sub, callback);
    const cookies = visitor.cookies();
    await finish(visitor, back);
    const replayed = await academy.get(back.slice(ORIGIN.length), {cookie: cookies});
    expect(replayed.headers.get('location')).toBe('/auth/login?notice=google-over');
    expect(replayed.headers.get('set-cookie') ?? '').not.toContain('session=');
  });

  test('rejects another browser’s callback', async () => {
    const back = await consent(await start(visitor), newUser().sub, callback);
    const victim = newVisitor(academy);
    expect(noticeOf(await finish(victim, back))).toBe('google-over');
    // Also with a sign-in of its own begun: the state belongs to another browser.
    await start(victim);
    expect(noticeOf(await finish(victim, back))).toBe('google-over');
    expect((await victim.send('GET', '/api/auth/me')).status).toBe(401);
  });

  test('expires after ten minutes', async () => {
    const back = await consent(await start(visitor), newUser().sub, callback);
    await pool.query(`update private."providerVisit" set "endsAt" = now() - interval '1 second'`);
    expect(noticeOf(await finish(visitor, back))).toBe('google-over');
    await expectNobody();
  });

  test('rejects a code that the provider did not issue', async () => {
    const back = new URL(await consent(await start(visitor), newUser().sub, callback));
    back.searchParams.set('code', 'another');
    expect(noticeOf(await finish(visitor, back.href))).toBe('google-over');
    expect(visitor.cookies()).not.toContain('oauth=');
    await expectNobody();
  });

  test('leaves no account if the visitor cancels at the provider', async () => {
    expect(noticeOf(await finish(visitor, await cancel(await start(visitor), callback)))).toBe(
      'google-cancelled',
    );
    await expectNobody();
  });

  test('reports a provider that has gone down meanwhile', async () => {
    const passing = await startProvider({callback});
    passing.users.set('ada', {email: 'a@example.org', email_verified: true});
    const guest = newVisitor(await testAcademy(passing.env));
    const back = await consent(locationOf(await guest.send('GET', '/api/auth/google')), 'ada', callback);
    await passing.stop();
    expect(noticeOf(await finish(guest, back))).toBe('google-unreachable');
  });

  test.each<[string, TestProvider['lie']]>([
    ['for somebody else (aud)', ({claims}) => void (claims['aud'] = 'another client')],
    ['from somebody else (iss)', ({claims}) => void (claims['iss'] = 'https://accounts.example.org')],
    ['too old (exp)', ({claims}) => void (claims['exp'] = Math.floor(Date.now() / 1000) - 120)],
    ['of another sign-in (nonce)', ({claims}) => void (claims['nonce'] = 'another')],
    ['signed by another key', (token) => void (token.isForged = true)],
    ['without a name for the person (sub)', ({claims}) => void delete claims['sub']],
  ])('is rejected when the ID token is %s', async (_, lie) => {
    const before = await accounts();
    const {sub} = newUser();
    const away = await start(visitor);
    provider.lie = lie;
    expect(noticeOf(await finish(visitor, await consent(away, sub, callback)))).toBe('google-failed');
    await expectNobody();
    expect(await accounts()).toBe(before);
  });

  test('is rate limited per network, with a message', async () => {
    const narrow = await testAcademy({...provider.env, ATTEMPTS_PER_ADDRESS: '2'});
    const crowd = Array.from({length: 3}, () => newVisitor(narrow, '203.0.113.9'));
    const answers: Answer[] = [];
    for (const from of crowd) answers.push(await from.send('GET', '/api/auth/google'));
    expect(answers.map((answer) => new URL(locationOf(answer), ORIGIN).pathname)).toEqual([
      '/auth',
      '/auth',
      '/auth/login',
    ]);
    expect(noticeOf(answers[2] as Answer)).toBe('google-wait');
  });
});

test('failures of the provider are logged, without secrets', () => {
  const text = JSON.stringify(academy.logged.map(({event, error}) => [event, String(error)]));
  expect(text).toContain('sign-in with Google failed');
  expect(text).not.toContain('what the provider has given the academy');
});
