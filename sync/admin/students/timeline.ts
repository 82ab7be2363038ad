// A learner's timeline, from the rows that are there: each kind gives its latest ones by an index of the learner's, however
// long the timeline is.
import type {Pool} from 'pg';
import {
  TIMELINE_ROWS,
  type StudentAi,
  type Timeline,
  type TimelineEntry,
  type TimelineKind,
} from '#schema/admin/students/timeline.api.ts';

type Source = {
  readonly kind: TimelineKind;
  readonly from: string;
  readonly where: string;
  readonly at: string;
  /** Of the row, in its kind. */
  readonly key: string;
  readonly about?: string;
  readonly scorePct?: string;
};

const ATTEMPT = {
  from: '"assessmentAttempt" a',
  key: 'a."id"',
} as const;
const CHECKPOINT = {
  from: '"attempt" a join "quiz" q on q."id" = a."quizId" and q."lessonId" is null join "module" m on m."id" = q."moduleId"',
  at: 'a."gradedAt"',
  key: 'a."id"',
  about: 'm."title"',
  scorePct: 'a."scorePct"',
} as const;
const ACT = {
  from: 'private."adminActTarget" g join private."adminAct" a on a."id" = g."actId"',
  at: 'a."doneAt"',
  key: 'a."id"::text',
  about: 'a."reason"',
} as const;
const LOGIN = {
  from: 'private."loginEvent" e',
  at: 'e."at"',
  key: 'e."id"::text',
  about: 'e."kind"',
} as const;

/** Changes of the password and of ways to sign in are no sign-ins; the registration has an entry of its own. */
const SIGN_INS = `e."kind" in ('login', 'google', 'passkey')`;

const SOURCES: readonly Source[] = [
  {
    kind: 'registered',
    from: '"user" u',
    where: 'u."id" = $1',
    at: 'u."createdAt"',
    key: 'u."id"',
  },
  {...ATTEMPT, kind: 'assessment-begun', where: 'a."userId" = $1', at: 'a."startedAt"'},
  {
    ...ATTEMPT,
    kind: 'assessment-passed',
    where: `a."userId" = $1 and a."state" = 'graded' and a."passed"`,
    at: 'a."gradedAt"',
    scorePct: 'a."scorePct"',
  },
  {
    ...ATTEMPT,
    kind: 'assessment-failed',
    where: `a."userId" = $1 and a."state" = 'graded' and not a."passed"`,
    at: 'a."gradedAt"',
    scorePct: 'a."scorePct"',
  },
  {
    kind: 'lesson-done',
    from: '"lessonProgress" p join "lesson" l on l."id" = p."lessonId"',
    where: 'p."userId" = $1 and p."doneAt" is not null',
    at: 'p."doneAt"',
    key: 'p."lessonId"',
    about: 'l."title"',
  },
  {
    kind: 'module-passed',
    from: '"moduleProgress" p join "module" m on m."id" = p."moduleId"',
    where: 'p."userId" = $1 and p."passedAt" is not null',
    at: 'p."passedAt"',
    key: 'p."moduleId"',
    about: 'm."title"',
  },
  {
    ...CHECKPOINT,
    kind: 'checkpoint-passed',
    where: `a."userId" = $1 and a."state" = 'graded' and a."passed"`,
  },
  {
    ...CHECKPOINT,
    kind: 'checkpoint-failed',
    where: `a."userId" = $1 and a."state" = 'graded' and not a."passed"`,
  },
  {
    ...ACT,
    kind: 'suspended',
    where: `g."target" = 'learner:' || $1 and a."name" in ('learners.suspend', 'messages.suspend')`,
  },
  {...ACT, kind: 'restored', where: `g."target" = 'learner:' || $1 and a."name" = 'learners.restore'`},
  {...LOGIN, kind: 'signed-in', where: `e."userId" = $1 and e."succeeded" and ${SIGN_INS}`},
  {...LOGIN, kind: 'sign-in-failed', where: `e."userId" = $1 and not e."succeeded" and ${SIGN_INS}`},
];

/** Entries of one moment are in the order of their ids, byte by byte. */
const branch = ({kind, from, where, at, key, about = 'null', scorePct = 'null'}: Source): string => `
  (select '${kind}:' || ${key} as "id", '${kind}' as "kind", ${at} as "when", ${about}::text as "about",
          ${scorePct}::int as "scorePct"
   from ${from}
   where ${where} and ($3::text is null or (${at}, ('${kind}:' || ${key}) collate "C") <
     ('epoch'::timestamptz + $2::bigint * interval '1 microsecond', $3::text collate "C"))
   order by ${at} desc, ('${kind}:' || ${key}) collate "C" desc limit $4)`;

const TIMELINE = `
  select "id", "kind", to_char("when" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "at", "about", "scorePct",
         (extract(epoch from "when") * 1000000)::bigint::text as "micros"
  from (${SOURCES.map(branch).join(' union all ')}) as "all"
  order by "when" desc, "id" collate "C" desc limit $4`;

type Row = TimelineEntry & {readonly micros: string};

/** @param after where an earlier answer ended; without it the latest ones. */
export async function timelineOf(pool: Pool, userId: string, after?: string): Promise<Timeline> {
  const [micros = null, id = null] = after?.split(' ') ?? [];
  const {rows} = await pool.query<Row>(TIMELINE, [userId, micros, id, TIMELINE_ROWS + 1]);
  const shown = rows.slice(0, TIMELINE_ROWS);
  const last = shown.at(-1);
  return {
    entries: shown.map(({id: of, kind, at, about, scorePct}) => ({id: of, kind, at, about, scorePct})),
    next: last && rows.length > TIMELINE_ROWS ? `${last.micros} ${last.id}` : null,
  };
}

/** What a learner has used of artificial intelligence in 30 days. */
export async function aiUseOf(pool: Pool, userId: string): Promise<StudentAi> {
  const {rows: features} = await pool.query<StudentAi['features'][number]>(
    `select "feature", count(*)::int as "uses", sum("seconds")::int as "seconds",
            sum("costMicros")::float8 as "costMicros"
     from "aiSpend" where "learnerId" = $1 and "createdAt" >= now() - interval '30 days'
     group by "feature" order by "costMicros" desc, "feature"`,
    [userId],
  );
  const sum = (of: 'uses' | 'costMicros') => features.reduce((all, row) => all + row[of], 0);
  return {uses: sum('uses'), costMicros: sum('costMicros'), features};
}
