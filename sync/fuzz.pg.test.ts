// Random invalid requests to every route. None may crash the server, reveal internals, or get a reply without a
// message.
import fc from 'fast-check';
import {expect, test} from 'vitest';
import {HINTS_PATH} from '#schema/admin/admin.api.ts';
import {sessionsIn} from '#sync/account/sessions/sessions.ts';
import {adminSessionsIn} from '#sync/admin/sign-in/admin-sessions.ts';
import {newLessons, newRegistration, ORIGIN, registerPassed, testAcademy} from '#tests/pg/academy.ts';
import {newAdmin} from '#tests/pg/admins.ts';
import {nastyText} from '#tests/pg/nasty-text.ts';

const SEED = 20_262;
const REQUESTS = 1000;

const academy = await testAcademy({ATTEMPTS_PER_ADDRESS: '1000000', ATTEMPTS_PER_ACCOUNT: '1000000'});
const {pool, outside, logged} = academy;
await newLessons(pool, 'l1', 'l2');
const sessions = sessionsIn(pool, {gate: 'open', secure: false});
const adminSessions = adminSessionsIn(pool, {secure: false});
const {id: adminId} = await newAdmin(academy);
const someone = await registerPassed(academy);
const userIdOf = async ({response}: {response: Response}) => ((await response.json()) as {id: string}).id;
let learner = await registerPassed(academy);
let learnerId = await userIdOf(learner);

/** Sessions that are alive, a learner's and an admin's, whatever the request before has ended; of somebody new where it ended the account. */
async function ownCookie(): Promise<string> {
  const {rowCount} = await pool.query(`select 1 from "user" where "id" = $1`, [learnerId]);
  if (rowCount === 0) {
    learner = await registerPassed(academy);
    learnerId = await userIdOf(learner);
  }
  const admin = await adminSessions.open(adminId, {network: null, userAgent: null});
  return `session=${await sessions.open(learnerId, false)}; admin=${admin}`;
}

