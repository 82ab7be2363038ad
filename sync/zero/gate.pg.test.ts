// The gate of the Python assessment for queries, commands and sockets; REST's table is in tests/pg/roles.pg.test.ts. The
// lists are written by hand: everything new has to be put on one side of the gate.
import {once} from 'node:events';
import {createServer, type AddressInfo} from 'node:net';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {COMMAND_NAMES} from '#schema/commands.ts';
import {queries} from '#schema/queries.ts';
import {newcomer, newLearner, ORIGIN, testAcademy, type TestLearner} from '#tests/pg/academy.ts';
import {CLOSED_QUERIES, OPEN_QUERIES} from '#tests/pg/asked-queries.ts';
import {askQueries, byRest} from '#tests/pg/commands.ts';
import {command} from '#tests/pg/pupils.ts';
import {statusOfUpgrade} from '#tests/sockets.ts';
import {zeroAddress, ZERO_HEADERS} from '#tests/zero-handshake.ts';

/** Lets everybody in who comes to it. */
const behind = createServer((socket) => {
  socket.on('error', () => undefined);
  socket.once('data', () => {
    socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
  });
});
behind.listen(0, '127.0.0.1');
await once(behind, 'listening');
const {port} = behind.address() as AddressInfo;

const academy = await testAcademy({ASSESSMENT_GATE: 'closed'}, {signal: port, zero: port});
const {pool} = academy;
let waiting: TestLearner;
let passed: TestLearner;
let dev: TestLearner;

beforeAll(async () => {
  waiting = await newcomer(pool);
  passed = await newLearner(pool);
  dev = await newcomer(pool);
  const set = (column: string, {userId}: TestLearner) =>
    pool.query(`update "learner" set "${column}" = true where "userId" = $1`, [userId]);
  await set('isDev', dev);
});

const namesIn = (registry: object): string[] =>
  Object.entries(registry)
    .flatMap(([group, members]) => Object.keys(members as object).map((name) => `${group}.${name}`))
    // What Zero keeps of its own.
    .filter((name) => !name.includes('~'));

const id = crypto.randomUUID();
const OPEN_COMMANDS = {
  'account.profile': {bio: 'Here.'},
  'account.timeZone': {timeZone: 'Europe/Berlin', by: 'learner'},
  'plan.set': {goal: null, daysPerWeek: 3, python: null},
  'notifications.readAll': {},
  'notifications.readSome': {notificationIds: [id]},
  'notifications.archiveSome': {notificationIds: [id]},
  'notifications.unarchiveSome': {notificationIds: [id]},
  'notifications.removeSome': {notificationIds: [id]},
  'preferences.channel': {category: 'course', channel: 'email', isOn: true},
  'preferences.quiet': {hours: null},
  'preferences.digest': {at: null},
  'toasts.keep': {title: 'Saved', message: '', tone: 'good'},
  'preferences.nudge': {nudge: 'weekly', isOn: false},
};
/** Of something that is not there. */
const OPEN_ABOUT_NOTHING = {
  // There are no items.
  'assessment.start': {},
  'assessment.answer': {attemptId: id, questionId: 'q', value: 0},
  'assessment.submit': {attemptId: id},
  'announcements.dismiss': {announcementId: id},
  'notifications.read': {notificationId: id},
  'notifications.archive': {notificationId: id},
  'notifications.remove': {notificationId: id},
};
const CLOSED_COMMANDS = {
  'dashboard.arrange': {cards: []},
  'lessons.complete': {lessonId: 'l'},
  'lessons.open': {lessonId: 'l'},
  'lessons.read': {lessonId: 'l', block: 0, reached: 1, seconds: 1},
  'lessons.annotate': {
    annotationId: id,
    lessonId: 'l',
    block: 0,
    start: 0,
    end: 1,
    quote: 'q',
    text: '',
    colour: 'yellow',
  },
  'lessons.removeAnnotation': {annotationId: id},
  'lessons.reportMistake': {lessonId: 'l', block: null, quote: '', text: 'Wrong.'},
  'quizzes.answer': {attemptId: id, questionId: 'q', value: 0},
  'quizzes.submit': {attemptId: id, answers: {}},
  'reviews.rate': {cardId: id, rating: 'good', reviewedAt: 1},
  'exercises.draft': {lessonId: 'l', exerciseId: 'e', code: 'x = 1', hints: 0},
  'exercises.solve': {lessonId: 'l', exerciseId: 'e', code: 'x = 1', hints: 0},
  'leaderboard.settings': {isListed: true, alias: null},
  'leaderboard.dispute': {entryId: 'e', period: 'all', text: 'This cannot be right.'},
  'chat.post': {channelId: 'general', content: 'Hello'},
  'chat.postDirect': {receiverId: id, content: 'Hello'},
  'chat.edit': {messageId: id, content: 'Hello'},
  'chat.remove': {messageId: id},
  'chat.react': {messageId: id, emoji: '👍'},
  'chat.unreact': {messageId: id, emoji: '👍'},
  'chat.pin': {messageId: id},
  'chat.unpin': {messageId: id},
  'chat.read': {channelId: 'general', seq: 1},
  'chat.delivered': {channelId: 'general', seq: 1},
  'chat.draft': {channelId: 'general', body: 'Hel'},
  'chat.mute': {channelId: 'general', until: null},
  'chat.join': {channelId: 'general'},
  'chat.leave': {channelId: 'general'},
  'chat.block': {personId: id},
  'chat.unblock': {personId: id},
  'chat.report': {messageId: id, reason: 'spam', text: ''},
  'chat.acceptContact': {channelId: 'general'},
  'chat.declineContact': {channelId: 'general'},
  'chat.setReceipts': {receiptsOn: false},
  'coding.create': {projectId: id, name: 'Mine', template: 'blank', origin: null, files: []},
  'coding.rename': {projectId: id, name: 'Mine'},
  'coding.duplicate': {projectId: id, copyId: crypto.randomUUID(), name: 'Mine'},
  'coding.remove': {projectId: id},
  'coding.restore': {projectId: id},
  'coding.addFiles': {projectId: id, files: []},
  'coding.moveFiles': {projectId: id, moves: [{fileId: id, path: 'a.py'}]},
  'coding.removeFiles': {projectId: id, fileIds: [id]},
  'coding.restoreFiles': {projectId: id, fileIds: [id]},
  'coding.save': {projectId: id, fileId: id, base: id, rev: 1, asSent: false, text: ''},
};

