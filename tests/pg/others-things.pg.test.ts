// One learner's things requested by another: the reply is the same as for things that do not exist, and nothing changes.
import {beforeAll, describe, expect, test} from 'vitest';
import {ACCESS, BELONGINGS, STAYING} from '#sync/parts.ts';
import {ORIGIN, testAcademy, type TestLearner} from '#tests/pg/academy.ts';
import {byRest} from '#tests/pg/commands.ts';
import {command, pupilsOf} from '#tests/pg/pupils.ts';
import {newQuizCourse, openDraw} from '#tests/pg/quizzes.ts';

const academy = await testAcademy();
const {pool, outside} = academy;
const {newPupil, send, submit, readToTheEnd} = pupilsOf(academy);
const SECRET = 'Between the two of us.';
let ada: TestLearner;
let eve: TestLearner;
const things = {
  command: '',
  session: '',
  attempt: '',
  card: '',
  annotation: crypto.randomUUID(),
  direct: '',
  message: '',
  notification: '',
};

beforeAll(async () => {
  await newQuizCourse(pool);
  ada = await newPupil();
  eve = await newPupil();
  await send(ada, 'account.profile', {bio: 'Only on my own page.', country: 'PT'});
  const note = {lessonId: 'a', block: 0, start: 0, end: 1, quote: 'q', text: 'my thoughts', colour: 'blue'};
  await send(ada, 'lessons.annotate', {annotationId: things.annotation, ...note});
  // One wrong answer: it passes, and is asked again.
  await readToTheEnd(ada, 'a');
  await submit(ada, 'lesson-a', 1);
  things.attempt = (await openDraw(pool, ada.userId, 'lesson-b'))?.id ?? '';
  const idOf = async (text: string) => (await pool.query<{id: string}>(text, [ada.userId])).rows[0]?.id ?? '';
  things.card = await idOf(`select "id" from "reviewCard" where "userId" = $1`);
  things.command = await idOf(`select "id" from private."processedCommand" where "userId" = $1 limit 1`);
  things.session = await idOf(`select "id" from private."session" where "userId" = $1`);
  const bob = await newPupil();
  await send(bob, 'chat.postDirect', {receiverId: ada.userId, content: SECRET});
  await send(ada, 'chat.postDirect', {receiverId: bob.userId, content: SECRET});
  things.message = await idOf(`select "id" from "message" where "senderId" = $1`);
  things.direct = await idOf(`select "channelId" as "id" from "message" where "senderId" = $1`);
  things.notification = await idOf(`select "id" from "notification" where "userId" = $1`);
});

const ask = async (method: string, address: string, who: TestLearner, body?: object) =>
  outside.request(address, {
    method,
    headers: {origin: ORIGIN, cookie: who.cookie, ...(body ? {'content-type': 'application/json'} : {})},
    ...(body ? {body: JSON.stringify(body)} : {}),
  });
const commanded = (name: string, args: object) => byRest(academy, eve, command(name, args));
const mark = {lessonId: 'a', block: 0, start: 0, end: 1, quote: 'q', text: 'changed', colour: 'none'};

/** A command about something of chat's. */
const chatted = (kind: 'direct' | 'message', name: string, more: object = {}) =>
  [
    'POST /api/commands',
    kind,
    (id: string) => commanded(`chat.${name}`, {[kind === 'direct' ? 'channelId' : 'messageId']: id, ...more}),
  ] as const;

/** Route, kind of thing, and how another learner asks for it by its id. */
const REQUESTS: readonly (readonly [string, keyof typeof things, (id: string) => Promise<Response>])[] = [
  ['DELETE /api/user/sessions/{id}', 'session', (id) => ask('DELETE', `/api/user/sessions/${id}`, eve)],
  [
    'POST /api/progress',
    'attempt',
    (attemptId) =>
      ask('POST', '/api/progress', eve, {lessonId: 'b', quizSubmission: {attemptId, answers: []}}),
  ],
  ['POST /api/commands', 'attempt', (attemptId) => commanded('quizzes.submit', {attemptId, answers: {}})],
  [
    'POST /api/commands',
    'attempt',
    (attemptId) => commanded('quizzes.answer', {attemptId, questionId: 'lesson-b-0', value: 1}),
  ],
  [
    'POST /api/commands',
    'card',
    (cardId) => commanded('reviews.rate', {cardId, rating: 'good', reviewedAt: 1}),
  ],
  ['POST /api/commands/missing', 'command', (id) => ask('POST', '/api/commands/missing', eve, {ids: [id]})],
  [
    'POST /api/commands',
    'annotation',
    (annotationId) => commanded('lessons.removeAnnotation', {annotationId}),
  ],
  [
    'GET /api/chat/channels/{id}/messages',
    'direct',
    (id) => ask('GET', `/api/chat/channels/${id}/messages`, eve),
  ],
  chatted('direct', 'post', {content: 'x'}),
  chatted('direct', 'read', {seq: 1}),
  chatted('direct', 'delivered', {seq: 1}),
  chatted('direct', 'draft', {body: 'x'}),
  chatted('direct', 'mute', {until: null}),
  chatted('direct', 'join'),
  chatted('direct', 'leave'),
  chatted('direct', 'acceptContact'),
  chatted('direct', 'declineContact'),
  chatted('message', 'edit', {content: 'x'}),
  chatted('message', 'remove'),
  chatted('message', 'react', {emoji: '👍'}),
  chatted('message', 'pin'),
  chatted('message', 'unpin'),
  chatted('message', 'report', {reason: 'spam', text: ''}),
  ...['read', 'archive'].map(
    (name) =>
      [
        'POST /api/commands',
        'notification',
        (notificationId: string) => commanded(`notifications.${name}`, {notificationId}),
      ] as const,
  ),
];

