import {mkdtempSync, readFileSync, rmSync, statSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterAll, beforeEach, describe, expect, test} from 'vitest';
import {audit} from '#sync/audit/audit.ts';
import {checkHeads} from '#sync/audit/check-heads.ts';
import {readHeads} from '#sync/audit/heads-file.ts';
import {appendHead, publicKeyFrom} from '#sync/audit/heads.ts';
import {asSuperuser, freshDatabase} from '#tests/pg/database.ts';

const {pool, url} = await freshDatabase();
const folder = mkdtempSync(join(tmpdir(), 'academy-heads-'));
const place = {signingKey: 'B'.repeat(43), headsFile: join(folder, 'heads.jsonl')};
afterAll(() => rmSync(folder, {recursive: true}));

const tamper = (...statements: readonly string[]) =>
  asSuperuser(url, 'set session_replication_role = replica', ...statements);
const write = async (count: number) => {
  for (let at = 0; at < count; at += 1)
    await audit(pool, {actor: 'admin:7', action: 'mail.read', target: `mail:${at}`});
};
const lines = () => readFileSync(place.headsFile, 'utf8').trimEnd().split('\n');
const rewrite = (change: (all: string[]) => readonly string[]) =>
  writeFileSync(place.headsFile, `${change(lines()).join('\n')}\n`);
const check = async (signingKey = place.signingKey) =>
  checkHeads(pool, await readHeads(place.headsFile), publicKeyFrom(signingKey));
let day = Date.now();
const nextDay = async () => {
  day += 86_400_000;
  expect(await appendHead(pool, place, 'day', new Date(day))).toBe(true);
};

/** The chain again from an event on, with its head: what an owner of the database can do. */
const FORGE = `
  do $$
  declare e private."auditEvent"; p bytea := sha256('');
  begin
    for e in select * from private."auditEvent" order by "seq" loop
      e."previousHash" := p;
      p := private."auditHash"(e);
      update private."auditEvent" set "previousHash" = e."previousHash", "hash" = p where "seq" = e."seq";
    end loop;
    update private."auditHead" set "hash" = p, "seq" = (select count(*) from private."auditEvent");
  end $$`;

beforeEach(async () => {
  rmSync(place.headsFile, {force: true});
  await tamper(
    'delete from private."auditEvent"',
    `update private."auditHead" set "seq" = 0, "hash" = sha256('')`,
    'delete from private."auditSigned"',
  );
});

/** Three events, a head, two events, a head, one event, a head. */
async function signedLog(): Promise<void> {
  for (const count of [3, 2, 1]) {
    await write(count);
    await nextDay();
  }
}

test('a day has one head, and only its owner reads the file', async () => {
  await write(1);
  expect(await appendHead(pool, place, 'day')).toBe(true);
  await write(1);
  expect(await appendHead(pool, place, 'day')).toBe(false);
  expect(lines()).toHaveLength(1);
  expect(statSync(place.headsFile).mode & 0o777).toBe(0o600);
  expect(await check()).toEqual([]);
});

test('log and heads agree, also where nothing happened yet, and after a line that a crash cut off', async () => {
  expect(await check()).toEqual([]);
  await appendHead(pool, place, 'day');
  writeFileSync(place.headsFile, `${lines().join('\n')}\n{"log":"`);
  await signedLog();
  expect(lines()).toHaveLength(5);
  expect(await check()).toEqual([]);
});

describe('the check finds', () => {
  test.each<[string, () => Promise<unknown> | void, RegExp]>([
    [
      'an event rewritten with its whole chain',
      () => tamper(`update private."auditEvent" set "actor" = 'admin:8' where "seq" = 5`, FORGE),
      /^An event from 4 to 5 was rewritten after .*: head 2, signed then/,
    ],
    [
      'the last events gone with their heads in the database',
      () =>
        tamper(
          'delete from private."auditEvent" where "seq" > 4',
          FORGE,
          'delete from private."auditSigned" where "no" > 1',
        ),
      /^Event 5 is missing: on .* head 2 says/,
    ],
    [
      'a head gone in the middle',
      () => rewrite((all) => all.toSpliced(1, 1)),
      /^Head 2 is missing: line 2 has head 3/,
    ],
    [
      'the last head gone',
      () => rewrite((all) => all.slice(0, 2)),
      /^Head 3, signed on .*, is missing from the file/,
    ],
    ['all heads gone', () => rmSync(place.headsFile), /^Head 1, signed on .*, and 2 more are missing/],
    [
      'a head changed',
      () => rewrite((all) => all.map((line) => line.replace('"seq":5', '"seq":4'))),
      /^Line 2 \(head 2, .*\) isn’t signed with this academy’s key/,
    ],
    ['a line cut off at the end', () => rewrite((all) => [...all, '{"log":']), /^Line 4 isn’t a head/],
  ])('%s', async (_, change, words) => {
    await signedLog();
    expect(await check()).toEqual([]);
    await change();
    const wrong = await check();
    expect(wrong[0]).toMatch(words);
  });

  test('heads that end while the log goes on', async () => {
    await write(1);
    await appendHead(pool, place, 'day');
    await tamper(`update private."auditEvent" set "at" = now() + interval '300 days'`, FORGE);
    expect((await check()).at(-1)).toMatch(/^No head was signed since .*, though the log went on until/);
  });

  test('another key', async () => {
    await signedLog();
    expect((await check('C'.repeat(43)))[0]).toMatch(/^Line 1 .* AUDIT_SIGNING_KEY was/);
  });
});

test('events that went with a restored backup are excused by the head that was signed then', async () => {
  await signedLog();
  await tamper(
    'delete from private."auditEvent" where "seq" > 3',
    FORGE,
    'delete from private."auditSigned"',
  );
  expect((await check())[0]).toMatch(/^Event 5 is missing/);
  await appendHead(pool, place, 'restored', new Date(day));
  expect(await check()).toEqual([]);
  await write(2);
  await nextDay();
  expect(await check()).toEqual([]);
});
