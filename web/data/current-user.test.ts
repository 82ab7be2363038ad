import {getDefaultStore} from 'jotai';
import {afterEach, describe, expect, test, vi} from 'vitest';

const ADA = {id: 'u-1', username: 'ada', email: 'ada@example.org', fullName: 'Ada', mayLearn: true};

/** A fresh page on a device that has kept this. */
async function pageWith(text: string) {
  vi.resetModules();
  vi.stubGlobal('localStorage', {getItem: (key: string) => (key === 'current-user' ? text : null)});
  const {accountAtom} = await import('#web/data/current-user.ts');
  return getDefaultStore().get(accountAtom);
}

afterEach(() => vi.unstubAllGlobals());

test('who was signed in here is known at once', async () => {
  expect(await pageWith(JSON.stringify({user: ADA, askedAt: 1}))).toEqual({state: 'learner', user: ADA});
});

test.each([
  ['nothing', 'null'],
  ['another shape', '{}'],
  ['nobody', '{"user":null,"askedAt":1}'],
  ['half of it', '{"user":{"id":"u-1"},"askedAt":1}'],
  ['no JSON', '{"user":'],
])('a device that has kept %s asks the academy', async (_, text) => {
  expect(await pageWith(text)).toEqual({state: 'asking'});
});

test.each([
  ['lately is not asked', 60_000, 0],
  ['long ago is asked', 600_000, 1],
  ['in the future, for the clock was put back since, is asked', -3_600_000, 1],
])('anyone who was told about %s', async (_, agoMs, times) => {
  await pageWith(JSON.stringify({user: ADA, askedAt: Date.now() - agoMs}));
  const fetch = vi.fn().mockRejectedValue(new TypeError('offline'));
  vi.stubGlobal('fetch', fetch);
  const {refreshAccount} = await import('#web/data/current-user.ts');
  expect(await refreshAccount()).toEqual({state: 'learner', user: ADA});
  expect(fetch).toHaveBeenCalledTimes(times);
});

test('who had not passed is asked about however lately, and where nobody answers it stays so', async () => {
  const grace = {...ADA, mayLearn: false};
  expect(await pageWith(JSON.stringify({user: grace, askedAt: Date.now()}))).toEqual({
    state: 'learner',
    user: grace,
    mayHavePassed: true,
  });
  const fetch = vi.fn().mockRejectedValue(new TypeError('offline'));
  vi.stubGlobal('fetch', fetch);
  const {accountAtom, refreshAccount} = await import('#web/data/current-user.ts');
  await refreshAccount();
  expect(getDefaultStore().get(accountAtom)).toEqual({state: 'learner', user: grace});
  // Once a page is enough.
  await refreshAccount();
  expect(fetch).toHaveBeenCalledTimes(1);
});

test('who has passed by their rows stays so though nobody answers, and is that of nobody else', async () => {
  const grace = {...ADA, mayLearn: false};
  await pageWith(JSON.stringify({user: grace, askedAt: Date.now()}));
  const fetch = vi.fn().mockRejectedValue(new TypeError('offline'));
  vi.stubGlobal('fetch', fetch);
  const {accountAtom, hasPassed, refreshAccount} = await import('#web/data/current-user.ts');
  const account = () => getDefaultStore().get(accountAtom);
  hasPassed('another', true);
  expect(account()).not.toHaveProperty('hasPassed');
  hasPassed(grace.id, true);
  await refreshAccount({force: true});
  expect(account()).toEqual({state: 'learner', user: grace, hasPassed: true});
  hasPassed(grace.id, false);
  expect(account()).toEqual({state: 'learner', user: grace});
});

test('an address that says that somebody has arrived asks, and forgets nobody', async () => {
  vi.stubGlobal('location', {search: '?arrived=1'});
  expect(await pageWith(JSON.stringify({user: ADA, askedAt: Date.now()}))).toEqual({state: 'asking'});
  vi.stubGlobal('fetch', vi.fn().mockRejectedValue(new TypeError('offline')));
  const {refreshAccount} = await import('#web/data/current-user.ts');
  expect(await refreshAccount()).toEqual({state: 'learner', user: ADA});
});

test('while an account is being deleted no answer ends its session', async () => {
  await pageWith(JSON.stringify({user: ADA, askedAt: Date.now()}));
  const over = async () =>
    Response.json({message: 'Sign in first.'}, {status: 401, headers: {'academy-epoch': '0'}});
  vi.stubGlobal('fetch', over);
  const {refreshAccount, whileLeaving} = await import('#web/data/current-user.ts');
  expect(await whileLeaving(() => refreshAccount({force: true}))).toEqual({state: 'learner', user: ADA});
  expect(await refreshAccount({force: true})).toMatchObject({state: 'guest'});
});

