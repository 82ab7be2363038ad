// What follows when something is done: points, the module passed, the next things opened with their draws.
import {lessonAccess, moduleAccess} from '#schema/lessons/access.ts';
import {LESSON_POINTS} from '#schema/leaderboard/points.rules.ts';
import {TEST_OUT_PCT} from '#schema/lessons/quiz.rules.ts';
import type {Sql} from '#sync/commands/sql.ts';
import {issueDraw} from '#sync/lessons/quiz/draw.ts';
import {readStand, type Stand, type StandingModule} from '#sync/lessons/progress/learner-state.ts';

/** Adds to the ledger; one event per learner, kind and cause. */
export type Award = (
  sql: Sql,
  userId: string,
  events: readonly {readonly kind: string; readonly refId: string; readonly points: number}[],
) => Promise<void>;

/** Marks a lesson done, once, and opens what it leads to. */
export async function finishLesson(
  sql: Sql,
  award: Award,
  userId: string,
  {moduleId, lessonId, stand}: {moduleId: string; lessonId: string; stand?: Stand},
): Promise<void> {
  const marked = await sql(
    `insert into "lessonProgress" as p ("userId", "lessonId", "doneAt") values ($1, $2, now())
     on conflict ("userId", "lessonId") do update set "doneAt" = now() where p."doneAt" is null returning 1`,
    [userId, lessonId],
  );
  if ([...marked].length === 0) return;
  await award(sql, userId, [{kind: 'lesson', refId: lessonId, points: LESSON_POINTS}]);
  await moveOn(sql, userId, moduleId, stand && knowing(stand, 'isDone', lessonId));
}

/**
 * Passes the module if all that it asks for is there, and opens what is open now.
 * @param known the learner's stand, by whoever has read it already
 */
export async function moveOn(sql: Sql, userId: string, moduleId: string, known?: Stand): Promise<void> {
  const stand = known ?? (await readStand(sql, userId, {moduleId}));
  const module = stand.modules.find(({id}) => id === moduleId);
  const way = module ? wayThrough(module, stand) : undefined;
  if (!way) return openUp(sql, userId, stand, 'rule');
  await sql(
    `insert into "moduleProgress" as p ("userId", "moduleId", "passedAt") values ($1, $2, now())
     on conflict ("userId", "moduleId") do update set "passedAt" = now() where p."passedAt" is null`,
    [userId, moduleId],
  );
  return openUp(sql, userId, knowing(stand, 'isPassed', moduleId), way);
}

/** The stand with what was just written down: nobody else writes this learner's rows meanwhile. */
function knowing(stand: Stand, fact: 'isDone' | 'isPassed', id: string): Stand {
  const before = stand.standing[fact];
  return {...stand, standing: {...stand.standing, [fact]: (other: string) => other === id || before(other)}};
}

/** How a module is passed: by its lessons and its checkpoint, or by the checkpoint alone. */
function wayThrough(module: StandingModule, {standing, quizRows}: Stand): 'rule' | 'test-out' | undefined {
  const written = module.lessons.filter(({isWritten}) => isWritten);
  if (written.length === 0) return undefined;
  const checkpoint = module.checkpointId === null ? undefined : quizRows.get(module.checkpointId);
  const isChecked = module.checkpointId === null || checkpoint?.passedAt != null;
  if (isChecked && written.every(({id}) => standing.isDone(id))) return 'rule';
  return (checkpoint?.bestScorePct ?? 0) >= TEST_OUT_PCT ? 'test-out' : undefined;
}

/** Everything that is open to a learner, brought up to date: when an account is made, and at a sign-in. */
export async function openAll(sql: Sql, userId: string): Promise<void> {
  await openUp(sql, userId, await readStand(sql, userId), 'rule');
}

/**
 * Writes down what is open from now on, and issues the draws of its quizzes, so that they are on the
 * device before they are needed.
 */
export async function openUp(sql: Sql, userId: string, stand: Stand, by: 'rule' | 'test-out'): Promise<void> {
  const {modules, standing, lessonRows, moduleRows} = stand;
  // Only modules that are there to be read; prerequisites outside this part of the course are in the rows.
  const open = modules.filter(
    (module) =>
      module.lessons.some(({isWritten}) => isWritten) && moduleAccess(modules, standing, module.id).allowed,
  );
  const fresh = open.filter(
    ({id, prerequisiteIds}) => prerequisiteIds.length > 0 && !moduleRows.get(id)?.unlockedAt,
  );
  if (fresh.length > 0) {
    await sql(
      `insert into "moduleProgress" as p ("userId", "moduleId", "unlockedAt", "unlockedBy")
       select $1, id, now(), $3 from unnest($2::text[]) id
       on conflict ("userId", "moduleId") do update set "unlockedAt" = now(), "unlockedBy" = $3
         where p."unlockedAt" is null`,
      [userId, fresh.map(({id}) => id), by],
    );
  }
  // Of all modules: a preview lesson is open in a locked one, too.
  const lessons = modules
    .flatMap((module) => module.lessons)
    .filter(({id}) => lessonAccess(modules, standing, id).allowed);
  const unlocked = lessons.filter(({id, isPreview}) => !isPreview && !lessonRows.get(id)?.unlockedAt);
  if (unlocked.length > 0) {
    await sql(
      `insert into "lessonProgress" as p ("userId", "lessonId", "unlockedAt")
       select $1, id, now() from unnest($2::text[]) id
       on conflict ("userId", "lessonId") do update set "unlockedAt" = now() where p."unlockedAt" is null`,
      [userId, unlocked.map(({id}) => id)],
    );
  }
  const quizzes = [...lessons.map(({quizId}) => quizId), ...open.map(({checkpointId}) => checkpointId)];
  for (const quizId of quizzes) {
    if (quizId !== null && !stand.drawn.has(quizId)) await issueDraw(sql, userId, quizId);
  }
}
