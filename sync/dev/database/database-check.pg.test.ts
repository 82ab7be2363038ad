import {randomBytes} from 'node:crypto';
import {afterAll, expect, inject, test} from 'vitest';
import {checkDatabase} from '#sync/dev/database/database-check.ts';
import {SetupFailure} from '#sync/dev/failure.ts';
import {freePort} from '#tests/free-port.ts';
import {asSuperuser, freshDatabase} from '#tests/pg/database.ts';
import {startPostgres} from '#tests/pg/postgres.ts';

const {url} = await freshDatabase();
const database = new URL(url).pathname.slice(1);
const roles: string[] = [];
afterAll(() =>
  asSuperuser(
    inject('postgresUrl'),
    ...roles.flatMap((role) => [`drop owned by ${role}`, `drop role ${role}`]),
  ),
);

/** The address of the database for a new role with these rights. */
async function asRole(rights: string, ...grants: readonly string[]): Promise<{role: string; url: string}> {
  const role = `r_${randomBytes(6).toString('hex')}`;
  await asSuperuser(url, `create role ${role} login password 'x' ${rights}`);
  await asSuperuser(url, ...grants.map((grant) => grant.replace('ROLE', role)));
  roles.push(role);
  const address = new URL(url);
  address.username = role;
  address.password = 'x';
  return {role, url: address.href};
}
async function refusal(address: string): Promise<{message: string; remedy: string}> {
  const error: unknown = await checkDatabase(address).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(SetupFailure);
  const {message, remedy} = error as SetupFailure;
  return {message, remedy};
}

test('takes a superuser', async () => {
  await checkDatabase(url);
});

test('takes a role that may replicate and create', async () => {
  const {url: address} = await asRole('replication', `grant create on database ${database} to ROLE`);
  await checkDatabase(address);
});

test('names the statement for a role that may not replicate', async () => {
  const {role, url: address} = await asRole('', `grant create on database ${database} to ROLE`);
  expect(await refusal(address)).toEqual({
    message: `The role ${role} may not replicate.`,
    remedy: `As superuser: ALTER ROLE ${role} REPLICATION;`,
  });
  await asSuperuser(url, `alter role ${role} replication`);
  await checkDatabase(address);
});

test('names the grant for a role that may not create schemas', async () => {
  const {role, url: address} = await asRole('replication');
  const remedy = `GRANT CREATE ON DATABASE ${database} TO ${role};`;
  expect(await refusal(address)).toEqual({
    message: `The role ${role} may not create schemas in ${database}.`,
    remedy: `As owner: ${remedy}`,
  });
  await asSuperuser(url, remedy);
  await checkDatabase(address);
});

test('names the setting of a server without logical replication', async () => {
  const replica = await startPostgres('replica');
  try {
    expect(await refusal(replica.url)).toEqual({
      message: 'PostgreSQL runs with wal_level=replica; live tables need logical replication.',
      remedy: "As superuser: ALTER SYSTEM SET wal_level = 'logical'; then restart PostgreSQL.",
    });
  } finally {
    await replica.remove();
  }
});

test.each([
  ['nobody listens', async () => `postgres://x:x@127.0.0.1:${await freePort()}/x`, /ECONNREFUSED/],
  [
    'the password is wrong',
    async () => url.replace(/:[^:@/]+@/, ':wrong@'),
    /password authentication failed/,
  ],
  ['there is no such database', async () => `${url}_not`, /does not exist/],
])('says that DATABASE_URL does not answer and what to look at when %s', async (_, address, reason) => {
  const {message, remedy} = await refusal(await address());
  expect(message).toMatch(/^DATABASE_URL does not answer: /);
  expect(message).toMatch(reason);
  expect(remedy).toContain('Check host, port, user, password and database name in DATABASE_URL');
});
