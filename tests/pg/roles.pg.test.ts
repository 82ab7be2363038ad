// Who may call what, by the list that is written by hand (tests/by-hand/routes.ts).
import {rmSync} from 'node:fs';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {PAGES, REST, type Role} from '#tests/by-hand/routes.ts';
import {newAdmin} from '#tests/pg/admins.ts';
import {builtSite} from '#tests/pg/built-site.ts';
import {newSubscriber} from '#tests/pg/subscribers.ts';
import {newcomer, newLessons, ORIGIN, testAcademy} from '#tests/pg/academy.ts';

const WEB_DIR = builtSite();
afterAll(() => rmSync(WEB_DIR, {recursive: true}));

const academy = await testAcademy({WEB_DIR, ASSESSMENT_GATE: 'closed'});
const {pool, outside} = academy;

const signedIn = async (set = '') => {
  const learner = await newcomer(pool);
  if (set) await pool.query(`update "learner" set ${set} where "userId" = $1`, [learner.userId]);
  return learner.cookie;
};
/** A cookie of each, always somebody new: some calls end what they are called with. */
const COOKIES: Readonly<Record<Role, () => Promise<string>>> = {
  guest: async () => '',
  waiting: () => signedIn(),
  student: () => signedIn(`"isPythonTestCompleted" = true`),
  dev: () => signedIn(`"isDev" = true`),
  emailUser: async () => (await newSubscriber(pool)).cookie,
  admin: async () => (await newAdmin(academy)).cookie,
};

const ALL = [...REST, ...PAGES];

beforeAll(async () => {
  await pool.query(`insert into "program" ("id", "title", "summary") values ('course', 'Course', 'Summary')`);
  await newLessons(pool, 'l-1');
});

const ask = (method: string, address: string, cookie: string) =>
  outside.request(address, {
    method,
    headers: {origin: ORIGIN, cookie, ...(method === 'GET' ? {} : {'content-type': 'application/json'})},
    ...(method === 'GET' ? {} : {body: '{}'}),
  });

describe.each(ALL)('%s', (name, address, status, who) => {
  test.each(Object.entries(who))('to a %s: %s', async (role, answer) => {
    const [method = ''] = name.split(' ');
    const response = await ask(method, address, await COOKIES[role as Role]());
    expect(response.status).toBe(answer === 'in' ? status : answer === 'no developer' ? 403 : answer);
    // A stream has no end of its own.
    if (status === 200 && answer === 'in') await response.body?.cancel();
    const isRefusal = answer !== 'in' && answer !== 302;
    const problem = !isRefusal ? {} : ((await response.json()) as {message: string; code?: string});
    expect(problem).toMatchObject(PROBLEMS[answer]);
  });
});

const PROBLEMS = {
  in: {},
  302: {},
  401: {code: 'NOT_SIGNED_IN'},
  'no developer': {code: 'FORBIDDEN', message: expect.stringContaining('developers')},
  403: {code: 'ASSESSMENT_REQUIRED', message: expect.stringContaining('Python assessment')},
};