describe('a page that Back or Forward shows as it was kept', () => {
  const BEN = {...ADA, id: 'u-2', username: 'ben', email: 'ben@example.org'};
  const asked = vi.fn<typeof fetch>();
  const reload = vi.fn();
  const answer = (status: number, body: object) =>
    asked.mockImplementation(async () => Response.json(body, {status, headers: {'academy-epoch': '0'}}));

  /** @param before who is signed in when the page is drawn. @param now whom the device knows once it is shown again. */
  async function shownAgain(before: object | null, now: object | null, isKept = true) {
    const storage = new Map<string, string>();
    const know = (user: object | null) =>
      user
        ? storage.set('current-user', JSON.stringify({user, askedAt: Date.now()}))
        : storage.delete('current-user');
    const page = new EventTarget();
    vi.resetModules();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => storage.get(key) ?? null,
      setItem: (key: string, text: string) => void storage.set(key, text),
      removeItem: (key: string) => void storage.delete(key),
    });
    vi.stubGlobal('location', {search: '', reload});
    vi.stubGlobal('document', Object.assign(new EventTarget(), {visibilityState: 'visible'}));
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
    vi.stubGlobal('fetch', asked);
    know(before);
    answer(200, before ?? {user: null});
    const {accountAtom, keepAccountFresh, refreshAccount} = await import('#web/data/current-user.ts');
    keepAccountFresh();
    await refreshAccount();
    const account = () => getDefaultStore().get(accountAtom);
    expect(account().state).toBe(before ? 'learner' : 'guest');
    know(now);
    reload.mockReset();
    asked.mockReset();
    return {
      account,
      show: () => page.dispatchEvent(Object.assign(new Event('pageshow'), {persisted: isKept})),
    };
  }

  test.each([
    ['a learner’s, where another is signed in now', ADA, BEN],
    ['a learner’s, who has signed out', ADA, null],
    ['a visitor’s, who has signed in', null, ADA],
  ])('is loaded anew and nothing of it stays on the screen: %s', async (_, before, now) => {
    const {account, show} = await shownAgain(before, now);
    show();
    // At once, before anybody is asked.
    expect(account()).toMatchObject(now ? {state: 'learner', user: now} : {state: 'guest'});
    expect([reload.mock.calls.length, asked.mock.calls.length]).toEqual([1, 0]);
  });

  test('asks at once who is signed in, however lately it was asked, and stays where it is the same learner', async () => {
    const {account, show} = await shownAgain(ADA, ADA);
    answer(200, ADA);
    show();
    await expect.poll(() => asked.mock.calls.length).toBe(1);
    await expect.poll(account).toMatchObject({state: 'learner', user: ADA});
    expect(reload).not.toHaveBeenCalled();
  });

  test.each([
    ['another', 200, BEN],
    ['nobody', 401, {message: 'Please sign in.'}],
  ])('is loaded anew where the server knows of %s', async (_, status, body) => {
    const {show} = await shownAgain(ADA, ADA);
    answer(status, body);
    show();
    await expect.poll(() => reload.mock.calls.length).toBe(1);
  });

  test('stays where nobody answers, and where it was not kept', async () => {
    const offline = await shownAgain(ADA, ADA);
    asked.mockRejectedValue(new TypeError('offline'));
    offline.show();
    await expect.poll(() => asked.mock.calls.length).toBe(1);
    expect(offline.account()).toMatchObject({state: 'learner', user: ADA});
    (await shownAgain(ADA, BEN, false)).show();
    expect(reload).not.toHaveBeenCalled();
  });
});

describe('where the site’s data was cleared under an open window,', () => {
  async function cleared(status: number, body: object) {
    const storage = new Map([['current-user', JSON.stringify({user: ADA, askedAt: Date.now()})]]);
    vi.resetModules();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => storage.get(key) ?? null,
      setItem: (key: string, text: string) => void storage.set(key, text),
      removeItem: (key: string) => void storage.delete(key),
    });
    const {accountAtom, refreshAccount} = await import('#web/data/current-user.ts');
    expect(getDefaultStore().get(accountAtom).state).toBe('learner');
    storage.clear();
    const asked: string[] = [];
    vi.stubGlobal('fetch', async (path: string) => {
      asked.push(path);
      return Response.json(body, {status, headers: {'academy-epoch': '0'}});
    });
    return {account: await refreshAccount({force: true}), asked, storage};
  }

  test('the window still knows whose session has ended', async () => {
    const {account, storage} = await cleared(401, {message: 'Please sign in.', code: 'NOT_SIGNED_IN'});
    expect(account).toEqual({state: 'guest', ended: {userId: 'u-1', username: 'ada', reason: null}});
    expect(storage.get('left-behind')).toBe('"u-1"');
  });

  test('a session that lasts is asked for, and known to the device again', async () => {
    const {account, asked, storage} = await cleared(200, ADA);
    expect([account.state, asked]).toEqual(['learner', ['/api/auth/me']]);
    expect(storage.get('current-user')).toContain('u-1');
  });
});
