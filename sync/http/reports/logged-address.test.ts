import {expect, test} from 'vitest';
import {loggedAddress} from '#sync/http/reports/logged-address.ts';

const ORIGIN = 'https://academy.example';
const TOKEN = 'd2FiY2RlZmdoaWprbG1ub3BxcnN0.3kQm0n8q1v5t7x9zAbCdEfGhIjKlMnOpQrStUvWxYz0';

test.each([
  ['/unsubscribe/x', '/unsubscribe/:token'],
  [`/unsubscribe/${TOKEN}`, '/unsubscribe/:token'],
  [`/unsubscribe/${TOKEN}/`, '/unsubscribe/:token'],
  ['/auth/reset-password?token=abc', '/auth/reset-password'],
  ['/admin/login#set-up=abc', '/admin/login'],
  ['/email-course/verify?token=abc', '/email-course/verify'],
  ['/manifestation/a1', '/manifestation/:refId'],
  ['/coding/0f9b7b1e-52b5-4f1c-9a39-6a3b3a1f9f10', '/coding/:projectId'],
  ['/modules/python-that-works/lessons/errors?x=1', '/modules/python-that-works/lessons/errors'],
  ['/assets/public-sign-in-layer-Dk39sk2a.js?v=1', '/assets/public-sign-in-layer-Dk39sk2a.js'],
  [`/api/nothing/${TOKEN}`, '/api/nothing/[token].[token]'],
  ['/nothing/ada@example.org', '/nothing/[email]'],
])('of ours, %s is %s', (path, logged) => {
  expect(loggedAddress(ORIGIN + path, ORIGIN)).toBe(ORIGIN + logged);
});

test.each([
  ['https://ada:secret@evil.example/x.js?cookie=abc#d', 'https://evil.example/x.js'],
  [`https://evil.example/${TOKEN}`, 'https://evil.example/[token].[token]'],
  ['chrome-extension://abcdefgh/inject.js', 'chrome-extension://abcdefgh/inject.js'],
  ['data:text/html,ada@example.org', 'data:'],
  [`blob:${ORIGIN}/0f9b7b1e-52b5-4f1c-9a39-6a3b3a1f9f10`, 'blob:'],
  ['inline', 'inline'],
  ['', ''],
])('elsewhere, %s is %s', (address, logged) => {
  expect(loggedAddress(address, ORIGIN)).toBe(logged);
});

test('a long one is cut, and no token is cut in two', () => {
  const logged = loggedAddress(`${ORIGIN}/nothing/${'x/'.repeat(80)}${TOKEN}${'/y'.repeat(500)}`, ORIGIN);
  expect(logged).toHaveLength(200);
  expect(logged).not.toContain('d2F');
});
