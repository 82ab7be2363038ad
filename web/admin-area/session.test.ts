import {getDefaultStore} from 'jotai';
import {beforeEach, expect, test, vi} from 'vitest';
import type {AdminIdentity} from '#schema/admin/admin.api.ts';
import {adminAtom, adminSignedIn, watchPageShow} from '#web/admin-area/session.ts';

const ADA = {id: 'a-1', email: 'ada@example.org'} as AdminIdentity;
const BEN = {id: 'a-2', email: 'ben@example.org'} as AdminIdentity;
const asked = vi.fn<typeof fetch>();
const account = () => getDefaultStore().get(adminAtom);
let show: (persisted: boolean) => void;

beforeEach(() => {
  const page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('fetch', asked.mockReset());
  adminSignedIn(ADA);
  watchPageShow();
  show = (persisted) => void page.dispatchEvent(Object.assign(new Event('pageshow'), {persisted}));
});

const answer = (status: number, body: object) =>
  asked.mockImplementation(async () => Response.json(body, {status, headers: {'academy-epoch': '0'}}));

test('a page that Back shows as it was kept shows nothing until the server has said whose session it is', async () => {
  answer(200, BEN);
  show(true);
  expect(account()).toEqual({state: 'asking'});
  await expect.poll(account).toEqual({state: 'admin', admin: BEN});
});

test('and the sign-in where the session has ended meanwhile', async () => {
  answer(401, {message: 'Please sign in.'});
  show(true);
  expect(account()).toEqual({state: 'asking'});
  await expect.poll(account).toEqual({state: 'none', hasEnded: true});
});

test('a page that was loaded is not asked about twice', () => {
  show(false);
  expect(account()).toEqual({state: 'admin', admin: ADA});
  expect(asked).not.toHaveBeenCalled();
});
