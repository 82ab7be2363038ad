import {expect, test} from 'vitest';
import {seedChannels} from '#sync/chat/rooms/seed-channels.ts';
import {newLearner, newLessons, testAcademy} from '#tests/pg/academy.ts';
import {chattersOf} from '#tests/pg/chat.ts';

const academy = await testAcademy();
const {pool} = academy;
const {say} = chattersOf(academy);

const channels = async () =>
  (
    await pool.query(
      `select "id", "kind", "name", "postPolicy", "lastSeq"::int as "lastSeq", "archivedAt" is not null as "archived"
       from "channel" order by "position", "id"`,
    )
  ).rows;
const everything = async () => {
  const all: unknown[] = [];
  for (const table of ['channel', 'message', 'lessonThread', 'channelMember']) {
    all.push(
      (await pool.query(`select to_jsonb(t) as "row", t.xmin::text from "${table}" t order by 1`)).rows,
    );
  }
  return all;
};

test('an academy has its channels, one for each module and each cohort, a thread for each lesson, and a welcome', async () => {
  await newLessons(pool, 'l-1', 'l-2');
  await pool.query(
    `insert into "cohort" ("id", "name", "startsAt", "endsAt", "isOpen")
     values ('c-1', 'Spring', now(), now() + interval '1 day', true) on conflict do nothing`,
  );
  await seedChannels(pool);
  const found = await channels();
  expect(found.filter(({kind}) => kind === 'public').map(({name, postPolicy}) => [name, postPolicy])).toEqual(
    [
      ['welcome', 'everyone'],
      ['announcements', 'moderators'],
      ['general', 'everyone'],
      ['help', 'everyone'],
      ['showcase', 'everyone'],
    ],
  );
  expect(found).toContainEqual({
    id: 'module-mod',
    kind: 'module',
    name: 'Module',
    postPolicy: 'everyone',
    lastSeq: 2,
    archived: false,
  });
  expect(found).toContainEqual(expect.objectContaining({id: 'cohort-c-1', kind: 'cohort', name: 'Spring'}));
  const {rows} = await pool.query(
    `select t."lessonId", m."seq"::int as "seq", m."senderId", m."kind", m."body"
     from "lessonThread" t join "message" m on m."id" = t."messageId" order by m."seq"`,
  );
  expect(rows).toEqual([
    {
      lessonId: 'l-1',
      seq: 1,
      senderId: null,
      kind: 'system',
      body: 'Questions and ideas about the lesson “l-1”',
    },
    {
      lessonId: 'l-2',
      seq: 2,
      senderId: null,
      kind: 'system',
      body: 'Questions and ideas about the lesson “l-2”',
    },
  ]);
  const {rows: welcome} = await pool.query(
    `select "senderId", "kind" from "message" where "channelId" = 'welcome'`,
  );
  expect(welcome).toEqual([{senderId: null, kind: 'system'}]);
});

test('a second start, and two at once, write nothing', async () => {
  const before = await everything();
  await seedChannels(pool);
  await Promise.all([seedChannels(pool), seedChannels(pool)]);
  expect(await everything()).toEqual(before);
});

test('what the course has changed is changed, and what people have said stays in its place', async () => {
  const ada = await newLearner(pool);
  expect((await say(ada, 'module-mod', 'A question')).status).toBe(200);
  await pool.query(
    `insert into "lesson" ("id", "moduleId", "position", "title", "summary", "minutes", "goals", "isPreview", "isWritten")
     values ('l-3', 'mod', 3, 'Third', 'Summary', 10, '[]', true, true)`,
  );
  await pool.query(`update "lesson" set "title" = 'First' where "id" = 'l-1'`);
  await pool.query(`update "module" set "title" = 'Renamed'`);
  await seedChannels(pool);
  const {rows} = await pool.query(
    `select "seq"::int as "seq", "body" from "message" where "channelId" = 'module-mod' order by 1`,
  );
  expect(rows).toEqual([
    {seq: 1, body: 'Questions and ideas about the lesson “First”'},
    {seq: 2, body: 'Questions and ideas about the lesson “l-2”'},
    {seq: 3, body: 'A question'},
    {seq: 4, body: 'Questions and ideas about the lesson “Third”'},
  ]);
  await pool.query(`update "module" set "position" = -1`);
  await seedChannels(pool);
  const retired = (await channels()).find(({id}) => id === 'module-mod');
  expect(retired).toMatchObject({name: 'Renamed', archived: true});
  await pool.query(`update "module" set "position" = 1`);
  await seedChannels(pool);
  expect((await channels()).find(({id}) => id === 'module-mod')).toMatchObject({archived: false});
});
