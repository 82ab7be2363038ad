// What a person gets where a program gets JSON.
import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {Hono} from 'hono';
import {afterAll, beforeEach, expect, test} from 'vitest';
import {HttpRefusal} from '#sync/http/http-refusal.ts';
import {refusals} from '#sync/http/serve.ts';
import {troublePage} from '#sync/http/trouble/trouble-page.ts';

const folder = mkdtempSync(join(tmpdir(), 'academy-trouble-'));
mkdirSync(join(folder, 'pages'));
writeFileSync(join(folder, 'pages', 'trouble.html'), '<p>__TROUBLE__</p>');
writeFileSync(join(folder, 'pages', '404.html'), '<p>404 Page Not Found</p>');
afterAll(() => rmSync(folder, {recursive: true}));

const logged: string[] = [];
beforeEach(() => void logged.splice(0));

function academy(web = folder) {
  const app = new Hono();
  refusals(app, (event) => void logged.push(event), troublePage(web, 'https://academy.example'));
  app.on(['GET', 'POST'], '/api/wait', () => {
    throw new HttpRefusal(429, {message: 'That’s <too> often.', waitTimeText: '3 minutes'}, 180);
  });
  app.on(['GET', 'POST'], '/contact', () => {
    throw Object.assign(new Error('connect ECONNREFUSED'), {code: 'ECONNREFUSED'});
  });
  app.get('/broken', () => {
    throw new Error('the reason');
  });
  app.get('/files/gone', () => {
    throw new HttpRefusal(404, {message: 'There’s no such file.'});
  });
  return app;
}

const PERSON = {'sec-fetch-mode': 'navigate', accept: 'text/html,*/*;q=0.8'};
const ask = async (path: string, headers: Record<string, string>, method = 'GET', app = academy()) => {
  const response = await app.request(path, {method, headers});
  return {response, status: response.status, text: await response.text()};
};

test('a person reads what is wrong, how long to wait, and nothing of a policy is missing', async () => {
  const {response, status, text} = await ask('/api/wait', PERSON);
  expect([status, text]).toEqual([429, '<p>That’s &lt;too&gt; often. Try again in 3 minutes.</p>']);
  expect(response.headers.get('retry-after')).toBe('180');
  expect(response.headers.get('content-type')).toContain('text/html');
  expect(response.headers.get('content-security-policy')).toContain("default-src 'self'");
});

test('without a database and after a fault of ours, too; what was sent is in the page before', async () => {
  expect((await ask('/contact', PERSON, 'POST')).text).toBe(
    '<p>The academy is busy right now. Please try again in a moment. Go back in your browser: what you typed should still be there.</p>',
  );
  const {status, text} = await ask('/broken', PERSON);
  expect(status).toBe(500);
  expect(text).toMatch(/went wrong on our side.* tell us this number: [\da-f-]{36}\.<\/p>$/);
  expect(text).not.toContain('the reason');
});

test('what is not there is the 404 card', async () => {
  for (const path of ['/files/gone', '/api/nothing'])
    expect(await ask(path, PERSON)).toMatchObject({status: 404, text: '<p>404 Page Not Found</p>'});
});

test('a browser without Fetch Metadata asks for HTML', async () => {
  expect((await ask('/api/wait', {accept: PERSON.accept})).text).toContain('<p>');
});

test.each([
  ['a script', {'sec-fetch-mode': 'cors', accept: '*/*'}],
  ['a script that asks for HTML', {'sec-fetch-mode': 'same-origin', accept: 'text/html'}],
  ['a mail client', {}],
])('%s reads JSON', async (_, headers) => {
  const {response, text} = await ask('/api/wait', headers, 'POST');
  expect([response.status, response.headers.get('retry-after')]).toEqual([429, '180']);
  expect(JSON.parse(text)).toEqual({message: 'That’s <too> often.', waitTimeText: '3 minutes'});
});

test('where the page itself is missing there is JSON, and the log says so', async () => {
  const {status, text} = await ask('/api/wait', PERSON, 'GET', academy(join(folder, 'nowhere')));
  expect([status, JSON.parse(text)]).toMatchObject([429, {waitTimeText: '3 minutes'}]);
  expect(logged).toEqual(['a page about trouble could not be sent']);
});
