import {afterAll, beforeAll, describe, expect, inject, test} from 'vitest';
import {audit} from '#sync/audit/audit.ts';
import {checkChain} from '#sync/audit/chain.ts';
import {openPool} from '#sync/db/pool.ts';
import {prepareServerRole, SERVER_ROLE} from '#sync/db/server-role.ts';
import {academyOn, newLessons, PASSWORD, registerPassed, type TestAcademy} from '#tests/pg/academy.ts';
import {asSuperuser, freshDatabase, urlOf} from '#tests/pg/database.ts';
import {byRest, complete, effectsOn} from '#tests/pg/commands.ts';

const {pool: owner, url} = await freshDatabase();
const fail = (event: string, error: unknown) => {
  throw new Error(event, {cause: error});
};
const pool = openPool(url, fail, SERVER_ROLE);
let academy: Omit<TestAcademy, 'logged'>;

let prepared: readonly unknown[] = [];

beforeAll(async () => {
  // Two servers at once.
  prepared = await Promise.all([prepareServerRole(url, fail), prepareServerRole(url, fail)]);
  await newLessons(owner, 'l-1', 'l-2');
  academy = academyOn(pool, url, fail);
});
afterAll(() => pool.end());

test('the role is made once, and found at the next start', async () => {
  expect([...prepared, await prepareServerRole(url, fail)]).toEqual([SERVER_ROLE, SERVER_ROLE, SERVER_ROLE]);
});

describe('as the server', () => {
  test('an account registers, learns, exports its data and is deleted', async () => {
    const {cookie, username, response} = await registerPassed(academy);
    expect(response.status).toBe(200);
    const {rows} = await pool.query<{id: string}>(`select "id" from "user" where "username" = $1`, [
      username,
    ]);
    const learner = {cookie, username, userId: rows[0]?.id ?? '', token: ''};
    expect((await byRest(academy, learner, complete('l-1'))).status).toBe(200);
    expect((await byRest(academy, learner, complete('no-such-lesson'))).status).toBe(404);
    expect(await effectsOn(pool, learner.userId)).toMatchObject({done: ['l-1']});
    expect((await academy.get('/api/leaderboard', {cookie})).status).toBe(200);
    const exported = await academy.post('/api/user/export', {password: PASSWORD}, {cookie});
    expect(await exported.json()).toMatchObject({tables: {user: [{username}]}});
    const gone = await academy.post('/api/user/delete', {password: PASSWORD, username}, {cookie});
    expect(gone.status).toBe(200);
  });

  test('admin actions are recorded, and the chain can be checked', async () => {
    await audit(pool, {actor: 'console', action: 'admin.link-made'});
    expect(await checkChain(pool)).toEqual({isWhole: true, events: 1});
  });

  test.each([
    ['make a table', `create table "x" ()`],
    ['make a table among the secrets', `create table private."x" ()`],
    ['make a schema', 'create schema "x"'],
    ['drop a table', 'drop table "user"'],
    ['empty a table', 'truncate "user" cascade'],
    ['change a table', 'alter table "user" add column "x" text'],
    ['change the audit log', `update private."auditEvent" set "actor" = 'nobody'`],
    ['shorten the audit log', `delete from private."auditEvent"`],
    ['switch triggers off', 'alter table "learner" disable trigger all'],
    ['publish secrets', 'alter publication "academy" add table private."credential"'],
    ['make a role', 'create role "x" superuser'],
    ['see the passwords of roles', 'select rolpassword from pg_authid'],
    ['read a file', `select pg_read_file('/etc/passwd')`],
    ['run a program', `copy "user" to program 'cat'`],
    ['rewrite the history of migrations', 'delete from private."migration"'],
    ['change settings', `alter system set fsync = off`],
  ])('nobody can %s', async (_, statement) => {
    await expect(pool.query(statement)).rejects.toMatchObject({
      code: expect.stringMatching(/^(?:42501|0A000)$/),
    });
  });

  test('statements, lock waits and idle transactions time out', async () => {
    const {rows} = await pool.query(
      `select current_setting('statement_timeout') as "statement", current_setting('lock_timeout') as "lock",
              current_setting('idle_in_transaction_session_timeout') as "idle", current_user as "role"`,
    );
    expect(rows).toEqual([{statement: '15s', lock: '5s', idle: '30s', role: SERVER_ROLE}]);
  });
});

test('a database user that may not make roles serves with its own rights, and the log says so', async () => {
  const name = `plain_${crypto.randomUUID().slice(0, 8)}`;
  const server = inject('postgresUrl');
  await asSuperuser(
    server,
    `create role ${name} login password 'x'`,
    `create database ${name} owner ${name}`,
  );
  try {
    const plain = new URL(urlOf(server, name));
    plain.username = name;
    plain.password = 'x';
    const told: string[] = [];
    expect(await prepareServerRole(plain.href, (event) => told.push(event))).toBeUndefined();
    expect(told).toEqual(['the server works with all rights of its database user, which may not make roles']);
  } finally {
    await asSuperuser(server, `drop database ${name} with (force)`, `drop role ${name}`);
  }
});
