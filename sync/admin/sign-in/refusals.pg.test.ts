import {expect, test} from 'vitest';
import {ADMIN_PASSWORD, codeOf, newAdmin, type TestAdmin} from '#tests/pg/admins.ts';
import {testAcademy} from '#tests/pg/academy.ts';
import {newVisitor} from '#tests/pg/visitor.ts';
import {checkChain} from '#sync/audit/chain.ts';
import {tellRefusals} from '#sync/admin/sign-in/refusals.ts';

const academy = await testAcademy({ATTEMPTS_PER_ADDRESS: '100000', ATTEMPTS_PER_ACCOUNT: '100000'});
const {pool} = academy;

const fail = async (email: string, address?: string) => {
  const body = {email, password: 'not the password', code: '000000'};
  expect((await newVisitor(academy, address).send('POST', '/api/admin/login', body)).status).toBe(401);
};
/** The events of rejected sign-ins after so many. */
async function events(after = 0) {
  const {rows} = await pool.query<{
    target: string | null;
    details: object;
    network: string | null;
  }>(
    `select "target", "details", "network" from private."auditEvent"
     where "action" = 'admin.sign-in-refused' and "seq" > $1 order by "seq"`,
    [after],
  );
  return rows;
}
const last = async () =>
  (await pool.query<{seq: number}>(`select "seq"::int from private."auditHead"`)).rows[0]?.seq ?? 0;
/** Dates the counts back by a quarter of an hour. */
const pass = () =>
  pool.query(`update private."adminRefusal" set "since" = "since" - interval '15 minutes 1 second'`);
const refusedAt = ({id}: TestAdmin) => ({target: `admin:${id}`});

test('attempts at unknown accounts, from any network, make two events per quarter of an hour', async () => {
  const before = await last();
  for (let at = 0; at < 40; at += 1) await fail(`nobody-${at}@example.org`, `203.0.${at}.7`);
  expect(await events(before)).toEqual([{target: null, details: {}, network: '203.0.0.x'}]);
  await pass();
  await fail('nobody@example.org', '203.0.113.7');
  expect(await events(before)).toEqual([
    {target: null, details: {}, network: '203.0.0.x'},
    {target: null, details: {more: 39}, network: null},
    {target: null, details: {}, network: '203.0.113.x'},
  ]);
  expect(await checkChain(pool)).toMatchObject({isWhole: true});
});

test('failed attempts at an admin’s account are an event at once, and their number follows', async () => {
  const [grace, lin] = [await newAdmin(academy), await newAdmin(academy)];
  const before = await last();
  await fail('nobody@example.org');
  for (let at = 0; at < 5; at += 1) await fail(grace.email, '198.51.7.7');
  await fail(lin.email, '198.51.8.8');
  const seen = [
    {...refusedAt(grace), details: {}, network: '198.51.7.x'},
    {...refusedAt(lin), details: {}, network: '198.51.8.x'},
  ];
  expect((await events(before)).filter(({target}) => target !== null)).toEqual(seen);
  await pass();
  await tellRefusals(pool);
  expect((await events(before)).filter(({target}) => target !== null)).toEqual([
    ...seen,
    {...refusedAt(grace), details: {more: 4}, network: '198.51.7.x'},
  ]);
});

test('the number is recorded when the admin signs in', async () => {
  const grace = await newAdmin(academy);
  const before = await last();
  for (let at = 0; at < 3; at += 1) await fail(grace.email);
  const body = {email: grace.email, password: ADMIN_PASSWORD, code: codeOf(grace.secret)};
  expect((await newVisitor(academy).send('POST', '/api/admin/login', body)).status).toBe(200);
  expect((await events(before)).map(({details}) => details)).toEqual([{}, {more: 2}]);
});

test('concurrent failures are counted once each', async () => {
  const grace = await newAdmin(academy);
  const before = await last();
  await Promise.all(
    Array.from({length: 12}, (_, at) => fail(at % 2 === 0 ? grace.email : 'nobody@example.org')),
  );
  await pass();
  await Promise.all([tellRefusals(pool), tellRefusals(pool)]);
  expect((await events(before)).filter(({target}) => target !== null).map(({details}) => details)).toEqual([
    {},
    {more: 5},
  ]);
});
