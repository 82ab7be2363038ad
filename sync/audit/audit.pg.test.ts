import {afterEach, describe, expect, test} from 'vitest';
import {audit, type AuditEntry} from '#sync/audit/audit.ts';
import {checkChain} from '#sync/audit/chain.ts';
import {inTransaction} from '#sync/db/pool.ts';
import {asSuperuser, freshDatabase} from '#tests/pg/database.ts';

const {pool, url} = await freshDatabase();

const entry = (more: Partial<AuditEntry> = {}): AuditEntry => ({
  actor: 'admin:7',
  action: 'learner.dev-switched',
  target: 'learner:9',
  details: {isDev: true},
  network: '203.0.113.x',
  requestId: '00000000-0000-4000-8000-000000000001',
  ...more,
});

/** Tampers as the owner of the database. */
const tamper = (statement: string) => asSuperuser(url, `set session_replication_role = replica`, statement);
const empty = () =>
  tamper(`delete from private."auditEvent"; update private."auditHead" set "seq" = 0, "hash" = sha256('')`);
const write = async (count: number) => {
  for (let at = 0; at < count; at += 1) await audit(pool, entry({target: `learner:${at}`}));
};
const events = async () =>
  (await pool.query<Record<string, unknown>>(`select * from private."auditEvent" order by "seq"`)).rows;

afterEach(empty);

test('an event tells who did what on whom, when, from where and in which request', async () => {
  await audit(pool, entry());
  expect(await events()).toEqual([expect.objectContaining({...entry(), seq: '1', at: expect.any(Date)})]);
});

test('a rolled-back event leaves no gap', async () => {
  await write(1);
  const failing = inTransaction(pool, async (db) => {
    await audit(db, entry());
    throw new Error('the cause did not happen');
  });
  await expect(failing).rejects.toThrow('the cause did not happen');
  await write(1);
  expect((await events()).map(({seq}) => seq)).toEqual(['1', '2']);
  expect(await checkChain(pool)).toEqual({isWhole: true, events: 2});
});

test('concurrent writers are serialized', async () => {
  await Promise.all(Array.from({length: 40}, () => inTransaction(pool, (db) => audit(db, entry()))));
  expect(await checkChain(pool)).toEqual({isWhole: true, events: 40});
});

test('control characters and bidirectional overrides are escaped', async () => {
  await audit(pool, entry({details: {word: 'a\u001B[2K\r\nroot \u202Etxt'}, network: 'x\u0007'}));
  const [event] = await events();
  expect(event).toMatchObject({
    details: {word: String.raw`a\u{1b}[2K\u{d}\u{a}root \u{202e}txt`},
    network: String.raw`x\u{7}`,
  });
});

describe('nobody changes it', () => {
  test.each([
    ['update', `update private."auditEvent" set "actor" = 'nobody'`],
    ['delete', `delete from private."auditEvent" where "seq" = 1`],
    ['truncate', `truncate private."auditEvent"`],
  ])('by %s', async (_, statement) => {
    await write(2);
    await expect(pool.query(statement)).rejects.toThrow('the audit log is only added to');
    expect(await checkChain(pool)).toEqual({isWhole: true, events: 2});
  });

  test('by inserting a position, a time or a hash', async () => {
    await write(1);
    await pool.query(
      `insert into private."auditEvent" ("seq", "at", "actor", "action", "previousHash", "hash")
       values (99, '2001-01-01', 'nobody', 'mail.read', '\\x00', '\\x00')`,
    );
    expect((await events()).at(-1)).toMatchObject({seq: '2'});
    expect(await checkChain(pool)).toEqual({isWhole: true, events: 2});
  });
});

describe('the check finds', () => {
  test.each([
    ['another actor', `update private."auditEvent" set "actor" = 'admin:8' where "seq" = 3`, 3],
    ['another time', `update private."auditEvent" set "at" = "at" + interval '1 second' where "seq" = 2`, 2],
    ['other details', `update private."auditEvent" set "details" = '{"isDev": false}' where "seq" = 4`, 4],
    [
      'an event that was changed together with its hash',
      `update private."auditEvent" e set "actor" = 'admin:8' where "seq" = 3;
       update private."auditEvent" e set "hash" = private."auditHash"(e) where "seq" = 3`,
      4,
    ],
    ['an event that is gone', `delete from private."auditEvent" where "seq" = 2`, 2],
    ['the first one gone', `delete from private."auditEvent" where "seq" = 1`, 1],
    ['the last ones gone', `delete from private."auditEvent" where "seq" > 3`, 4],
    ['all of it gone', `delete from private."auditEvent"`, 1],
  ])('%s', async (_, statement, brokenAt) => {
    await write(5);
    expect(await checkChain(pool)).toEqual({isWhole: true, events: 5});
    await tamper(statement);
    expect(await checkChain(pool)).toEqual({isWhole: false, brokenAt});
  });
});
