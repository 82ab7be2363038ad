import {Hono} from 'hono';
import {expect, test} from 'vitest';
import {checkRoutes, routeLines} from '#sync/http/check-routes.ts';
import type {Access} from '#sync/http/access.ts';

const table: Readonly<Record<string, Access>> = {
  'GET /': {role: 'anyone', owner: 'none'},
  'GET /things/{id}': {role: 'learner', gate: 'open', owner: 'own thing'},
};
const page = () => new Response('page');
const thing = () => new Response('thing');

const wholeApp = () =>
  new Hono()
    .use(async (_, next) => next())
    .get('/', page)
    .get('/things/:id', thing);
const check = (app: Hono) => () =>
  checkRoutes(app, table, {isGuarded: (handler) => handler === thing, apart: ['/voice-platform']});

test('accepts routes and a table that agree, with any middleware before them', () => {
  expect(check(wholeApp())).not.toThrow();
});

test('a part that checks its callers itself is skipped, and may be absent', () => {
  const part = new Hono().use(async (_, next) => next()).post('/chat', thing);
  expect(check(wholeApp().route('/voice-platform', part))).not.toThrow();
  expect(check(wholeApp().route('/voice-platforms', part))).toThrow('POST /voice-platforms/chat is served');
});

test.each<[string, Hono, string]>([
  ['a route without an entry', wholeApp().post('/things', page), 'POST /things is served and has no entry'],
  ['a route for every method', wholeApp().all('/things/:id', thing), 'ALL /things/:id is served and has no'],
  [
    'what answers everything, after the routes',
    wholeApp().all('/api/*', page),
    'ALL /api/* is served and has no',
  ],
  ['an entry without a route', new Hono().get('/things/:id', thing), 'GET / has an entry and is not served'],
  [
    'a learner’s route that asks for no session',
    wholeApp().get('/things/:id', page),
    'GET /things/:id is not for anyone',
  ],
])('%s is named', (_, app, mistake) => {
  expect(check(app)).toThrow(mistake);
});

test('the table is printed as a line for each route', () => {
  expect(routeLines(table)).toEqual(['GET / anyone, none', 'GET /things/{id} learner, open, own thing']);
});
