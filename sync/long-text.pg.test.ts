// No text field may block the process: 64 kB of the worst characters for it, in every text field there is.
import {describe, expect, test} from 'vitest';
import {COMMAND_NAMES, declarationOf} from '#schema/commands.ts';
import {readsOf} from '#sync/http/serve.ts';
import {callListRules, chatListRules, chatRules, webCallRules} from '#sync/tutor/platform/platform.rules.ts';
import {ORIGIN, testAcademy} from '#tests/pg/academy.ts';
import {QUERY_RULES} from '#sync/parts.ts';
import {textFieldsOf, uncutChecksOf, type TextField} from '#tests/pg/text-fields.ts';

const academy = await testAcademy({ATTEMPTS_PER_ADDRESS: '1000000'});
const {outside, get, logged} = academy;

/** As much as one body may hold. */
const LENGTH = 65_536;
/** What no rule takes for any text, by a wide margin; a pattern that backtracks takes seconds. */
const TOO_LONG_MS = 250;
/** The least of a few runs counts: the machine has other work. */
const RUNS = 3;

const FIELDS: readonly TextField[] = [
  ...outside.routes.flatMap(({method, path, handler}) =>
    Object.entries(readsOf(handler)).flatMap(([part, rule]) =>
      textFieldsOf(`${method} ${path} ${part}`, rule),
    ),
  ),
  ...(
    await Promise.all(
      COMMAND_NAMES.map(async (name) => textFieldsOf(`command ${name}`, await declarationOf(name).rule())),
    )
  ).flat(),
  ...Object.entries(QUERY_RULES).flatMap(([name, rule]) => textFieldsOf(`query ${name}`, rule)),
  ...Object.entries({callListRules, chatListRules, chatRules, webCallRules}).flatMap(([name, rule]) =>
    textFieldsOf(`platform ${name}`, rule),
  ),
];

// What a pattern repeats, what it looks for before it, and what ends it too late.
const REPEATED = [
  ...Array.from('aA0.@-_:/,%é🦊 \t\n\r\u0301'),
  '\u200B',
  'a.',
  '@.',
  '0,',
  '-a',
  ' a',
  '\r\n',
];
const BEGINNINGS = ['', 'a@', '0', 'https://', 'week:2026-11-', '-'];
const ENDS = ['', '@', '!', 'x', '\uD800'];
const WORST = REPEATED.flatMap((one) =>
  BEGINNINGS.flatMap((beginning) =>
    ENDS.map((end) => `${beginning}${one.repeat(Math.floor(LENGTH / one.length))}${end}`),
  ),
);

/** The least time of a few runs, ms; the first that is short enough ends it. */
async function leastTime(run: () => unknown): Promise<number> {
  let least = Infinity;
  for (let at = 0; at < RUNS && least > TOO_LONG_MS; at += 1) {
    const begun = performance.now();
    await run();
    least = Math.min(least, performance.now() - begun);
  }
  return least;
}

const known = new Map<TextField['rule'], Promise<readonly string[]>>();

/**
 * The texts that a rule has not read at once. A rule of many fields is tried once, and one expectation is for all texts:
 * a hundred thousand of them took longer than what they expected.
 */
function slowTextsOf(rule: TextField['rule']): Promise<readonly string[]> {
  const found = known.get(rule) ?? tryAll(rule);
  known.set(rule, found);
  return found;
}

async function tryAll(rule: TextField['rule']): Promise<readonly string[]> {
  const slow: string[] = [];
  for (const text of WORST) {
    const ms = await leastTime(() => rule['~standard'].validate(text));
    if (ms >= TOO_LONG_MS) slow.push(`${ms} ms: ${JSON.stringify(`${text.slice(0, 20)}…${text.slice(-3)}`)}`);
  }
  return slow;
}

test('the fields are all found', () => {
  const names = FIELDS.map(({name}) => name);
  expect(names.length).toBeGreaterThan(80);
  expect(names).toEqual(
    expect.arrayContaining([
      'POST /api/auth/forgot-password body.email',
      'POST /api/admin/set-up body.email',
      'GET /api/auth/username-available query.username',
      'PUT /api/user/profile body.links[]',
      'POST /api/csp-reports body[].body.blockedURL',
      'command lessons.annotate.quote',
      'command quizzes.submit.answers{key}',
      'command quizzes.submit.answers{value}|1',
      'query leaderboard.top.period',
      'platform chatRules.input|0',
    ]),
  );
});

describe.each(FIELDS)('$name', (field) => {
  test('looks at no text before its length was cut off', () => {
    expect(uncutChecksOf(field)).toEqual([]);
  });

  test('has read the worst text of 64 kB at once', {timeout: 60_000}, async () => {
    expect(await slowTextsOf(field.rule)).toEqual([]);
  });
});

describe('what surrounds a body', () => {
  /** The most that the server takes of a head, bytes. */
  const HEAD = 15_000;
  const characters = REPEATED.filter((one) => /^[ -~]+$/.test(one));
  const heads = characters.flatMap((one) =>
    BEGINNINGS.map((beginning) => `${beginning}${one.repeat(Math.floor(HEAD / one.length))}!`),
  );
  test.each(['cookie', 'user-agent', 'content-type', 'origin', 'x-forwarded-for', 'authorization'])(
    'the header %s is read at once',
    {timeout: 60_000},
    async (name) => {
      for (const head of heads) {
        const headers = {origin: ORIGIN, [name]: head};
        const ms = await leastTime(() => academy.post('/api/auth/login', {}, {headers}));
        expect(ms, `${head.slice(0, 20)}…`).toBeLessThan(TOO_LONG_MS);
      }
    },
  );

  test.each(['/', '/modules/m/lessons/', '/files/avatars/', '/assets/', '/api/', '/?', '/api/auth/me?a='])(
    'the address %s… is read at once',
    {timeout: 60_000},
    async (path) => {
      for (const head of heads) {
        const rest = path.includes('?')
          ? encodeURIComponent(head)
          : head.replaceAll(/[^!-~]|[?#%\\]/g, '%20');
        const ms = await leastTime(async () => (await get(path + rest)).body?.cancel());
        expect(ms, `${path}${rest.slice(0, 20)}…`).toBeLessThan(TOO_LONG_MS);
      }
    },
  );

  test('none of it was a server error', () => {
    expect(logged).toEqual([]);
  });
});
