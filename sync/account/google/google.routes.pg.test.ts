// Sign-in with Google against a real provider on loopback, and every way in which it can go wrong.
import {afterAll, beforeEach, describe, expect, test} from 'vitest';
import {GOOGLE_CALLBACK_PATH} from '#schema/account/google.api.ts';
import {
  callback,
  comeBack,
  me,
  noticeOf,
  openidDesk,
  placeOf,
  signIn,
  start,
  ways,
} from '#tests/openid/desk.ts';
import {goThrough, turnBack} from '#tests/openid/person.ts';
import {startProvider, type Claims, type TestProvider} from '#tests/openid/provider.ts';
import {ORIGIN, testAcademy} from '#tests/pg/academy.ts';
import {newVisitor, type Answer, type Visitor} from '#tests/pg/visitor.ts';

const {provider, academy, pool, newPerson, accounts, register} = await openidDesk();
const off = await testAcademy();
let visitor: Visitor;

beforeEach(() => {
  visitor = newVisitor(academy);
  provider.lie = () => undefined;
});
afterAll(() => provider.stop());

describe('the way there', () => {
  test('carries state, nonce and a PKCE challenge, all bound to one cookie of ten minutes', async () => {
    const answer = await visitor.send('GET', '/api/auth/google');
    const {origin, searchParams} = new URL(placeOf(answer));
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

  test('is guarded by the prefix of the host and by Secure on https', async () => {
    const env = {...provider.env, PUBLIC_ORIGIN: 'https://academy.example.org'};
    const secure = newVisitor(await testAcademy(env));
    const [cookie] = (await secure.send('GET', '/api/auth/google')).headers.getSetCookie();
    expect(cookie).toMatch(/^__Host-oauth=.*Secure/);
    expect(cookie).not.toContain('Domain');
  });

  test('says so where no provider is set up, both there and on the way back', async () => {
    const guest = newVisitor(off);
    expect(placeOf(await guest.send('GET', '/api/auth/google?returnTo=/progress'))).toBe(
      '/auth/login?notice=google-off&returnTo=%2Fprogress',
    );
    expect(placeOf(await guest.send('GET', GOOGLE_CALLBACK_PATH))).toBe('/auth/login?notice=google-off');
  });

  test('says so where the provider is down', async () => {
    const gone = await startProvider({callback});
    const guest = newVisitor(await testAcademy(gone.env));
    // Whatever is known of it from before.
    expect(await start(guest)).toContain(gone.issuer);
    await gone.stop();
    const answer = await guest.send('GET', '/api/auth/google?returnTo=/modules');
    expect(placeOf(answer)).toBe('/auth/login?notice=google-unreachable&returnTo=%2Fmodules');
  });

  test('leads somebody who is signed in to the academy, not away', async () => {
    const {from} = await register('signed-in@example.org');
    expect(await start(from)).toBe('/personal-tutor');
  });
});

describe('somebody new', () => {
  test('gets an account with a username made from the name, a proved address, and no password', async () => {
    const {sub, address} = newPerson({name: 'Grace Hopper'});
    const answer = await signIn(visitor, sub);
    expect(placeOf(answer)).toBe('/auth/login?arrived=new');
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

  test('gets a number where the username is taken', async () => {
    await signIn(visitor, newPerson({name: 'Mary Somerville'}).sub);
    visitor = newVisitor(academy);
    await signIn(visitor, newPerson({name: 'Mary Somerville'}).sub);
    expect((await me(visitor))['username']).toMatch(/^mary\.somerville-\d{4,5}$/);
  });

  test('is found again by what the provider calls them, whatever becomes of their address', async () => {
    const {sub} = newPerson();
    await signIn(visitor, sub);
    const {id} = await me(visitor);
    provider.people.set(sub, {email: 'moved@example.org', email_verified: false, name: 'Another'});
    visitor = newVisitor(academy);
    expect(placeOf(await signIn(visitor, sub))).toBe('/auth/login?arrived=back');
    expect((await me(visitor))['id']).toBe(id);
  });

  test('comes with an address that only the userinfo endpoint tells', async () => {
    const strict = await startProvider({callback, inUserinfo: true});
    strict.people.set('ada', {email: 'by-userinfo@example.org', email_verified: true, name: 'Ada'});
    const other = newVisitor(await testAcademy(strict.env));
    const away = placeOf(await other.send('GET', '/api/auth/google'));
    await comeBack(other, await goThrough(away, 'ada', callback));
    expect((await me(other))['email']).toBe('by-userinfo@example.org');
    await strict.stop();
  });

  test('whose name is no name here is called Learner, and not by their address', async () => {
    await signIn(visitor, newPerson({name: '\u200b', email: 'private.name@example.org'}).sub);
    expect(await me(visitor)).toMatchObject({fullName: 'Learner', username: 'learner'});
  });

  test.each([
    ['no address', {email: undefined}],
    ['an address that the provider has not verified', {email_verified: false}],
  ])('with %s is told so, and no account is made', async (_, claims) => {
    const before = await accounts();
    const {sub} = newPerson(claims as Claims);
    expect(noticeOf(await signIn(visitor, sub))).toBe('google-no-address');
    expect(await accounts()).toBe(before);
  });

  test('who comes twice at once gets one account', async () => {
    const {sub} = newPerson();
    const others = [newVisitor(academy), newVisitor(academy)];
    const backs = await Promise.all(others.map(async (from) => goThrough(await start(from), sub, callback)));
    await Promise.all(others.map((from, at) => comeBack(from, backs[at] ?? '')));
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
        newPerson().sub,
        `/api/auth/google?returnTo=${encodeURIComponent(page)}`,
      );
      expect(new URL(placeOf(answer), ORIGIN).searchParams.get('returnTo')).toBe(page);
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
    const answer = await comeBack(visitor, await goThrough(placeOf(away), newPerson().sub, callback));
    expect(placeOf(answer)).toBe('/auth/login?arrived=new');
  });
});

describe('what comes back', () => {
  const expectNobody = async () => expect((await visitor.send('GET', '/api/auth/me')).status).toBe(401);

  test('works once: replayed with all its cookies it lets nobody in', async () => {
    const back = await goThrough(await start(visitor), newPerson().sub, callback);
    const cookies = visitor.cookies();
    await comeBack(visitor, back);
    const replayed = await academy.get(back.slice(ORIGIN.length), {cookie: cookies});
    expect(replayed.headers.get('location')).toBe('/auth/login?notice=google-over');
    expect(replayed.headers.get('set-cookie') ?? '').not.toContain('session=');
  });

  test('lets nobody in whose browser did not set out: somebody else’s answer is of no use', async () => {
    const back = await goThrough(await start(visitor), newPerson().sub, callback);
    const victim = newVisitor(academy);
    expect(noticeOf(await comeBack(victim, back))).toBe('google-over');
    // Nor to one who set out, too: the state is of another browser.
    await start(victim);
    expect(noticeOf(await comeBack(victim, back))).toBe('google-over');
    expect((await victim.send('GET', '/api/auth/me')).status).toBe(401);
  });

  test('counts for ten minutes', async () => {
    const back = await goThrough(await start(visitor), newPerson().sub, callback);
    await pool.query(`update private."providerVisit" set "endsAt" = now() - interval '1 second'`);
    expect(noticeOf(await comeBack(visitor, back))).toBe('google-over');
    await expectNobody();
  });

  test('with a code that is not the provider’s lets nobody in', async () => {
    const back = new URL(await goThrough(await start(visitor), newPerson().sub, callback));
    back.searchParams.set('code', 'another');
    expect(noticeOf(await comeBack(visitor, back.href))).toBe('google-over');
    expect(visitor.cookies()).not.toContain('oauth=');
    await expectNobody();
  });

  test('is nothing where the visitor turned back at the provider', async () => {
    expect(noticeOf(await comeBack(visitor, await turnBack(await start(visitor), callback)))).toBe(
      'google-cancelled',
    );
    await expectNobody();
  });

  test('is said to be unreachable where the provider has gone meanwhile', async () => {
    const passing = await startProvider({callback});
    passing.people.set('ada', {email: 'a@example.org', email_verified: true});
    const guest = newVisitor(await testAcademy(passing.env));
    const back = await goThrough(placeOf(await guest.send('GET', '/api/auth/google')), 'ada', callback);
    await passing.stop();
    expect(noticeOf(await comeBack(guest, back))).toBe('google-unreachable');
  });

  test.each<[string, TestProvider['lie']]>([
    ['for somebody else (aud)', ({claims}) => void (claims['aud'] = 'another client')],
    ['from somebody else (iss)', ({claims}) => void (claims['iss'] = 'https://accounts.example.org')],
    ['too old (exp)', ({claims}) => void (claims['exp'] = Math.floor(Date.now() / 1000) - 120)],
    ['of another sign-in (nonce)', ({claims}) => void (claims['nonce'] = 'another')],
    ['signed by another key', (token) => void (token.isForged = true)],
    ['without a name for the person (sub)', ({claims}) => void delete claims['sub']],
  ])('is refused when the ID token is %s', async (_, lie) => {
    const before = await accounts();
    const {sub} = newPerson();
    const away = await start(visitor);
    provider.lie = lie;
    expect(noticeOf(await comeBack(visitor, await goThrough(away, sub, callback)))).toBe('google-failed');
    await expectNobody();
    expect(await accounts()).toBe(before);
  });

  test('is limited by network, in words', async () => {
    const narrow = await testAcademy({...provider.env, ATTEMPTS_PER_ADDRESS: '2'});
    const crowd = Array.from({length: 3}, () => newVisitor(narrow, '203.0.113.9'));
    const answers: Answer[] = [];
    for (const from of crowd) answers.push(await from.send('GET', '/api/auth/google'));
    expect(answers.map((answer) => new URL(placeOf(answer), ORIGIN).pathname)).toEqual([
      '/auth',
      '/auth',
      '/auth/login',
    ]);
    expect(noticeOf(answers[2] as Answer)).toBe('google-wait');
  });
});

test('what went wrong at the provider is noted, without anybody’s secrets', () => {
  const text = JSON.stringify(academy.logged.map(({event, error}) => [event, String(error)]));
  expect(text).toContain('sign-in with Google failed');
  expect(text).not.toContain('what the provider has given the academy');
});
