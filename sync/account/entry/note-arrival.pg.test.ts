// What a registration brings along: the terms that it accepted, and where the visitor came from.
import {readFileSync} from 'node:fs';
import {expect, test} from 'vitest';
import {TERMS_VERSION} from '#schema/account/terms.ts';
import type {getOverview} from '#schema/admin/overview.api.ts';
import type {Reply} from '#schema/wire/endpoint.ts';
import {registerBy, testAcademy} from '#tests/pg/academy.ts';
import {newAdmin} from '#tests/pg/admins.ts';

const academy = await testAcademy({ATTEMPTS_PER_ADDRESS: '1000'});
const {pool} = academy;

const register = async (more: object) => {
  const {response} = await registerBy(academy, more);
  return {status: response.status, body: (await response.json()) as {id: string; message?: string}};
};
const rowsOf = async (table: string, userId: string) =>
  (await pool.query(`select * from private."${table}" where "userId" = $1`, [userId])).rows;

test('the version that the form names is the one at the top of the terms', () => {
  expect(readFileSync('sync/landing/content/terms.md', 'utf8')).toContain(`version: '${TERMS_VERSION}'`);
});

test('the accepted version is kept with its time', async () => {
  const {body} = await register({terms: TERMS_VERSION});
  expect(await rowsOf('termsAcceptance', body.id)).toEqual([
    {userId: body.id, version: TERMS_VERSION, acceptedAt: expect.any(Date)},
  ]);
});

test('who registers under older terms is told to read the new ones', async () => {
  const {status, body} = await register({terms: '2020-01-01'});
  expect([status, body.message]).toEqual([
    400,
    'The terms have changed. Reload the page to read the new version.',
  ]);
});

test('where they came from is kept, counted for admins, and nothing where they did not say', async () => {
  const {body: came} = await register({utm: {source: 'newsletter', campaign: 'may'}});
  const {body: again} = await register({utm: {source: 'newsletter', campaign: 'may', medium: ''}});
  const {body: plain} = await register({});
  expect(await rowsOf('registrationSource', came.id)).toMatchObject([
    {source: 'newsletter', medium: null, campaign: 'may', term: null, content: null},
  ]);
  expect(await rowsOf('registrationSource', again.id)).toHaveLength(1);
  expect(await rowsOf('registrationSource', plain.id)).toEqual([]);
  const {cookie} = await newAdmin(academy);
  const overview = await academy.get('/api/admin/overview', {cookie});
  const {sources} = (await overview.json()) as Reply<typeof getOverview>;
  expect(sources).toEqual([{source: 'newsletter', campaign: 'may', count: 2}]);
});

test.each([
  ['words that are too long', {source: 'x'.repeat(101)}],
  ['words of other names', {source: 'a', password: 'b'}],
  ['no words at all', 'newsletter'],
])('%s are refused', async (_, utm) => {
  expect((await register({utm})).status).toBe(400);
});
