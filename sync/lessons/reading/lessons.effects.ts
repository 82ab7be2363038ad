// Effects of the lesson commands, in the transaction of the command.
import type {CommandArgs} from '#schema/commands.ts';
import {Refusal} from '#schema/errors.ts';
import type {EffectsIn} from '#sync/commands/effects.ts';
import {demandReportsLeft, demandRoom, type Quotas} from '#sync/commands/quotas.ts';
import type {Sql} from '#sync/commands/sql.ts';
import {finishLesson, openUp, type Means} from '#sync/lessons/progress/progress.ts';
import {tellBadges} from '#sync/lessons/progress/tell.ts';
import {demandOpenLesson, moduleOfLesson} from '#sync/lessons/progress/learner-state.ts';

export const lessonEffects = (means: Means, quotas: Quotas): EffectsIn<'lessons'> => ({
  'lessons.complete': async (sql, {lessonId}, {userId}) => {
    const {learnerState, lesson, module} = await demandOpenLesson(sql, userId, lessonId);
    if (lesson.quizId !== null) throw new Refusal('INVALID', 'Pass the quiz to finish this lesson.');
    await finishLesson(sql, means, userId, {moduleId: module.id, lessonId, learnerState});
    await tellBadges(means.notify, sql, userId);
  },

  'lessons.open': async (sql, {lessonId}, {userId}) => {
    const {learnerState} = await demandOpenLesson(sql, userId, lessonId);
    await sql(
      `insert into "lessonProgress" as p ("userId", "lessonId", "openedAt", "unlockedAt")
       values ($1, $2, now(), now())
       on conflict ("userId", "lessonId") do update
         set "openedAt" = coalesce(p."openedAt", now()), "unlockedAt" = coalesce(p."unlockedAt", now())
         where p."openedAt" is null or p."unlockedAt" is null`,
      [userId, lessonId],
    );
    // The course may have gained a quiz here since the last sign-in.
    await openUp(sql, means.notify, userId, learnerState, 'rule');
  },

  'lessons.read': (sql, args, {userId}) => read(sql, means, args, userId),

  'lessons.annotate': async (sql, args, {userId}) => {
    await annotate(sql, args, userId);
    await demandRoom(sql, userId, quotas);
  },

  'lessons.removeAnnotation': (sql, {annotationId}, {userId}) =>
    sql(`delete from "annotation" where "id" = $1 and "userId" = $2`, [annotationId, userId]),

  'lessons.reportMistake': async (sql, {id, lessonId, block, quote, text}, {userId}) => {
    await moduleOfLesson(sql, lessonId);
    await sql(
      `insert into "mistakeReport" ("id", "userId", "lessonId", "block", "quote", "text")
       values ($1, $2, $3, $4, $5, $6)`,
      [id, userId, lessonId, block, quote, text],
    );
    await demandReportsLeft(sql, userId, 'mistakeReport', quotas);
    await demandRoom(sql, userId, quotas);
  },
});

/** Stores the reading position; completes the lesson when the last block is reached and the quiz is passed. */
async function read(
  sql: Sql,
  means: Means,
  {lessonId, block, reached, seconds}: CommandArgs<'lessons.read'>,
  userId: string,
): Promise<void> {
  const [row] = await sql(
    `update "lessonProgress" p
     set "block" = least($3, greatest(l."blockCount" - 1, 0)),
         "reached" = greatest(p."reached", least($4, l."blockCount")),
         "seconds" = p."seconds" + $5,
         "readAt" = coalesce(p."readAt", case when $4 >= l."blockCount" then now() end)
     from "lesson" l
     where l."id" = p."lessonId" and p."userId" = $1 and p."lessonId" = $2 and p."openedAt" is not null
     returning l."moduleId", p."readAt" is not null and p."doneAt" is null and exists (
       select 1 from "quiz" q join "quizProgress" s on s."quizId" = q."id" and s."userId" = $1
       where q."lessonId" = l."id" and q."isOpen" and s."passedAt" is not null) as "isDone"`,
    [userId, lessonId, block, reached, seconds],
  );
  if (!row) throw new Refusal('INVALID', 'Open the lesson first.');
  if (!row['isDone']) return;
  await finishLesson(sql, means, userId, {moduleId: String(row['moduleId']), lessonId});
  await tellBadges(means.notify, sql, userId);
}

async function annotate(
  sql: Sql,
  {annotationId, lessonId, block, start, end, quote, text, colour}: CommandArgs<'lessons.annotate'>,
  userId: string,
): Promise<void> {
  if (end < start) throw new Refusal('INVALID', 'end must not be before start');
  if (colour === 'none' && text.trim() === '') {
    throw new Refusal('INVALID', 'Write a note or choose a color.');
  }
  await moduleOfLesson(sql, lessonId);
  const [row] = await sql(
    `insert into "annotation" as a
       ("id", "userId", "lessonId", "block", "start", "end", "quote", "text", "colour")
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict ("id") do update
       set "block" = $4, "start" = $5, "end" = $6, "quote" = $7, "text" = $8, "colour" = $9, "updatedAt" = now()
       where a."userId" = $2 and a."lessonId" = $3
     returning 1`,
    [annotationId, userId, lessonId, block, start, end, quote, text, colour],
  );
  if (!row) throw new Refusal('NOT_FOUND', 'You don’t have this note in this lesson.');
}
