import {cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {seedContent} from '#sync/lessons/course/seed.ts';
import {academyOn, newLearner, newcomer, ORIGIN, testAcademy, type TestAcademy} from '#tests/pg/academy.ts';

const folder = mkdtempSync(join(tmpdir(), 'academy-preview-'));
const academy = await testAcademy({WEB_DIR: folder});
const closed = await testAcademy({WEB_DIR: folder, ASSESSMENT_GATE: 'closed'});
const FIRST = '/modules/python-that-works/lessons/values-names-and-types';
const LOCKED = '/modules/python-for-engineers/lessons/environments-git-command-line';

beforeAll(async () => {
  cpSync('web/preview.html', join(folder, 'preview.html'));
  writeFileSync(join(folder, 'app.html'), '<title>the app</title>');
  mkdirSync(join(folder, 'pages'));
  writeFileSync(join(folder, 'pages', '404.html'), '<title>the public entry</title>');
  for (const {pool} of [academy, closed]) await seedContent(pool, 'sync/lessons/content');
});
afterAll(() => rmSync(folder, {recursive: true}));

const titleAt = async (path: string, {get}: Pick<TestAcademy, 'get'> = academy, cookie?: string) => {
  const response = await get(path, {cookie});
  const title = /<title>([^<]*)<\/title>/.exec(await response.text())?.[1];
  return [response.status, title];
};
const PREVIEW = [200, 'Values, names and types – Python that works – Academy'];
const APP = [200, 'the app'];

describe('a preview', () => {
  test('is a complete page for a guest: head, heading, text, outputs, next step', async () => {
    const html = await (await academy.get(FIRST)).text();
    expect(html).toContain('<title>Values, names and types – Python that works – Academy</title>');
    expect(html).toMatch(/<meta name="description" content="\w[^"<>]{20,}">/);
    expect(html).toContain(`<link rel="canonical" href="${ORIGIN}${FIRST}">`);
    expect(html).toContain(`<meta property="og:url" content="${ORIGIN}${FIRST}">`);
    expect(html).toContain('<meta property="og:title" content="Values, names and types">');
    expect(html.match(/<h1[ >]/g)).toEqual(['<h1 ']);
    const {rows} = await academy.pool.query<{
      blocks: {kind: string; html?: string; output?: string; reveals?: true}[];
    }>(`select "blocks" from "lessonBody" where "lessonId" = 'values-names-and-types'`);
    const blocks = rows[0]?.blocks ?? [];
    expect(blocks.length).toBeGreaterThan(5);
    for (const {html: part = ''} of blocks) expect(html).toContain(part);
    const outputs = blocks.filter(({output}) => output !== undefined);
    expect(html.split('<details class="preview-output').length - 1).toBe(outputs.length);
    const isAnswer = ({reveals}: {reveals?: true} = {}) => reveals === true;
    const answers = blocks.filter((block, at) => isAnswer(block) && !isAnswer(blocks[at - 1]));
    expect(answers.length).toBeGreaterThan(0);
    expect(html.split('<details class="preview-why">').length - 1).toBe(answers.length);
    expect(html.split('<details').length).toBe(html.split('</details>').length);
    expect(html).toContain(
      '<a href="/auth/register" class="preview-button preview-button-primary">Create your',
    );
    expect(html).not.toMatch(/<!--(?:head|text)-->|undefined|\[object/);
  });

  test('takes along where its visitor came from, for it has no script that could keep it', async () => {
    const html = await (
      await academy.get(`${FIRST}?utm_source=letter&utm_campaign=a"b&utm_term=x&fbclid=1`)
    ).text();
    expect(html).toContain('href="/auth/register?utm_source=letter&amp;utm_campaign=a%22b&amp;utm_term=x"');
    expect(html).not.toContain('fbclid');
    expect(await (await academy.get(FIRST)).text()).toContain('href="/auth/register"');
  });

  test('loads no script but the theme, under the policy of all pages', async () => {
    const response = await academy.get(FIRST);
    const html = await response.text();
    expect(html.match(/<script[^>]*>/g)).toEqual(['<script src="/theme.js">']);
    expect(html).not.toMatch(/ style=| on\w+=/);
    expect(response.headers.get('content-security-policy')).toMatch(/script-src 'self';.*'nonce-/);
    expect(response.headers.get('cache-control')).toBe('no-cache');
    expect(response.headers.get('vary')).toBe('Cookie, Accept-Encoding');
  });

  test.each([
    ['at its address', FIRST],
    ['at the other spelling', FIRST.replace('lessons', 'lesson')],
    ['when the app asks', `${FIRST}?preview`],
    ['of a module that is locked', '/modules/python-for-engineers/lessons/classes-and-dataclasses'],
  ])('opens for a guest %s', async (_, path) => {
    expect(await titleAt(path)).toEqual([200, expect.stringMatching(/ – Academy$/)]);
  });

  test('is left to the app for a signed-in learner, until the session ends', async () => {
    const {cookie} = await newLearner(academy.pool);
    expect(await titleAt(FIRST, academy, cookie)).toEqual(APP);
    expect(await titleAt(`${FIRST}?preview`, academy, cookie)).toEqual(APP);
    await academy.post('/api/auth/logout', undefined, {cookie});
    expect(await titleAt(FIRST, academy, cookie)).toEqual(PREVIEW);
    expect(await titleAt(FIRST, academy, 'session=nobody')).toEqual(PREVIEW);
  });

  test('opens for a learner before the assessment, and links to it', async () => {
    const {cookie} = await newcomer(closed.pool);
    expect(await titleAt(FIRST, closed, cookie)).toEqual(PREVIEW);
    const html = await (await closed.get(FIRST, {cookie})).text();
    expect(html).toContain('href="/assessment"');
    expect(html).not.toContain('Create your account');
    expect(await titleAt(LOCKED, closed, cookie)).toEqual(APP);
  });
});

test.each([
  ['a lesson that is no preview', LOCKED],
  ['a lesson that is only outlined', '/modules/ship-it/lessons/portfolio-and-interviews'],
  ['a lesson of another module', FIRST.replace('python-that-works', 'ship-it')],
  ['a checkpoint', '/modules/python-that-works/lessons/checkpoint'],
  ['a lesson that is not there', '/modules/python-that-works/lessons/nothing'],
  ['a name that is no text', '/modules/m/lessons/%ff'],
  ['a name like a statement', `/modules/m/lessons/${encodeURIComponent(`' or true --`)}`],
  ['a name without an end', `/modules/m/lessons/${'a'.repeat(5000)}`],
])('%s opens the app for a guest, which asks them to sign in', async (_, path) => {
  expect(await titleAt(path)).toEqual(APP);
});

test('a retired preview is no longer served', async () => {
  await academy.pool.query(`update "lesson" set "position" = -99 where "id" = 'classes-and-dataclasses'`);
  expect(await titleAt('/modules/python-for-engineers/lessons/classes-and-dataclasses')).toEqual(APP);
});

test('escapes every text that was not compiled, and takes none for a replacement pattern', async () => {
  const bad = `<script>alert("1")</script> & ' $& $1`;
  const code = {kind: 'code', language: bad, source: bad, html: 'x', output: bad};
  const figure = {kind: 'figure', svg: '<svg></svg>', alt: bad, caption: bad};
  await academy.pool.query(
    `update "lesson" set "title" = $1, "summary" = $1, "goals" = $2 where "id" = 'values-names-and-types'`,
    [bad, JSON.stringify([bad])],
  );
  await academy.pool.query(`update "module" set "title" = $1 where "id" = 'python-that-works'`, [bad]);
  await academy.pool.query(
    `update "lessonBody" set "blocks" = $1 where "lessonId" = 'values-names-and-types'`,
    [JSON.stringify([code, figure])],
  );
  const html = await (await academy.get(FIRST)).text();
  expect(html.match(/<script/g)).toHaveLength(1);
  const escaped = '&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &#39; $&amp; $1';
  // Title and description, what links show of both, trail, heading, lead, goal, language, output, alternative text, caption.
  expect(html.split(escaped).length - 1).toBe(13);
  const frame = readFileSync('web/preview.html', 'utf8').split('<!--head-->')[0] ?? '';
  expect(html.startsWith(frame)).toBe(true);
});

test('the app opens while the database is unreachable', async () => {
  const away = {
    query: () => Promise.reject(Object.assign(new Error('connect ECONNREFUSED'), {code: 'ECONNREFUSED'})),
  };
  const lost = academyOn(away as never, academy.databaseUrl, () => undefined, {WEB_DIR: folder});
  expect(await titleAt(FIRST, lost)).toEqual(APP);
});
