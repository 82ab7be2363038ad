// Bugs of the way of a message, planted in a copy of the checkout.
import {chatTroubles} from '#tests/faults/cases-chat.ts';
import {CHATTY} from '#tests/faults/chat/chat-people.ts';
import type {Change} from '#tests/faults/copy.ts';
import type {Plant} from '#tests/faults/plant.ts';

/** Long enough for everything that arrives, ms. */
const PATIENCE_MS = 15_000;

const POSTS = 'sync/chat/chat-posts.ts';
const WRITES = 'sync/chat/post/write-messages.ts';

/** A disk that takes its time: without the bug nothing is acknowledged meanwhile. */
const SLOW_COMMIT: Change = {
  file: POSTS,
  from: '    .transaction((tx) => postGroup(sqlOn(tx.dbTransaction.wrappedTransaction), items, needs));',
  to: `    .transaction(async (tx) => {
      const done = await postGroup(sqlOn(tx.dbTransaction.wrappedTransaction), items, needs);
      early?.(done);
      await new Promise((wake) => setTimeout(wake, 100));
      return done;
    });`,
};

const NO_EARLY: Change = {
  file: POSTS,
  from: '  const {results, posted} = await needs\n',
  to: '  const early = undefined as ((done: object) => void) | undefined;\n  const {results, posted} = await needs\n',
};

/** The bug looks away from a commit that fails: nobody is told, and `sync` must not end by it either. */
const EARLY: readonly Change[] = [
  {
    file: POSTS,
    from: '  const {results, posted} = await needs\n    .database()',
    to: `  let early: ((done: Awaited<ReturnType<typeof postGroup>>) => void) | undefined;
  const known = new Promise<Awaited<ReturnType<typeof postGroup>>>((resolve) => (early = resolve));
  const committed = needs
    .database()`,
  },
  {
    file: POSTS,
    from: '  needs.live.push(',
    to: '  committed.catch(() => undefined);\n  const {results, posted} = await Promise.race([known, committed]);\n  needs.live.push(',
  },
];

/** Each channel has a sequence of PostgreSQL: its positions are drawn for good, whatever becomes of the transaction. */
const SEQUENCE: readonly Change[] = [
  {
    file: WRITES,
    from: '  const rows = await sql(RAISE, [[...counts.keys()], [...counts.values()]]);',
    to: `  const rows: Record<string, unknown>[] = [];
  for (const [id, count] of counts) {
    const [head] = await sql('select "lastSeq"::float8 as "lastSeq" from "channel" where "id" = $1', [id]);
    const [drawn] = await sql('select "drawPositions"($1, $2::int, $3::bigint)::float8 as "last"', [
      id,
      count,
      Number(head?.['lastSeq']) + 1,
    ]);
    rows.push(
      ...(await sql(
        \`update "channel" set "lastSeq" = greatest("lastSeq", $2::bigint), "lastMessageAt" = now()
         where "id" = $1 returning "id", "lastSeq"::float8 as "lastSeq", "lastMessageAt"\`,
        [id, Number(drawn?.['last'])],
      )),
    );
  }`,
  },
  {file: WRITES, from: 'const RAISE = `', to: 'export const RAISE = `'},
  {
    file: 'schema/migrations/0037_chat.sql',
    from: '-- Who takes part: the two',
    to: `create function "drawPositions"("of" text, "count" int, "first" bigint) returns bigint
language plpgsql security definer as $$ begin
  execute format('create sequence if not exists private.%I start %s', 'positions' || md5("of"), "first");
  return (select max(nextval(format('private.%I', 'positions' || md5("of"))::regclass)) from generate_series(1, "count"));
end $$;

-- Who takes part: the two`,
  },
];

/** The key of messages would hide one that is posted twice. */
const OTHER_KEY: Change = {
  file: WRITES,
  from: '  select "id", "channelId", "senderId", "seq", "body", "replyToId", "threadRootId", "attachments"::jsonb',
  to: `  select case when exists (select from "message" x where x."id" = v."id") then gen_random_uuid()::text else "id" end,
    "channelId", "senderId", "seq", "body", "replyToId", "threadRootId", "attachments"::jsonb`,
};

const NO_CLAIM: Change = {
  file: POSTS,
  from: "typeof claim === 'object' && claim.isNew;\nconst asAllowed",
  to: "typeof claim === 'object';\nconst asAllowed",
};

const kills = chatTroubles('chat among kills and resets', {
  troubles: ['clients reset', 'sync', 'link frozen', 'postgres', 'clients reset'],
  lastsMs: 0,
  patienceMs: PATIENCE_MS,
});

const planted = (name: string, changes: readonly Change[], isBug = true): Plant => ({
  name: `chat: ${name}`,
  changes,
  cases: [kills],
  isBug,
  env: CHATTY,
});

export const CHAT_PLANTS: readonly Plant[] = [
  planted('acknowledge before commit', [...EARLY, SLOW_COMMIT]),
  planted('positions from a sequence', SEQUENCE),
  planted('no claim', [NO_CLAIM, OTHER_KEY]),
  planted('control: a slow commit, and another key', [NO_EARLY, SLOW_COMMIT, OTHER_KEY], false),
];
