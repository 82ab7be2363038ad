// The real server on a real database, called without a network.
import {tmpdir} from 'node:os';
import {basename, join} from 'node:path';
import type {Pool} from 'pg';
import {buildApp, type App} from '#sync/app.ts';
import {createAccount} from '#sync/account/accounts.ts';
import {sessionsIn} from '#sync/account/sessions/sessions.ts';
import type {Log} from '#sync/db/pool.ts';
import type {Ports} from '#sync/place.ts';
import {readSettings} from '#sync/settings.ts';
import {pass} from '#tests/passing.ts';
import {freshDatabase} from '#tests/pg/database.ts';
import {unbuiltPages} from '#tests/pg/unbuilt-pages.ts';

export const ORIGIN = 'http://localhost:8080';
export const API_KEY = 'the key that zero-cache shows, for tests';
const PEPPER = 'what passwords are hashed with, for tests';
export const GATEWAY_SECRET = 'what gateway and signal share, for tests';
export const ADMIN_KEY = 'what seals second factors, for tests';
const AUDIT_SIGNING_KEY = 'A'.repeat(43);
const VAPID_PRIVATE_KEY = `${'A'.repeat(42)}E`;

type Call = {
  readonly cookie?: string | undefined;
  /** `null` leaves the header out. */
  readonly origin?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
};

export type TestAcademy = App & {
  readonly pool: Pool;
  readonly databaseUrl: string;
  /** Errors that the server logged. */
  readonly logged: {event: string; error: unknown}[];
  readonly get: (path: string, call?: Call) => Promise<Response>;
  /** A body that is no string is sent as JSON. */
  readonly post: (path: string, body?: unknown, call?: Call) => Promise<Response>;
};

/** `env` is added to the server's environment; `ports` say where the processes behind it listen. */
export async function testAcademy(
  env: Record<string, string> = {},
  ports: Partial<Ports> = {},
): Promise<TestAcademy> {
  const logged: TestAcademy['logged'] = [];
  const log: Log = (event, error) => logged.push({event, error});
  const {pool, url} = await freshDatabase(log);
  return {...academyOn(pool, url, log, env, ports), logged};
}

/** The environment of its server. */
export const environmentOf = (databaseUrl: string): Record<string, string> => ({
  DATABASE_URL: databaseUrl,
  // Made by the first file that is put there.
  DATA_DIR: join(tmpdir(), `academy-pg-${basename(databaseUrl)}`),
  GATEWAY_SECRET,
  PASSWORD_PEPPER: PEPPER,
  ZERO_API_KEY: API_KEY,
  ADMIN_KEY,
  AUDIT_SIGNING_KEY,
  VAPID_PRIVATE_KEY,
  PUBLIC_ORIGIN: ORIGIN,
  WEB_DIR: unbuiltPages(),
});

/** The same on a pool that the test made. */
export function academyOn(
  pool: Pool,
  databaseUrl: string,
  log: Log,
  env: Record<string, string> = {},
  ports: Partial<Ports> = {},
): Omit<TestAcademy, 'logged'> {
  const settings = readSettings({...environmentOf(databaseUrl), ...env});
  const app = buildApp({...settings, ports: {...settings.ports, ...ports}}, pool, log);
  const headers = ({cookie, origin = settings.publicOrigin, headers: more}: Call) => ({
    ...(cookie ? {cookie} : {}),
    ...(origin === null ? {} : {origin}),
    ...more,
  });
  return {
    ...app,
    pool,
    databaseUrl,
    get: async (path, call = {}) => app.outside.request(path, {headers: headers(call)}),
    post: async (path, body, call = {}) =>
      app.outside.request(path, {
        method: 'POST',
        headers: headers({...call, headers: {'content-type': 'application/json', ...call.headers}}),
        ...(body === undefined ? {} : {body: typeof body === 'string' ? body : JSON.stringify(body)}),
      }),
  };
}

export type TestLearner = {
  readonly userId: string;
  readonly username: string;
  /** For the Cookie header. */
  readonly cookie: string;
  readonly token: string;
};

let people = 0;

/** A learner who has passed the assessment and is signed in; nobody knows the password. */
export async function newLearner(pool: Pool, username?: string): Promise<TestLearner> {
  const learner = await newcomer(pool, username);
  await pass(pool, learner.userId);
  return learner;
}

/** Somebody who has just registered: the assessment is still ahead. */
export async function newcomer(pool: Pool, username = `learner-${(people += 1)}`): Promise<TestLearner> {
  const who = {fullName: 'Ada Lovelace', username, email: `${username}@example.org`};
  const userId = await createAccount(pool, who, 'no hash');
  const sessions = sessionsIn(pool, {gate: 'open', secure: false});
  const token = await sessions.open(userId, false);
  return {userId, username, token, cookie: `session=${token}`};
}

/** A course of one module with written lessons of these ids, open to everybody and without a quiz. */
export async function newLessons(pool: Pool, ...ids: readonly string[]): Promise<void> {
  await pool.query(`insert into "month" values ('m', 1, 'Month', 'Summary', 'Project', 'Summary')`);
  await pool.query(`insert into "module" values ('mod', 'm', 1, 'Module', 'Summary', 4, '[]')`);
  for (const [at, id] of ids.entries()) {
    await pool.query(
      `insert into "lesson" ("id", "moduleId", "position", "title", "summary", "minutes", "goals", "isPreview", "isWritten")
       values ($1, 'mod', $2, $1, 'Summary', 10, '[]', true, true)`,
      [id, at + 1],
    );
  }
}

export const PASSWORD = 'correct horse battery';

/** A right form of somebody new. */
export function newRegistration() {
  const username = `Ada.${(people += 1)}`;
  return {fullName: 'Ada Lovelace', username, email: `${username}@example.org`, password: PASSWORD};
}

/** The Cookie header that a browser would send after this answer. */
export const cookieOf = (response: Response) =>
  (response.headers.get('set-cookie') ?? '').split(';')[0] ?? '';

/** Registers somebody new through the form; `more` changes its fields. */
export async function registerBy({post}: Pick<TestAcademy, 'post'>, more: object = {}) {
  const body = {...newRegistration(), ...more};
  const response = await post('/api/auth/register', body);
  return {...body, response, cookie: cookieOf(response)};
}

/** The same, and has passed the assessment. */
export async function registerPassed(academy: Pick<TestAcademy, 'post' | 'pool'>, more: object = {}) {
  const person = await registerBy(academy, more);
  const {rows} = await academy.pool.query<{id: string}>(`select "id" from "user" where "username" = $1`, [
    person.username,
  ]);
  await pass(academy.pool, rows[0]?.id ?? '');
  return person;
}
