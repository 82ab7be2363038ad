import {expect, test} from 'vitest';
import type {RouteEntry} from '#schema/wire/debug.api.ts';
import {ACCESS} from '#sync/parts.ts';
import {newLearner, ORIGIN, testAcademy} from '#tests/pg/academy.ts';

const {pool, outside} = await testAcademy();

async function listed(isDev: boolean) {
  const {userId, cookie} = await newLearner(pool);
  await pool.query(`update "learner" set "isDev" = $2 where "userId" = $1`, [userId, isDev]);
  return outside.request('/api/debug/routes', {headers: {origin: ORIGIN, cookie}});
}

test('a developer is told every REST route, who may call it, and what it reads', async () => {
  const {routes} = (await (await listed(true)).json()) as {routes: readonly RouteEntry[]};
  const rest = Object.keys(ACCESS).filter((name) => name.split(' ')[1]?.startsWith('/api/'));
  expect(routes.map(({method, path}) => `${method} ${path}`)).toEqual(rest);
  const about = (path: string) => routes.find((route) => route.path === path);
  expect(about('/api/users')).toEqual({
    method: 'GET',
    path: '/api/users',
    who: 'learners past the assessment',
    query: ['search', 'page', 'limit'],
    body: [],
  });
  expect(about('/api/auth/login')?.body).toEqual(['username', 'password', 'rememberMe']);
  expect(about('/api/direct-messages')?.body).toContain('content');
  expect(about('/api/debug/routes')?.who).toBe('developers');
});

test('there is nothing but names in it', async () => {
  const {routes} = (await (await listed(true)).json()) as {routes: readonly RouteEntry[]};
  const words = new Set(routes.flatMap(({query, body}) => [...query, ...body]));
  expect([...words].filter((word) => !/^\w{1,40}$/.test(word))).toEqual([]);
  expect(new Set(routes.flatMap((route) => Object.keys(route)))).toEqual(
    new Set(['method', 'path', 'who', 'query', 'body']),
  );
});

test('a learner is not', async () => {
  const response = await listed(false);
  expect(response.status).toBe(403);
  expect(await response.json()).toMatchObject({code: 'FORBIDDEN'});
});
