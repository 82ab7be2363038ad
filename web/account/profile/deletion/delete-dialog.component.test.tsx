// Deleting the account where the answer gets lost: the dialog says what is known, and no more.
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {page, userEvent} from 'vitest/browser';
import {render} from 'vitest-browser-react';
import {EPOCH_HEADER} from '#schema/commands/commands.api.ts';
import {DeleteDialog} from '#web/account/profile/deletion/delete-dialog.tsx';

type Answer = Response | 'lost';

/** The academy's own answer. */
const says = (status: number, body: object): Response =>
  Response.json(body, {status, headers: {[EPOCH_HEADER]: '1'}});
const DELETED = () => says(200, {message: 'Your account is deleted.'});
const OVER = () => says(401, {message: 'Sign in to do this.', code: 'NOT_SIGNED_IN'});
const ended = (reason: string | null) => says(200, {reason});
const HERE = () => says(200, {id: 'zoe', username: 'zoe'});

/** What each address answers, one after the other. */
let answers: Record<string, (() => Answer)[]>;
let asked: string[];
const onDeleted = vi.fn();

beforeEach(() => {
  answers = {};
  asked = [];
  onDeleted.mockClear();
  vi.stubGlobal('fetch', async (url: string) => {
    const path = new URL(url, location.origin).pathname;
    asked.push(path);
    const answer = answers[path]?.shift()?.();
    if (answer === undefined) throw new Error(`nothing is to be asked of ${path}`);
    if (answer === 'lost') throw new TypeError('Failed to fetch');
    return answer;
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const DELETE = '/api/user/delete';
const ME = '/api/auth/me';
const WHY = '/api/auth/session-end';
const LOST = (): Answer => 'lost';
const press = () => page.getByRole('button', {name: 'Delete my account'}).click();
async function words(text: string | RegExp): Promise<void> {
  await expect.element(page.getByText(text)).toBeVisible();
}

async function open(): Promise<void> {
  await render(<DeleteDialog open onClose={() => undefined} username="zoe" onDeleted={onDeleted} />);
  await userEvent.fill(page.getByLabelText('Password', {exact: true}), 'correct horse battery');
  await userEvent.fill(page.getByLabelText(/to confirm/), 'zoe');
}

test('it says what goes, the conversations with the tutor too', async () => {
  await render(<DeleteDialog open onClose={() => undefined} username="zoe" onDeleted={onDeleted} />);
  await words(/answers, notes, conversations with the tutor, points, and badges/);
});

test('an answer that comes is believed', async () => {
  answers = {[DELETE]: [DELETED]};
  await open();
  await press();
  await expect.poll(() => onDeleted.mock.calls.length).toBe(1);
  expect(asked).toEqual([DELETE]);
});

test.each<[string, () => Answer]>([
  ['lost', LOST],
  ['a proxy’s own', () => new Response('Bad gateway', {status: 502})],
  ['that something broke behind it', () => says(500, {message: 'Something went wrong on our side.'})],
  ['that nobody is signed in anymore', OVER],
])('an answer that is %s is found out: the account is gone', async (_, answer) => {
  answers = {[DELETE]: [answer], [ME]: [OVER], [WHY]: [() => ended('deleted')]};
  await open();
  await press();
  await expect.poll(() => onDeleted.mock.calls.length).toBe(1);
  expect(asked).toEqual([DELETE, ME, WHY]);
  await expect.element(page.getByText(/wasn’t deleted/)).not.toBeInTheDocument();
});

/** Three seconds pass, and again, until it is so. */
async function untilTimePassed(isSo: () => boolean): Promise<void> {
  await expect
    .poll(async () => {
      await vi.advanceTimersByTimeAsync(3000);
      return isSo();
    })
    .toBe(true);
}
const many = (answer: () => Answer) => Array.from({length: 100}, () => answer);

test('an account that is still there after half a minute is said to be, and what was typed stays', async () => {
  answers = {[DELETE]: [LOST, DELETED], [ME]: many(HERE)};
  await open();
  vi.useFakeTimers({toFake: ['setTimeout', 'clearTimeout']});
  await press();
  await words('We don’t know if your account was deleted');
  await words(/We’re checking/);
  await untilTimePassed(() => page.getByText('Your account wasn’t deleted').query() !== null);
  // At once, and ten times every three seconds.
  expect(asked.filter((path) => path === ME)).toHaveLength(11);
  expect(page.getByText(/We’re checking/).query()).toBeNull();
  await words('The connection broke before we heard back, but your account is still here. Try again.');
  expect(onDeleted).not.toHaveBeenCalled();
  await expect.element(page.getByLabelText(/to confirm/)).toHaveValue('zoe');
  await press();
  await expect.poll(() => onDeleted.mock.calls.length).toBe(1);
});

test('an account that is there at first and goes then is deleted: the request was still at work', async () => {
  answers = {[DELETE]: [LOST], [ME]: [HERE, HERE, OVER], [WHY]: [() => ended('deleted')]};
  await open();
  vi.useFakeTimers({toFake: ['setTimeout', 'clearTimeout']});
  await press();
  await words(/We’re checking/);
  expect(onDeleted).not.toHaveBeenCalled();
  await untilTimePassed(() => onDeleted.mock.calls.length === 1);
  expect(asked).toEqual([DELETE, ME, ME, ME, WHY]);
});

test('what broke on the server is said where the account is still there after half a minute', async () => {
  const message = 'Something went wrong on our side.';
  answers = {[DELETE]: [() => says(500, {message})], [ME]: many(HERE)};
  await open();
  vi.useFakeTimers({toFake: ['setTimeout', 'clearTimeout']});
  await press();
  await words(/We’re checking/);
  expect(page.getByText('Your account wasn’t deleted').query()).toBeNull();
  await untilTimePassed(() => page.getByText('Your account wasn’t deleted').query() !== null);
  await words(message);
});

test('where the word of the commit gets lost on the server, the account that goes a moment later is deleted', async () => {
  const away = () => says(503, {message: 'The academy can’t answer right now.'});
  answers = {[DELETE]: [away], [ME]: [HERE, OVER], [WHY]: [() => ended('deleted')]};
  await open();
  vi.useFakeTimers({toFake: ['setTimeout', 'clearTimeout']});
  await press();
  await words(/We’re checking/);
  await untilTimePassed(() => onDeleted.mock.calls.length === 1);
});

test('where nobody answers it isn’t known, and the next try tells', async () => {
  answers = {[DELETE]: [LOST, OVER], [ME]: [LOST, OVER], [WHY]: [() => ended('deleted')]};
  await open();
  await press();
  await words('We don’t know if your account was deleted');
  await words(
    'The connection broke before we heard back. Once you’re online again, try again: if your account is already gone, we’ll tell you.',
  );
  await expect.element(page.getByText('Your account wasn’t deleted')).not.toBeInTheDocument();
  await press();
  await expect.poll(() => onDeleted.mock.calls.length).toBe(1);
});

test('a session that is over for a reason nobody knows is no proof', async () => {
  answers = {[DELETE]: [LOST], [ME]: [OVER], [WHY]: [() => ended(null)]};
  await open();
  await press();
  await words('We don’t know if your account was deleted');
  await words(/If you can’t sign in anymore, your account is deleted/);
  expect(onDeleted).not.toHaveBeenCalled();
});

test('one that ended before is the reason that nothing was deleted', async () => {
  answers = {[DELETE]: [OVER], [ME]: [OVER], [WHY]: [() => ended('expired')]};
  await open();
  await press();
  await words('Your account wasn’t deleted');
  await words('You were signed out before we could delete it. Sign in and try again.');
});

test('what the academy refuses is said in its words, and nothing else is asked', async () => {
  const message = 'That’s not your password.';
  answers = {[DELETE]: [() => says(403, {message, code: 'WRONG_PASSWORD', field: 'password'})]};
  await open();
  await press();
  await words(message);
  expect(asked).toEqual([DELETE]);
});
