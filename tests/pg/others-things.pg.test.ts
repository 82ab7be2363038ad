// One learner's things requested by another: the reply is the same as for things that do not exist, and nothing changes.
import {describe, expect, test} from 'vitest';
import {ACCESS, BELONGINGS, STAYING} from '#sync/parts.ts';
import {testAcademy, type TestLearner} from '#tests/pg/academy.ts';
import {byRest} from '#tests/pg/commands.ts';
import {othersThings, SECRET} from '#tests/pg/others-things.ts';
import {command} from '#tests/pg/pupils.ts';

const academy = await testAcademy();
const {pool} = academy;
const {ada, eve, adminEve, things, ask} = await othersThings(academy);

const commanded = (name: string, args: object) => byRest(academy, eve, command(name, args));
const mark = {lessonId: 'a', block: 0, start: 0, end: 1, quote: 'q', text: 'changed', colour: 'none'};

/** The same in a batch: what became of it. */
async function batched(name: string, args: object): Promise<Response> {
  const reply = await ask('POST', '/api/commands/batch', eve, {commands: [command(name, args)]});
  const {results} = (await reply.json()) as {results: readonly object[]};
  return Response.json(results[0], {status: reply.status});
}

/** A command about something of chat's. */
const chatted = (kind: 'direct' | 'message', name: string, more: object = {}) =>
  [
    'POST /api/commands',
    kind,
    (id: string) => commanded(`chat.${name}`, {[kind === 'direct' ? 'channelId' : 'messageId']: id, ...more}),
  ] as const;

/** A command about a conversation with the tutor, or a question in it. */
const tutored = (kind: 'thread' | 'turn' | 'someThread' | 'someTurn', name: string, more: object = {}) =>
  [
    'POST /api/commands',
    kind,
    (id: string) =>
      commanded(`tutor.${name}`, {[kind.endsWith('hread') ? 'threadId' : 'turnId']: id, ...more}),
  ] as const;

/** A command about a project, or one of its files. */
const coded = (kind: 'project' | 'file', name: string, argsOf: (id: string) => object) =>
  ['POST /api/commands', kind, (id: string) => commanded(`coding.${name}`, argsOf(id))] as const;
const PROJECT_ARGS = {
  rename: {name: 'Eve’s'},
  duplicate: {name: 'Eve’s', copyId: crypto.randomUUID()},
  remove: {},
  restore: {},
  addFiles: {files: [{fileId: crypto.randomUUID(), path: 'x.py', text: ''}]},
};
const SDP = 'v=0\r\n';
/** What may be sent about a session with an avatar. */
const AVATAR_ACTS = {
  answer: {sdp: SDP},
  candidate: {candidate: 'candidate:1', sdpMid: '0', sdpMLineIndex: 0},
  offer: {sdp: SDP},
  say: {text: 'Hello.'},
  hush: undefined,
  ask: {text: 'Why?'},
  beat: undefined,
  end: {reason: 'stopped'},
};
const SAVE_ARGS = {base: crypto.randomUUID(), rev: 1, asSent: false, text: 'changed'};

