// The channels that an academy has, written at each start like the course: what is there already is not touched. Those of
// cohorts are the database's own (migration 0040).
import {createHash} from 'node:crypto';
import type {Pool} from 'pg';
import {takeLock} from '#sync/db/locks.ts';
import {inTransaction, type Database} from '#sync/db/pool.ts';

type Seeded = {
  readonly id: string;
  readonly name: string;
  readonly topic: string;
  readonly postPolicy: 'everyone' | 'moderators';
};

const CHANNELS: readonly Seeded[] = [
  {
    id: 'welcome',
    name: 'welcome',
    topic: 'Say hello and tell us what brings you here',
    postPolicy: 'everyone',
  },
  {
    id: 'announcements',
    name: 'announcements',
    topic: 'News from the academy',
    postPolicy: 'moderators',
  },
  {id: 'general', name: 'general', topic: 'Everything about AI engineering', postPolicy: 'everyone'},
  {
    id: 'help',
    name: 'help',
    topic: 'Stuck? Say what you tried, what you expected, and what happened',
    postPolicy: 'everyone',
  },
  {id: 'showcase', name: 'showcase', topic: 'Show what you built', postPolicy: 'everyone'},
];

const WELCOME = `Welcome to the community. A few ways to start:

- Say hello here, and tell us what you’d like to build.
- Ask in **#help** when you’re stuck: show the code and the error.
- Each module has a channel of its own, and each lesson a thread in it.
- Be kind. You can report a message or block a person at any time.`;

/** Where channels of modules stand among the others; those of cohorts come before them (migration 0040). */
const MODULES_FROM = 100;

/** The same id at each start, in the form of a UUID (RFC 9562, version 8). */
function seededId(name: string): string {
  const hex = createHash('sha256').update(`academy channel seed\n${name}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Writes what is missing or has changed; comes after the course. */
export const seedChannels = (pool: Pool): Promise<void> =>
  inTransaction(pool, async (db) => {
    await takeLock(db, 'channels');
    await seedPublic(db);
    await seedModules(db);
    await say(db, [{id: seededId('welcome'), channelId: 'welcome', body: WELCOME}]);
    await seedThreads(db);
  });

const seedPublic = (db: Database) =>
  db.query(
    `insert into "channel" as c ("id", "kind", "slug", "name", "topic", "postPolicy", "position")
     select "id", 'public', "id", "name", "topic", "postPolicy", "at"
     from unnest($1::text[], $2::text[], $3::text[], $4::text[])
       with ordinality as v("id", "name", "topic", "postPolicy", "at")
     on conflict ("id") do nothing`,
    [
      CHANNELS.map(({id}) => id),
      CHANNELS.map(({name}) => name),
      CHANNELS.map(({topic}) => topic),
      CHANNELS.map(({postPolicy}) => postPolicy),
    ],
  );

/** A module that the course no longer has is at a position below zero: its channel can only be read. */
const seedModules = (db: Database) =>
  db.query(
    `insert into "channel" as c ("id", "kind", "slug", "name", "topic", "moduleId", "position", "archivedAt")
     select 'module-' || "id", 'module', "id", left("title", 100), left("summary", 300), "id",
            $1 + abs("position"), case when "position" < 0 then now() end
     from "module"
     on conflict ("id") do update
       set "name" = excluded."name", "topic" = excluded."topic", "position" = excluded."position",
           "archivedAt" = case when excluded."archivedAt" is null then null
                          else coalesce(c."archivedAt", excluded."archivedAt") end
       where (c."name", c."topic", c."position", c."archivedAt" is null)
         is distinct from (excluded."name", excluded."topic", excluded."position", excluded."archivedAt" is null)`,
    [MODULES_FROM],
  );

/** Each written lesson has a thread in its module's channel, to which its 'Discuss' leads. */
async function seedThreads(db: Database): Promise<void> {
  const {rows} = await db.query<{lessonId: string; channelId: string; title: string}>(
    `select l."id" as "lessonId", c."id" as "channelId", l."title"
     from "lesson" l join "channel" c on c."moduleId" = l."moduleId"
     where l."isWritten" and l."position" > 0
       and not exists (select from "lessonThread" t where t."lessonId" = l."id")
     order by l."moduleId", l."position"`,
  );
  const threads = rows.map((row) => ({
    ...row,
    id: seededId(`lesson ${row.lessonId}`),
    body: bodyOf(row.title),
  }));
  await say(db, threads);
  await db.query(
    `insert into "lessonThread" ("lessonId", "channelId", "messageId")
     select * from unnest($1::text[], $2::text[], $3::text[]) on conflict do nothing`,
    [
      threads.map(({lessonId}) => lessonId),
      threads.map(({channelId}) => channelId),
      threads.map(({id}) => id),
    ],
  );
  // A lesson has been renamed.
  await db.query(
    `update "message" m set "body" = replace($1, '%', l."title")
     from "lessonThread" t join "lesson" l on l."id" = t."lessonId"
     where m."id" = t."messageId" and m."body" <> replace($1, '%', l."title")`,
    [bodyOf('%')],
  );
}

const bodyOf = (title: string) => `Questions and ideas about the lesson “${title}”`;

type Said = {readonly id: string; readonly channelId: string; readonly body: string};

/** Messages of the academy's own, once each, in their order. */
async function say(db: Database, messages: readonly Said[]): Promise<void> {
  const {rows: known} = await db.query<{id: string}>(`select "id" from "message" where "id" = any($1)`, [
    messages.map(({id}) => id),
  ]);
  const isKnown = new Set(known.map(({id}) => id));
  for (const [channelId, own] of Map.groupBy(
    messages.filter(({id}) => !isKnown.has(id)),
    (message) => message.channelId,
  )) {
    const {rows} = await db.query<{from: number}>(
      `update "channel" set "lastSeq" = "lastSeq" + $2, "lastMessageAt" = greatest("lastMessageAt", now())
       where "id" = $1 returning ("lastSeq" - $2)::float8 as "from"`,
      [channelId, own.length],
    );
    await db.query(
      `insert into "message" ("id", "channelId", "kind", "seq", "body", "createdAt")
       select "id", $1, 'system', $2::bigint + "at", "body", date_trunc('milliseconds', now())
       from unnest($3::text[], $4::text[]) with ordinality as v("id", "body", "at")`,
      [channelId, rows[0]?.from ?? 0, own.map(({id}) => id), own.map(({body}) => body)],
    );
  }
}
