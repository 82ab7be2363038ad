import {afterEach, beforeEach, expect, test, vi} from 'vitest';

const ADA = {id: 'u-1', username: 'ada', email: 'ada@example.org', fullName: 'Ada', mayLearn: true};
const storage = new Map<string, string>();
const page = new EventTarget();

/** A start of the app at this address. @param who is known to be signed in. */
async function startAt(search: string, who?: object) {
  vi.resetModules();
  storage.delete('current-user');
  if (who) storage.set('current-user', JSON.stringify({user: who, askedAt: 1}));
  const shown: string[] = [];
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, text: string) => void storage.set(key, text),
    removeItem: (key: string) => void storage.delete(key),
  });
  vi.stubGlobal('location', {pathname: '/community', search, hash: ''});
  vi.stubGlobal('history', {
    state: null,
    replaceState: (_: unknown, __: string, to: string) => shown.push(to),
  });
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  const waiting = await import('#web/app/sharing/waiting.ts');
  waiting.keepShared();
  return {...waiting, shown};
}

beforeEach(() => storage.clear());
// What the next file of this worker imports asks whether there is a history.
afterEach(() => vi.unstubAllGlobals());

test('what a learner shares waits for them, whatever comes in between, and leaves the address', async () => {
  const first = await startAt('?share-text=Read+this&channel=general', ADA);
  expect([first.shown, first.hasJustArrived()]).toEqual([['/community?channel=general'], true]);
  // Their session had ended, and a visit later somebody else is here.
  const later = await startAt('');
  expect([later.shown, later.hasJustArrived()]).toEqual([[], false]);
  expect([later.sharedFor('u-2'), later.sharedFor('u-1')]).toEqual(['', 'Read this']);
});

test('what is shared before somebody signs in is for them, and what follows comes below it', async () => {
  await startAt('?share-text=One');
  await startAt('?share-text=Two');
  const {sharedFor, forgetShared, onShared} = await startAt('?share-text=Three', ADA);
  expect(sharedFor('u-1')).toBe('Three\nOne\nTwo');
  const told = vi.fn();
  onShared(told);
  forgetShared('u-1');
  expect([sharedFor('u-1'), told.mock.calls.length, [...storage.keys()]]).toEqual(['', 1, ['current-user']]);
});
