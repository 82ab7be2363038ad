// A learner with one of each thing that a learner may have, and another learner who asks for them.
import type {TestAcademy, TestLearner} from '#tests/pg/academy.ts';
import {ORIGIN} from '#tests/pg/academy.ts';
import {newAdmin} from '#tests/pg/admins.ts';
import {pupilsOf} from '#tests/pg/pupils.ts';
import {newQuizCourse, openDraw} from '#tests/pg/quizzes.ts';

/** A text that only Ada and whom she wrote to may read. */
export const SECRET = 'Between the two of us.';

/** Sets up Ada with her things, and Eve, and an admin who has no part in them. */
export async function othersThings(academy: TestAcademy) {
  const {pool, outside} = academy;
  const {newPupil, send, submit, readToTheEnd} = pupilsOf(academy);
  const things = {
    command: '',
    session: '',
    attempt: '',
    card: '',
    annotation: crypto.randomUUID(),
    direct: '',
    message: '',
    notification: '',
    pushBrowser: '',
    pushEndpoint: '',
    /** The same one, named among several: what is not there is passed over. */
    someNotification: '',
    passkey: '',
    adminPasskey: '',
    /** To a cohort that she is in. */
    announcement: crypto.randomUUID(),
    project: '',
    file: '',
    thread: crypto.randomUUID() as string,
    turn: '',
    avatar: 'did-ada',
    /** The same ones: what is not there is passed over. */
    someThread: '',
    someTurn: '',
    someAvatar: '',
  };
  await newQuizCourse(pool);
  const ada = await newPupil();
  const eve = await newPupil();
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
  things.pushEndpoint = 'of-ada';
  things.pushBrowser = await idOf(
    `insert into private."pushSubscription" ("userId", "session", "endpoint", "p256dh", "auth", "categories", "label")
     select "userId", "tokenHash", 'https://fcm.googleapis.com/of-ada', repeat('a', 87), repeat('a', 22), '{}', 'Chrome'
     from private."session" where "userId" = $1 returning "id"`,
  );
  const bob = await newPupil();
  await send(bob, 'chat.postDirect', {receiverId: ada.userId, content: SECRET});
  await send(ada, 'chat.postDirect', {receiverId: bob.userId, content: SECRET});
  things.message = await idOf(`select "id" from "message" where "senderId" = $1`);
  things.direct = await idOf(`select "channelId" as "id" from "message" where "senderId" = $1`);
  const passkeyOf = async (table: string, owner: string, id: string) => {
    const {rows} = await pool.query<{id: string}>(
      `insert into private."${table}" ("${owner}", "credentialId", "publicKey", "counter", "isSynced", "name")
       values ($1, 'ada', '', 0, false, 'Mine') returning "id"`,
      [id],
    );
    return rows[0]?.id ?? '';
  };
  things.passkey = await passkeyOf('passkey', 'userId', ada.userId);
  things.adminPasskey = await passkeyOf('adminPasskey', 'adminId', (await newAdmin(academy)).id);
  const adminEve = await newAdmin(academy);
  things.project = crypto.randomUUID();
  things.file = crypto.randomUUID();
  const files = [{fileId: things.file, path: 'main.py', text: SECRET}];
  const project = {projectId: things.project, name: 'Only mine', template: 'blank', origin: null, files};
  await send(ada, 'coding.create', project);
  const unsaid = {lessonId: null, block: null, questionId: null, follows: null};
  await send(ada, 'tutor.ask', {threadId: things.thread, mode: 'explain', text: SECRET, ...unsaid});
  things.turn = await idOf(`select "id" from "tutorTurn" where "userId" = $1`);
  things.someThread = things.thread;
  things.someTurn = things.turn;
  things.someAvatar = 'tavus-ada';
  await pool.query(
    `insert into "avatarSession" ("id", "userId", "kind", "endedAt", "endReason")
     values ($1, $2, 'platform-tavus', now(), 'stopped')`,
    [things.someAvatar, ada.userId],
  );
  await pool.query(`insert into "avatarSession" ("id", "userId", "kind") values ($1, $2, 'did')`, [
    things.avatar,
    ada.userId,
  ]);
  await pool.query(
    `insert into private."avatarRun" ("sessionId", "spendId", "secondsMost", "charsLeft", "openedAt")
     values ($1, gen_random_uuid(), 900, 18000, now())`,
    [things.avatar],
  );
  await pool.query(
    `with "c" as (
       insert into "cohort" ("id", "name", "startsAt", "endsAt", "isOpen")
       values ('hers', 'Hers', now(), now() + interval '1 day', false) returning "id"),
     "l" as (update "learner" set "cohortId" = 'hers' where "userId" = $2)
     insert into "announcement" ("id", "title", "body", "cohortId", "publishAt", "state")
     select $1, $3, $3, "id", now(), 'live' from "c"`,
    [things.announcement, ada.userId, SECRET],
  );
  things.notification = await idOf(`select "id" from "notification" where "userId" = $1`);
  things.someNotification = things.notification;
  const ask = async (method: string, address: string, who: Pick<TestLearner, 'cookie'>, body?: object) =>
    outside.request(address, {
      method,
      headers: {origin: ORIGIN, cookie: who.cookie, ...(body ? {'content-type': 'application/json'} : {})},
      ...(body ? {body: JSON.stringify(body)} : {}),
    });
  return {ada, eve, adminEve, things, ask};
}
