// What somebody outside, or another site, can reach.
import {readdirSync, readFileSync, statSync} from 'node:fs';
import {connect} from 'node:net';
import {networkInterfaces} from 'node:os';
import {join} from 'node:path';
import pg from 'pg';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {portsFrom} from '#sync/place.ts';
import {firstPage, newVisitor, type Profile} from '#tests/browser/browsers.ts';
import {here} from '#tests/browser/here.ts';
import {doneRow, enterByRest, lessonUrl, markDone, newLearner} from '#tests/browser/learner.ts';
import {practice} from '#tests/course.ts';
import {statusOfUpgrade} from '#tests/sockets.ts';

const {origin} = here;
const ports = portsFrom(here.basePort);
const ada = newLearner();
let profile: Profile;
let cookie = '';

beforeAll(async () => {
  profile = await newVisitor();
  const context = await profile.open();
  const page = await firstPage(context);
  await enterByRest(page, origin, ada);
  await page.goto(lessonUrl(origin, practice(1)));
  await markDone(page);
  await doneRow(page).getByText('Saved', {exact: true}).waitFor();
  cookie = (await context.cookies()).map(({name, value}) => `${name}=${value}`).join('; ');
});

afterAll(() => profile.remove());

const outside = Object.values(networkInterfaces())
  .flat()
  .find((face) => face?.family === 'IPv4' && !face.internal)?.address;

describe('from outside loopback', () => {
  const inner = {
    signal: ports.signal,
    postgres: ports.postgres,
    'zero-cache': ports.zero,
    'the change stream': ports.zero + 1,
    'the internal link': ports.internal,
    'the figures of signal': ports.metrics,
  };
  test.skipIf(outside === undefined).each(Object.entries(inner))('%s does not answer', async (_, port) => {
    expect(await answers(outside ?? '', port)).toBe(false);
  });

  test.skipIf(outside === undefined)('the public port does', async () => {
    expect(await answers(outside ?? '', ports.public)).toBe(true);
  });
});

describe('a socket of Zero', () => {
  const url = `${origin.replace('http', 'ws')}/zero/sync/v51/connect?clientID=c`;

  test.each(['https://evil.example', 'http://localhost:1', 'null'])('rejects %s', async (foreign) => {
    expect(await statusOfUpgrade(url, {origin: foreign, cookie})).toBe(403);
  });

  test('rejects a visitor who has not signed in', async () => {
    expect(await statusOfUpgrade(url, {origin})).toBe(401);
  });
});

test('nothing of the schema private is in the replica', async () => {
  const client = new pg.Client({connectionString: here.databaseUrl});
  await client.connect();
  const {rows} = await client.query<{hash: string; address: string; token: string}>(
    `select c."passwordHash" as "hash", e."address", encode(s."tokenHash", 'hex') as "token"
     from private."credential" c join private."emailAddress" e using ("userId") join private."session" s using ("userId")
     join "user" u on u."id" = c."userId" where u."username" = $1`,
    [ada.username],
  );
  await client.end();
  const secret = rows[0];
  const folder = join(here.dataDir, 'replica');
  const replica = readdirSync(folder)
    .map((name) => readFileSync(join(folder, name), 'latin1'))
    .join('');
  // The look is a real one: what is published is there.
  expect(replica).toContain(ada.username);
  for (const text of [secret?.hash, secret?.address, secret?.token, 'argon2id', 'passwordHash']) {
    expect(replica.includes(text ?? 'missing')).toBe(false);
  }
});

test('nothing that the academy writes is open to other users of the machine', () => {
  const {dataDir} = here;
  // PostgreSQL's own folder is closed by initdb, and belongs to its user; the tests' course is not the academy's. What the
  // grader's sandbox reads is open, within a folder that is not.
  const apart = /^(?:pg|course)(?:\/|$)|^grader\//;
  const names = readdirSync(dataDir, {recursive: true, encoding: 'utf8'}).filter((name) => !apart.test(name));
  expect(names).toEqual(expect.arrayContaining(['replica/zero.db', 'logs/sync.log', 'secrets.json']));
  const open = names.filter((name) => (statSync(join(dataDir, name)).mode & 0o077) !== 0);
  expect(open).toEqual([]);
  expect(statSync(dataDir).mode & 0o067).toBe(0);
});

test('no secret of the server is in what browsers are given', () => {
  const {secrets} = here;
  const folder = 'web/dist';
  const files = readdirSync(folder, {recursive: true, withFileTypes: true}).filter((file) => file.isFile());
  expect(files.length).toBeGreaterThan(10);
  for (const {parentPath, name} of files) {
    const text = readFileSync(join(parentPath, name), 'latin1');
    expect(
      secrets.filter((secret) => text.includes(secret)),
      name,
    ).toEqual([]);
  }
});

function answers(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({host, port, timeout: 2000});
    const end = (did: boolean) => {
      socket.destroy();
      resolve(did);
    };
    socket.once('connect', () => end(true));
    socket.once('error', () => end(false));
    socket.once('timeout', () => end(false));
  });
}
