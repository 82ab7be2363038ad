// The landing page as the server sends it: to whom, with which words; and what search engines get.
import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterAll, describe, expect, test} from 'vitest';
import {CLOSING_PLACE, CLOSING_WITHOUT_COHORT, ORIGIN_PLACE} from '#schema/wire/public-pages.ts';
import {seedContent} from '#sync/lessons/course/seed.ts';
import {newLearner, newcomer, ORIGIN, testAcademy} from '#tests/pg/academy.ts';

const webDir = mkdtempSync(join(tmpdir(), 'academy-landing-'));
mkdirSync(join(webDir, 'pages'));
writeFileSync(
  join(webDir, 'pages', 'landing.html'),
  `<link href="${ORIGIN_PLACE}/"><a href="${ORIGIN_PLACE}/x"></a><h2>${CLOSING_PLACE}</h2>`,
);
writeFileSync(join(webDir, 'pages', '404.html'), 'nothing');
afterAll(() => rmSync(webDir, {recursive: true}));

const academy = await testAcademy({WEB_DIR: webDir});
const {pool, get} = academy;
const closing = async () => /<h2>(.*)<\/h2>/.exec(await (await get('/')).text())?.[1];

describe('the landing page', () => {
  test('sends a learner on, whether or not they have passed the assessment', async () => {
    for (const {cookie} of [await newLearner(pool), await newcomer(pool)]) {
      const response = await get('/', {cookie});
      expect([response.status, response.headers.get('location')]).toEqual([302, '/personal-tutor']);
      expect(response.headers.get('vary')).toContain('Cookie');
    }
  });

  test('is for everybody else, also with a session that has ended', async () => {
    const {cookie, userId} = await newLearner(pool);
    await pool.query(`delete from private."session" where "userId" = $1`, [userId]);
    for (const response of [await get('/'), await get('/', {cookie})]) {
      expect(response.status).toBe(200);
      expect(response.headers.get('vary')).toContain('Cookie');
      expect(response.headers.get('content-security-policy')).toContain("script-src 'self'");
    }
  });

  test('names its own address wherever it has to be whole', async () => {
    const html = await (await get('/')).text();
    expect(html).toContain(`<link href="${ORIGIN}/">`);
    expect(html).toContain(`href="${ORIGIN}/x"`);
    expect(html).not.toContain(ORIGIN_PLACE);
  });

  test('closes in the words of the cohort that new learners join', async () => {
    expect(await closing()).toMatch(/^Limited spots for the \w+ \d{4} cohort$/);
    await pool.query(
      `update "cohort" set "closingText" = 'Eight <b>seats</b> & a $1 bell' where "endsAt" > now()`,
    );
    expect(await closing()).toBe('Eight &lt;b&gt;seats&lt;/b&gt; &amp; a $1 bell');
  });

  test('promises no seat where there is none', async () => {
    await pool.query(`update "cohort" set "isOpen" = false`);
    expect(await closing()).toBe(CLOSING_WITHOUT_COHORT);
  });
});

describe('search engines', () => {
  test('find every page that has something to find, under the academy’s own address', async () => {
    const response = await get('/sitemap.xml');
    expect(response.headers.get('content-type')).toContain('application/xml');
    const found = [...(await response.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address);
    expect(found).toEqual(
      ['/', '/learn-more', '/about', '/contact', '/email-course', '/privacy', '/terms', '/cookies'].map(
        (path) => ORIGIN + path,
      ),
    );
  });

  test('find the lessons that everybody may read, too, and no others', async () => {
    await seedContent(pool, 'sync/lessons/content');
    const text = await (await get('/sitemap.xml')).text();
    expect(text).toContain(`<loc>${ORIGIN}/modules/python-that-works/lessons/values-names-and-types</loc>`);
    const {rows} = await pool.query<{id: string}>(
      `select "id" from "lesson" where not "isPreview" and "isWritten" and "position" > 0 limit 3`,
    );
    expect(rows).toHaveLength(3);
    for (const {id} of rows) expect(text).not.toContain(`/${id}<`);
  });

  test('are kept out of what is nobody’s to find, and told where the list is', async () => {
    const text = await (await get('/robots.txt')).text();
    expect(text).toContain('Disallow: /api/');
    expect(text).toContain('Disallow: /admin');
    expect(text).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`);
  });
});
