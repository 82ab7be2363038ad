// A learner's timeline: what is in the rows, newest first, page by page, each entry once.
import {expect, test} from 'vitest';
import type {StudentDetail} from '#schema/admin/students/students.api.ts';
import type {Timeline, TimelineEntry} from '#schema/admin/students/timeline.api.ts';
import {newLearner, newLessons, registerBy, testAcademy} from '#tests/pg/academy.ts';
import {newAdmin} from '#tests/pg/admins.ts';
import {newModule} from '#tests/pg/quizzes.ts';
import {spendersOf} from '#tests/pg/spendings.ts';

const academy = await testAcademy();
const {pool} = academy;
const grace = await newAdmin(academy);
await newLessons(pool, 'l-1', 'l-2');
await newModule(pool, 'tested', 5, [{id: 'tested-1', hasQuiz: true}]);

const detail = async (id: string) =>
  (await (await academy.get(`/api/admin/learners/${id}`, {cookie: grace.cookie})).json()) as StudentDetail;
const after = (id: string, next: string) =>
  academy.get(`/api/admin/learners/${id}/timeline?${new URLSearchParams({after: next})}`, {
    cookie: grace.cookie,
  });
const told = (entries: readonly TimelineEntry[]) =>
  entries.map(({kind, about, scorePct}) => [kind, about, scorePct]);
const act = (name: string, id: string) =>
  academy.post(
    '/api/admin/acts',
    {id: crypto.randomUUID(), name, args: {ids: [id], reason: 'Spam.'}},
    {cookie: grace.cookie},
  );

test('it tells what happened, newest first, and nothing of anybody else', async () => {
  const other = await newLearner(pool);
  await act('learners.suspend', other.userId);
  const {userId} = await newLearner(pool);
  const at = (days: number) => `now() - interval '${days} days'`;
  await pool.query(`update "user" set "createdAt" = ${at(30)} where "id" = $1`, [userId]);
  const assess = (no: number, passed: boolean, days: number) =>
    pool.query(
      `insert into "assessmentAttempt" ("id", "userId", "no", "state", "questions", "startedAt", "dueAt", "submittedAt",
                                        "gradedAt", "scorePct", "passed", "topics")
       values (gen_random_uuid(), $1, $2, 'graded', '[]', ${at(days + 1)}, now(), ${at(days)}, ${at(days)}, $4, $3, '[]')`,
      [userId, no, passed, passed ? 90 : 40],
    );
  await assess(1, false, 24);
  await assess(2, true, 20);
  await pool.query(
    `insert into "lessonProgress" ("userId", "lessonId", "doneAt")
     values ($1, 'l-1', ${at(10)}), ($1, 'l-2', null)
     on conflict ("userId", "lessonId") do update set "doneAt" = excluded."doneAt"`,
    [userId],
  );
  await pool.query(
    `insert into private."loginEvent" ("userId", "at", "kind", "succeeded")
     values ($1, ${at(9)}, 'passkey', true), ($1, ${at(8)}, 'login', false), ($1, ${at(7)}, 'change', true)`,
    [userId],
  );
  await act('learners.suspend', userId);
  await act('learners.restore', userId);
  const {timeline} = await detail(userId);
  expect(told(timeline.entries)).toEqual([
    ['restored', 'Spam.', null],
    ['suspended', 'Spam.', null],
    ['sign-in-failed', 'login', null],
    ['signed-in', 'passkey', null],
    ['lesson-done', expect.any(String), null],
    ['assessment-passed', null, 90],
    ['assessment-begun', null, null],
    ['assessment-failed', null, 40],
    ['assessment-begun', null, null],
    ['registered', null, null],
  ]);
  expect(timeline.next).toBeNull();
});

test('checkpoints and modules that were passed are in it', async () => {
  const {userId} = await newLearner(pool);
  await pool.query(`update "user" set "createdAt" = now() - interval '3 days' where "id" = $1`, [userId]);
  await pool.query(
    `insert into "attempt" ("id", "userId", "quizId", "no", "state", "questions", "issuedAt", "notBefore", "gradedAt",
                            "scorePct", "passed", "results")
     values (gen_random_uuid(), $1, $2, 1, 'graded', '[]', now(), now(), now() - interval '2 days', 50, false, '[]'),
            (gen_random_uuid(), $1, $2, 2, 'graded', '[]', now(), now(), now() - interval '1 day', 80, true, '[]')`,
    [userId, 'checkpoint-tested'],
  );
  await pool.query(
    `insert into "moduleProgress" ("userId", "moduleId", "passedAt") values ($1, 'tested', now())
     on conflict ("userId", "moduleId") do update set "passedAt" = now()`,
    [userId],
  );
  expect(told((await detail(userId)).timeline.entries).slice(0, 3)).toEqual([
    ['module-passed', 'tested', null],
    ['checkpoint-passed', 'tested', 80],
    ['checkpoint-failed', 'tested', 50],
  ]);
});

test('pages follow each other without a gap or a repetition, also where many are of one moment', async () => {
  const {userId} = await newLearner(pool);
  await pool.query(
    `insert into private."loginEvent" ("userId", "at", "kind", "succeeded")
     select $1, date_trunc('hour', now()) + make_interval(secs => (n / 30) * 0.000001), 'login', true
     from generate_series(1, 58) n`,
    [userId],
  );
  const first = (await detail(userId)).timeline;
  const seen = [...first.entries];
  for (let {next} = first; next !== null;) {
    const page = (await (await after(userId, next)).json()) as Timeline;
    seen.push(...page.entries);
    ({next} = page);
  }
  expect(new Set(seen.map(({id}) => id)).size).toBe(seen.length);
  expect(seen.filter(({kind}) => kind === 'signed-in')).toHaveLength(58);
  expect(seen.map(({at}) => at)).toEqual(
    seen
      .map(({at}) => at)
      .toSorted()
      .toReversed(),
  );
});

test('each look is in the audit log; what is asked wrongly, or of nobody, is said', async () => {
  const person = await registerBy(academy);
  const {id} = (await person.response.json()) as {id: string};
  const looks = async () =>
    (
      await pool.query(
        `select from private."auditEvent" where "action" = 'learner.read' and "target" = 'learner:' || $1::text`,
        [id],
      )
    ).rowCount;
  expect((await detail(id)).timeline.entries.map(({kind}) => kind)).toContain('registered');
  expect((await after(id, '0 x')).status).toBe(200);
  expect(await looks()).toBe(2);
  expect((await after(id, 'yesterday')).status).toBe(400);
  expect((await after('nobody', '0 x')).status).toBe(404);
});

test('what was used of artificial intelligence in 30 days is added up by feature', async () => {
  const {setBudget, held, close} = spendersOf(pool);
  await setBudget(5_000_000);
  const [ada, bob] = [await newLearner(pool), await newLearner(pool)];
  for (const who of [ada, ada, bob]) await close(await held(who), {tokensIn: 20, tokensOut: 10});
  await pool.query(`update "aiSpend" set "createdAt" = now() - interval '31 days' where "learnerId" = $1`, [
    bob.userId,
  ]);
  expect((await detail(ada.userId)).ai).toEqual({
    uses: 2,
    costMicros: 80,
    features: [{feature: 'tutor', uses: 2, seconds: 0, costMicros: 80}],
  });
  expect((await detail(bob.userId)).ai).toEqual({uses: 0, costMicros: 0, features: []});
});
