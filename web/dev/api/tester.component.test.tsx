import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {page, userEvent} from 'vitest/browser';
import {render} from 'vitest-browser-react';
import type {RouteEntry} from '#schema/wire/debug.api.ts';
import {Tester} from '#web/dev/api-debug.screen.tsx';

const who = 'learners';
const ROUTES: readonly RouteEntry[] = [
  {method: 'GET', path: '/api/users', who, query: ['search', 'limit'], body: []},
  {method: 'GET', path: '/api/users/{id}', who, query: [], body: []},
  {method: 'PUT', path: '/api/user/profile', who, query: [], body: ['fullName', 'bio']},
  {method: 'DELETE', path: '/api/user/sessions/{id}', who, query: [], body: []},
];

let calls: {url: string; method: string | undefined; body: unknown}[];
let answer: () => Promise<Response>;
beforeEach(async () => {
  calls = [];
  answer = async () => Response.json({users: [{id: 'u-1'}]}, {headers: {'Cache-Control': 'no-store'}});
  vi.stubGlobal('fetch', (url: string, {method, body}: RequestInit = {}) => {
    calls.push({url, method, body});
    return answer();
  });
  await render(<Tester routes={ROUTES} />);
});
afterEach(() => vi.unstubAllGlobals());

const choose = (name: RegExp) => page.getByRole('list', {name: 'Routes'}).getByRole('button', {name}).click();
const send = () => page.getByRole('button', {name: 'Send', exact: true}).click();
const reply = page.getByRole('region', {name: 'Reply'});

test('a route is found by any of its words', async () => {
  await page.getByRole('searchbox', {name: 'Search routes'}).fill('delete sessions');
  await expect.element(page.getByText('1 of 4 routes')).toBeVisible();
  await expect.element(page.getByRole('button', {name: /DELETE/})).toBeVisible();
});

test('it is called with its query; the reply shows status, time, headers and pretty JSON', async () => {
  await page.getByLabelText('search').fill('ada & co');
  await send();
  await expect.element(reply.getByText('200')).toBeVisible();
  expect(calls).toEqual([{url: '/api/users?search=ada+%26+co', method: 'GET', body: undefined}]);
  await expect.element(reply.getByText(/^\d+ ms, 24 characters$/)).toBeVisible();
  await expect.element(reply.getByText('no-store')).toBeVisible();
  await expect.element(reply.getByText(/"users": \[/)).toBeVisible();
});

test('a path parameter is asked for, and encoded', async () => {
  await choose(/GET \/api\/users\/\{id\}/);
  await send();
  await expect.element(page.getByText('Enter a value.')).toBeVisible();
  expect(calls).toEqual([]);
  await page.getByLabelText('id').fill('a/b');
  await send();
  await expect.poll(() => calls.map(({url}) => url)).toEqual(['/api/users/a%2Fb']);
});

test('a body must be JSON, and begins with the fields of the route; what changes something asks first', async () => {
  await choose(/PUT/);
  const body = page.getByLabelText('Body');
  await expect.element(body).toHaveValue('{\n  "fullName": "",\n  "bio": ""\n}');
  await body.fill('{"bio": ');
  await send();
  await expect.element(page.getByText(/This isn’t JSON/)).toBeVisible();
  await body.fill('{"bio": "x"}');
  await send();
  const question = page.getByRole('alertdialog', {name: 'Send PUT to the academy?'});
  await expect.element(question).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => question.query()).toBeNull();
  expect(calls).toEqual([]);
  await send();
  await question.getByRole('button', {name: 'Send it'}).click();
  await expect.poll(() => calls).toEqual([{url: '/api/user/profile', method: 'PUT', body: '{"bio": "x"}'}]);
});

test('a rejection is shown as it came, and so is that there was no reply', async () => {
  answer = async () => new Response('<h1>Bad gateway</h1>', {status: 502, statusText: 'Bad Gateway'});
  await send();
  await expect.element(reply.getByText('502 Bad Gateway')).toBeVisible();
  await expect.element(reply.getByText('<h1>Bad gateway</h1>')).toBeVisible();
  answer = () => Promise.reject(new TypeError('Failed to fetch'));
  await send();
  await expect.element(page.getByRole('alert')).toMatchTextContent(/The academy didn’t answer/);
  expect(reply.query()).toBeNull();
});

test('the reply to a route that was left is dropped', async () => {
  let finish: (response: Response) => void = () => undefined;
  answer = () => new Promise((resolve) => (finish = resolve));
  await send();
  await choose(/DELETE/);
  finish(Response.json({late: true}));
  await expect.element(page.getByRole('heading', {name: 'DELETE /api/user/sessions/{id}'})).toBeVisible();
  expect(reply.query()).toBeNull();
});