/** As they are served, but for the pages. */
const ROUTES = [
  ...new Map(
    outside.routes
      .filter(({method, path}) => method !== 'ALL' && /^\/(?:api|files)\//.test(path) && !path.includes('*'))
      // Its reply never ends.
      .filter(({path}) => path !== HINTS_PATH)
      .map(({method, path}) => [`${method} ${path}`, {method, path}] as const),
  ).values(),
];

const FIELDS = [
  'username',
  'password',
  'rememberMe',
  'fullName',
  'email',
  'token',
  'newPassword',
  'currentPassword',
  'id',
  'name',
  'args',
  'v',
  'lessonId',
  'attemptId',
  'answers',
  'alias',
  'bio',
  'links',
  'country',
  'countryBy',
  'timeZone',
  'block',
  'text',
  'reason',
];
/** Some are valid, so that code behind the rules is reached as well. */
const right = fc.constantFrom(
  someone.username,
  someone.email,
  someone.password,
  'a lantern in the fog',
  'A'.repeat(43),
  crypto.randomUUID(),
  'l1',
  'lessons.complete',
  'account.profile',
  'DE',
  'Europe/Berlin',
  true,
  1,
  {id: crypto.randomUUID(), v: 1, lessonId: 'l1'},
);
const value = fc.oneof({weight: 3, arbitrary: right}, nastyText, fc.jsonValue({maxDepth: 3}));
/** Right bodies, by route: some of their fields are made wrong. */
const BODIES: Readonly<Record<string, () => object>> = {
  'POST /api/auth/register': newRegistration,
  'POST /api/auth/login': () => ({username: learner.username, password: learner.password}),
  'POST /api/auth/forgot-password': () => ({email: learner.email}),
  'POST /api/auth/reset-password': () => ({token: 'A'.repeat(43), newPassword: 'a lantern in the fog'}),
  'PUT /api/user/password': () => ({
    currentPassword: learner.password,
    newPassword: 'a lantern in the fog',
  }),
  'PUT /api/user/profile': () => ({fullName: 'Ada', bio: 'Words', links: ['https://github.com/ada']}),
  'POST /api/user/export': () => ({password: learner.password}),
  'POST /api/user/delete': () => ({password: learner.password, username: learner.username}),
  'POST /api/commands': () => ({
    name: 'lessons.complete',
    args: {id: crypto.randomUUID(), v: 1, lessonId: 'l1'},
  }),
};
const body = fc.oneof(
  {weight: 6, arbitrary: fc.dictionary(fc.constantFrom(...FIELDS), value, {maxKeys: 2})},
  fc.dictionary(fc.constantFrom(...FIELDS), value, {maxKeys: 7}).map((made) => JSON.stringify(made)),
  fc.dictionary(nastyText, value, {maxKeys: 4}).map((made) => JSON.stringify(made)),
  fc.json(),
  nastyText,
  fc.constant(`{"username":${'['.repeat(20_000)}`),
  fc.constant(JSON.stringify({username: 'x'.repeat(900_000)})),
);
const QUERY = ['limit', 'page', 'pageSize', 'scope', 'window', 'username', 'email', 'token', 'next', 'a'];
const query = fc.array(
  fc.tuple(fc.constantFrom(...QUERY), fc.oneof(nastyText, fc.constantFrom('1', '7', 'all'))),
  {
    maxLength: 3,
  },
);
/** Placeholder for the session. */
const OWN = '<own>';
const cookie = fc.oneof(
  {weight: 9, arbitrary: fc.constant(OWN)},
  fc.constant(''),
  fc.constantFrom(
    'session=%E0%A4%A; device=%E0%A4%A',
    `session=${'A'.repeat(4000)}`,
    "session=' or true --; ;;=;x",
    `a=%; ${OWN}; device=__proto__; =; ${OWN}`,
    'session=\u00FF\u00FE',
  ),
);
const type = fc.oneof(
  {weight: 5, arbitrary: fc.constant('application/json')},
  fc.constantFrom(
    '',
    'text/plain',
    'application/json; charset=utf-16',
    'multipart/form-data; boundary=x',
    'a/b; =;;',
  ),
);
const origin = fc.oneof(
  {weight: 6, arbitrary: fc.constant(ORIGIN)},
  fc.constantFrom('null', '', 'https://evil.example', 'http://localhost:8081', `${ORIGIN}.evil.example`, 'x'),
);
const method = fc.oneof(
  {weight: 9, arbitrary: fc.constant(undefined)},
  fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'),
);
const request = fc.record({
  route: fc.constantFrom(...ROUTES),
  method,
  params: fc.array(fc.oneof(nastyText, fc.constantFrom('l1', 'mod', learnerId)), {
    minLength: 3,
    maxLength: 3,
  }),
  isEncoded: fc.boolean(),
  query,
  body,
  cookie,
  type,
  origin,
});
type Asked = typeof request extends fc.Arbitrary<infer T> ? T : never;

/** Words of a stack, of SQL, of PostgreSQL, of a file of ours. */
const INSIDES =
  /\n\s+at |\.(?:ts|js|mjs|cjs):\d|node_modules|\bselect\b.*\bfrom\b|\binsert into\b|private\.|syntax error|violates|relation "|column "|pg_|ECONN|argon2|postgres/i;

/** @returns the answer, and whether a raw `../..` has led out of the API: there a page answers. */
async function ask({route, params, isEncoded, ...asked}: Asked): Promise<{answer: Response; isOut: boolean}> {
  const left = [...params];
  const path = route.path.replaceAll(/:\w+/g, () => {
    const param = left.pop() ?? '';
    // Raw, too: as a client sends it that does not know how to write an address.
    return isEncoded ? encodeURIComponent(param.toWellFormed()) : param.replaceAll(/[^!-~]|[?#\\]/g, '%');
  });
  const search = asked.query
    .map(([key, text]) => `${key}=${encodeURIComponent(text.toWellFormed())}`)
    .join('&');
  const how = asked.method ?? route.method;
  const own = await ownCookie();
  const known = BODIES[`${route.method} ${route.path}`]?.();
  const sent = typeof asked.body === 'string' ? asked.body : JSON.stringify({...known, ...asked.body});
  const isOut = new URL(path, ORIGIN).pathname.split('/')[1] !== path.split('/')[1];
  const answer = await outside.request(`${path}${search === '' ? '' : `?${search}`}`, {
    method: how,
    headers: {
      ...(asked.cookie === '' ? {} : {cookie: asked.cookie.replaceAll(OWN, own)}),
      ...(asked.origin === '' ? {} : {origin: asked.origin}),
      ...(asked.type === '' ? {} : {'content-type': asked.type}),
    },
    ...(how === 'GET' ? {} : {body: sent}),
  });
  return {answer, isOut};
}

test('the routes are all there', () => {
  expect(ROUTES.length).toBeGreaterThan(25);
});

test(
  `none of ${REQUESTS} wrong requests breaks anything, and each is answered in words`,
  {timeout: 120_000},
  async () => {
    const met = new Map<number, number>();
    const judge = async (asked: Asked) => {
      const {answer, isOut} = await ask(asked);
      const text = await answer.text();
      const {status} = answer;
      met.set(status, (met.get(status) ?? 0) + 1);
      expect(status, text).toBeLessThan(500);
      if (status < 400) return;
      if (isOut && status === 404 && text.startsWith('<!doctype html>')) return;
      expect(answer.headers.get('content-type'), text).toMatch(/^application\/json/);
      const {message} = JSON.parse(text) as {message?: unknown};
      expect(typeof message === 'string' && message !== '', text).toBe(true);
      // Parts of the request may be echoed; nothing else of this kind may appear.
      expect(text.replaceAll(/"message":"There’s nothing at .*?\."/g, '')).not.toMatch(INSIDES);
    };
    await fc.assert(fc.asyncProperty(request, judge), {seed: SEED, numRuns: REQUESTS, endOnFailure: true});
    expect(logged).toEqual([]);
    // They came through to the handlers, too.
    expect([...met.keys()]).toEqual(expect.arrayContaining([200, 400, 401, 403, 404, 413, 415]));
  },
);

test('nobody has lost anything by it', async () => {
  const {rows} = await pool.query<{names: string[]}>(`select array_agg("username") as "names" from "user"`);
  expect(rows[0]?.names).toEqual(expect.arrayContaining([someone.username]));
  expect((await academy.get('/api/auth/me', {cookie: someone.cookie})).status).toBe(200);
});
