// What completing a lesson or a quiz leads to: points, a passed module, and what it unlocks, with the draws.
import {lessonAccess, moduleAccess} from '#schema/lessons/access.ts';
import {LESSON_POINTS} from '#schema/leaderboard/points.rules.ts';
import {TEST_OUT_PCT} from '#schema/lessons/quiz/quiz.rules.ts';
import type {Sql} from '#sync/commands/sql.ts';
import {tellOpened, type Tell, type TellLater} from '#sync/lessons/progress/tell.ts';
import {issueDraw} from '#sync/lessons/quiz/issue.ts';
import {
  readLearnerState,
  type LearnerStateRows,
  type CourseModule,
} from '#sync/lessons/progress/learner-state.ts';

/** Adds to the ledger; one event per learner, kind and cause. */
export type Award = (
  sql: Sql,
  userId: string,
  events: readonly {readonly kind: string; readonly refId: string; readonly points: number}[],
) => Promise<void>;

/** What progress leads to elsewhere, handed over by other features. */
export type Means = {
  readonly award: Award;
  readonly notify: Tell;
  readonly notifyLater: TellLater;
};

/** Marks a lesson done, once, and opens what it leads to. */
export async function finishLesson(
  sql: Sql,
  {award, notify}: Means,
  userId: string,
  {moduleId, lessonId, learnerState}: {moduleId: string; lessonId: string; learnerState?: LearnerStateRows},
): Promise<void> {
  const marked = await sql(
    `insert into "lessonProgress" as p ("userId", "lessonId", "doneAt") values ($1, $2, now())
     on conflict ("userId", "lessonId") do update set "doneAt" = now() where p."doneAt" is null returning 1`,
    [userId, lessonId],
  );
  if ([...marked].length === 0) return;
  await award(sql, userId, [{kind: 'lesson', refId: lessonId, points: LESSON_POINTS}]);
  await moveOn(sql, notify, userId, moduleId, learnerState && withFact(learnerState, 'isDone', lessonId));
}

/**
 * Passes the module if all its requirements are met, and unlocks what that opens.
 * @param known the learner's state, if the caller has already read it
 */
export async function moveOn(
  sql: Sql,
  notify: Tell,
  userId: string,
  moduleId: string,
  known?: LearnerStateRows,
): Promise<void> {
  const learnerState = known ?? (await readLearnerState(sql, userId, {moduleId}));
  const module = learnerState.modules.find(({id}) => id === moduleId);
  const passedBy = module ? passRuleOf(module, learnerState) : undefined;
  if (!passedBy) return openUp(sql, notify, userId, learnerState, 'rule');
  await sql(
    `insert into "moduleProgress" as p ("userId", "moduleId", "passedAt") values ($1, $2, now())
     on conflict ("userId", "moduleId") do update set "passedAt" = now() where p."passedAt" is null`,
    [userId, moduleId],
  );
  return openUp(sql, notify, userId, withFact(learnerState, 'isPassed', moduleId), passedBy);
}

/** The state with what was just written. No read is needed: nothing else writes this learner's rows meanwhile. */
function withFact(learnerState: LearnerStateRows, fact: 'isDone' | 'isPassed', id: string): LearnerStateRows {
  const before = learnerState[fact];
  return {...learnerState, [fact]: (other: string) => other === id || before(other)};
}

/** How a module is passed: by its lessons and its checkpoint, or by the checkpoint alone. */
function passRuleOf(
  module: CourseModule,
  {isDone, quizRows}: LearnerStateRows,
): 'rule' | 'test-out' | undefined {
  const written = module.lessons.filter(({isWritten}) => isWritten);
  if (written.length === 0) return undefined;
  const checkpoint = module.checkpointId === null ? undefined : quizRows.get(module.checkpointId);
  const isChecked = module.checkpointId === null || checkpoint?.passedAt != null;
  if (isChecked && written.every(({id}) => isDone(id))) return 'rule';
  return (checkpoint?.bestScorePct ?? 0) >= TEST_OUT_PCT ? 'test-out' : undefined;
}

/** Unlocks everything that is open to a learner by now: after registration, and at each sign-in. */
export async function openAll(sql: Sql, notify: Tell, userId: string): Promise<void> {
  await openUp(sql, notify, userId, await readLearnerState(sql, userId), 'rule');
}

/**
 * Records what is open from now on, and issues the draws of its quizzes in advance, so that the device
 * has them before they are needed.
 */
export async function openUp(
  sql: Sql,
  notify: Tell,
  userId: string,
  learnerState: LearnerStateRows,
  by: 'rule' | 'test-out',
): Promise<void> {
  const {modules, lessonRows, moduleRows} = learnerState;
  // Only modules with something to read; prerequisites outside this part of the course are in the rows.
  const open = modules.filter(
    (module) =>
      module.lessons.some(({isWritten}) => isWritten) &&
      moduleAccess(modules, learnerState, module.id).allowed,
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
    await tellOpened(
      notify,
      sql,
      [userId],
      fresh.map(({id}) => id),
    );
  }
  // Of all modules: preview lessons are open even in a locked one.
  const lessons = modules
    .flatMap((module) => module.lessons)
    .filter(({id}) => lessonAccess(modules, learnerState, id).allowed);
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
    if (quizId !== null && !learnerState.drawn.has(quizId)) await issueDraw(sql, userId, quizId);
  }
}