/** Route, kind of thing, and how another learner asks for it by its id. */
const REQUESTS: readonly (readonly [string, keyof typeof things, (id: string) => Promise<Response>])[] = [
  ['DELETE /api/user/sessions/{id}', 'session', (id) => ask('DELETE', `/api/user/sessions/${id}`, eve)],
  [
    'PATCH /api/user/passkeys/{id}',
    'passkey',
    (id) => ask('PATCH', `/api/user/passkeys/${id}`, eve, {name: 'Eve’s'}),
  ],
  [
    'POST /api/user/passkeys/{id}/remove',
    'passkey',
    (id) => ask('POST', `/api/user/passkeys/${id}/remove`, eve, {password: SECRET}),
  ],
  [
    'DELETE /api/admin/passkeys/{id}',
    'adminPasskey',
    (id) => ask('DELETE', `/api/admin/passkeys/${id}`, adminEve),
  ],
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
  [
    'POST /api/commands/batch',
    'annotation',
    (annotationId) => batched('lessons.removeAnnotation', {annotationId}),
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
  ...['GET', 'DELETE'].map(
    (method) =>
      [
        `${method} /api/projects/{id}`,
        'project',
        (id: string) => ask(method, `/api/projects/${id}`, eve),
      ] as const,
  ),
  [
    'GET /api/projects/{id}/files/{fileId}/revisions',
    'file',
    (id) => ask('GET', `/api/projects/${things.project}/files/${id}/revisions`, eve),
  ],
  [
    'GET /api/projects/{id}/files/{fileId}/revisions/{rev}',
    'file',
    (id) => ask('GET', `/api/projects/${things.project}/files/${id}/revisions/1`, eve),
  ],
  ...(['rename', 'duplicate', 'remove', 'restore', 'addFiles'] as const).map((name) =>
    coded('project', name, (projectId) => ({projectId, ...PROJECT_ARGS[name]})),
  ),
  coded('file', 'moveFiles', (fileId) => ({projectId: things.project, moves: [{fileId, path: 'x.py'}]})),
  coded('file', 'removeFiles', (fileId) => ({projectId: things.project, fileIds: [fileId]})),
  coded('file', 'restoreFiles', (fileId) => ({projectId: things.project, fileIds: [fileId]})),
  coded('file', 'save', (fileId) => ({projectId: things.project, fileId, ...SAVE_ARGS})),
  ['GET /api/tutor/turns/{id}/words', 'turn', (id) => ask('GET', `/api/tutor/turns/${id}/words`, eve)],
  ...Object.entries(AVATAR_ACTS).map(
    ([act, body]) =>
      [
        `POST /api/avatar/sessions/{id}/${act}`,
        'avatar',
        (id: string) => ask('POST', `/api/avatar/sessions/${id}/${act}`, eve, body),
      ] as const,
  ),
  tutored('thread', 'rename', {title: 'Eve’s'}),
  tutored('turn', 'reply', {value: 0}),
  tutored('someThread', 'remove'),
  tutored('someTurn', 'stop'),
  tutored('someTurn', 'rate', {liked: true, reason: ''}),
  ['POST /api/commands', 'someAvatar', (sessionId) => commanded('avatar.forget', {sessionId})],
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
  [
    'PATCH /api/notifications/{id}/read',
    'notification',
    (id) => ask('PATCH', `/api/notifications/${id}/read`, eve, {}),
  ],
  [
    'PATCH /api/notifications/{id}/archive',
    'notification',
    (id) => ask('PATCH', `/api/notifications/${id}/archive`, eve, {}),
  ],
  ['DELETE /api/notifications/{id}', 'notification', (id) => ask('DELETE', `/api/notifications/${id}`, eve)],
  [
    'POST /api/commands',
    'announcement',
    (announcementId) => commanded('announcements.dismiss', {announcementId}),
  ],
  [
    'PATCH /api/push/preferences',
    'pushEndpoint',
    (id) =>
      ask('PATCH', '/api/push/preferences', eve, {
        endpoint: `https://fcm.googleapis.com/${id}`,
        categories: [],
      }),
  ],
  ['DELETE /api/push/browsers/{id}', 'pushBrowser', (id) => ask('DELETE', `/api/push/browsers/${id}`, eve)],
  [
    'POST /api/push/browsers/{id}/test',
    'pushBrowser',
    (id) => ask('POST', `/api/push/browsers/${id}/test`, eve, {}),
  ],
  ...['readSome', 'archiveSome', 'unarchiveSome', 'removeSome'].map(
    (name) =>
      [
        'POST /api/commands',
        'someNotification',
        (id: string) => commanded(`notifications.${name}`, {notificationIds: [id]}),
      ] as const,
  ),
  ...['read', 'archive', 'remove'].map(
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

/** Removing what is not there is done already; another's command is as missing as none. */
const PASSED_OVER = new Set([
  'annotation',
  'command',
  'someNotification',
  'someThread',
  'someTurn',
  'someAvatar',
]);

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
    expect(real.status).toBe(PASSED_OVER.has(kind) ? 200 : 404);
    expect(await belongingsOf(ada)).toEqual(before);
  });

  test('note is not overwritten by one of the same id', async () => {
    const before = await belongingsOf(ada);
    const answer = await commanded('lessons.annotate', {annotationId: things.annotation, ...mark});
    expect(answer.status).toBe(404);
    expect(await belongingsOf(ada)).toEqual(before);
  });
});