/** Everything of a learner in the database. */
async function belongingsOf({userId}: TestLearner): Promise<unknown> {
  const all: unknown[] = [];
  for (const {table, whose} of [...BELONGINGS, ...STAYING]) {
    const {rows} = await pool.query(
      `select to_jsonb(t) - 'lastSeenAt' - 'idleAt' as "row" from ${table} as t where ${whose} order by 1`,
      [userId],
    );
    all.push([table, rows]);
  }
  return all;
}

test('every route that takes an id of the caller’s own things is covered', () => {
  // A link or a token belongs to its holder.
  const isOwn = (owner: string) => owner.startsWith('own ') && !owner.endsWith('its holder');
  const named = Object.entries(ACCESS).flatMap(([name, {owner}]) => (isOwn(owner) ? [name] : []));
  const covered = new Set(REQUESTS.map(([name]) => name));
  expect(named.filter((name) => !covered.has(name))).toEqual([]);
});

describe('another learner’s', () => {
  test.each(REQUESTS)('%s: %s', async (_, kind, request) => {
    expect(things[kind]).not.toBe('');
    const before = await belongingsOf(ada);
    const [real, unreal] = [await request(things[kind]), await request(crypto.randomUUID())];
    const wordsOf = async (response: Response) => {
      const {mark: _mark, id: _id, missing, ...words} = (await response.json()) as Record<string, unknown>;
      return {...words, missing: Array.isArray(missing) ? missing.length : undefined};
    };
    expect([real.status, await wordsOf(real)]).toEqual([unreal.status, await wordsOf(unreal)]);
    // Removing what is not there is done already; another's command is as missing as none.
    expect(real.status).toBe(kind === 'annotation' || kind === 'command' ? 200 : 404);
    expect(await belongingsOf(ada)).toEqual(before);
  });

  test('note is not overwritten by one of the same id', async () => {
    const before = await belongingsOf(ada);
    const answer = await commanded('lessons.annotate', {annotationId: things.annotation, ...mark});
    expect(answer.status).toBe(404);
    expect(await belongingsOf(ada)).toEqual(before);
  });
});

describe('what others see of a learner', () => {
  const ADDRESSES = Object.entries(ACCESS)
    .filter(([name, {role}]) => name.startsWith('GET /api/') && role === 'learner')
    .map(([name]) => name.slice('GET '.length).replaceAll('{id}', 'a').replaceAll('{moduleId}', 'one'))
    .map((address) => (address === '/api/chat/search' ? `${address}?q=between+two` : address));

  test.each(ADDRESSES)('%s returns no address, ids or texts but the caller’s own', async (address) => {
    const text = await (await ask('GET', address, eve)).text();
    const secrets = [
      // A list of people is there for their ids.
      ...(address === '/api/users' ? [] : [ada.userId]),
      SECRET,
      ada.token,
      `${ada.username}@example.org`,
      'Only on my own page.',
      ...Object.values(things),
    ];
    expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
    expect(text).not.toMatch(/hash|explained|"(?:password|token|secret|answer)"/i);
  });

  test('on the leaderboard are name, picture, country and points', async () => {
    const answer = await ask('GET', '/api/leaderboard?window=all', eve);
    const {rows} = (await answer.json()) as {rows: Record<string, unknown>[]};
    const row = rows.find(({username}) => username === ada.username) ?? {};
    const shown = ['name', 'username', 'avatarUrl', 'country', 'points', 'parts', 'reachedAt'];
    expect(Object.keys(row).toSorted()).toEqual([...shown, 'rank', 'rankBefore', 'entryId'].toSorted());
  });
});