test('every query and every command has a side', () => {
  const sides = (...lists: object[]) => lists.flatMap((list) => Object.keys(list)).toSorted();
  expect(namesIn(queries).toSorted()).toEqual(sides(OPEN_QUERIES, CLOSED_QUERIES));
  expect(COMMAND_NAMES.toSorted()).toEqual(sides(OPEN_COMMANDS, OPEN_ABOUT_NOTHING, CLOSED_COMMANDS));
});

/** Whether the query means no row at all to this learner. */
async function bringsNothing(learner: TestLearner, name: string, args: readonly unknown[]) {
  const asked = ['transform', [{id: '1', name, args}]];
  const answer = (await (await askQueries(academy, learner, asked)).json()) as {
    queries: {ast: {where?: unknown}}[];
  };
  const [query] = answer.queries;
  if (!query) throw new Error(`${name} was not answered`);
  return JSON.stringify(query.ast.where ?? null).includes('{"type":"or","conditions":[]}');
}

describe('before the assessment', () => {
  test.each(Object.entries(CLOSED_QUERIES))('the query %s brings no row', async (name, args) => {
    const brings = [waiting, passed, dev].map((learner) => bringsNothing(learner, name, args));
    expect(await Promise.all(brings)).toEqual([true, false, false]);
  });

  test.each(Object.entries(OPEN_QUERIES))('the query %s brings what is one’s own', async (name, args) => {
    expect(await bringsNothing(waiting, name, args)).toBe(false);
  });

  test.each(Object.entries(CLOSED_COMMANDS))('the command %s is rejected', async (name, args) => {
    const reply = await byRest(academy, waiting, command(name, args));
    expect([reply.status, await reply.json()]).toMatchObject([403, {code: 'ASSESSMENT_REQUIRED'}]);
    for (const other of [passed, dev]) {
      const answer = await byRest(academy, other, command(name, args));
      expect(await answer.json()).not.toMatchObject({code: 'ASSESSMENT_REQUIRED'});
    }
  });

  test.each(Object.entries(OPEN_COMMANDS))('the command %s is taken', async (name, args) => {
    expect((await byRest(academy, waiting, command(name, args))).status).toBe(200);
  });

  test.each(Object.entries(OPEN_ABOUT_NOTHING))('the command %s is let through', async (name, args) => {
    expect((await byRest(academy, waiting, command(name, args))).status).toBe(404);
  });
});

describe('sockets open before the assessment: what may be said on them is decided by each message', () => {
  const {outsideServer, sockets} = academy;
  let base = '';
  beforeAll(async () => {
    outsideServer.listen(0, '127.0.0.1');
    await once(outsideServer, 'listening');
    base = `ws://127.0.0.1:${(outsideServer.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    sockets.close();
    outsideServer.close();
    behind.close();
  });

  test.each([
    ['chat', ({userId, username}: TestLearner) => `/ws?userId=${userId}&username=${username}`],
    ['rows', ({userId}: TestLearner) => zeroAddress(userId)],
  ])('that of %s', async (_, path) => {
    const headers = {cookie: waiting.cookie, origin: ORIGIN, ...ZERO_HEADERS};
    expect(await statusOfUpgrade(base + path(waiting), headers)).toBe(101);
  });
});
