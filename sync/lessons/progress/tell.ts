// What learners are told of their progress: what has opened, what they have earned, and that a wait is over.
import type {Sql} from '#sync/commands/sql.ts';
import {badgesIn} from '#sync/lessons/progress/feats.ts';

/** As much of a notification as lessons write. */
export type LessonNotice = {
  readonly userId: string;
  readonly dedupeKey: string;
  readonly type: 'info' | 'success';
  readonly category: 'course';
  readonly title: string;
  readonly message: string;
  readonly actionUrl: string;
  readonly actionText: string;
};

/** Writes notifications, in the transaction of their cause. */
export type Tell = (sql: Sql, notices: readonly LessonNotice[]) => Promise<unknown>;

/** Notes notifications for a time. */
export type TellLater = (
  sql: Sql,
  notices: readonly (LessonNotice & {readonly inMs: number})[],
) => Promise<unknown>;

/** A module has opened, by the learner’s progress or by an admin. */
export async function tellOpened(
  tell: Tell,
  sql: Sql,
  userIds: readonly string[],
  moduleIds: readonly string[],
): Promise<void> {
  const rows = await sql(`select "id", "title" from "module" where "id" = any($1)`, [moduleIds]);
  await tell(
    sql,
    [...rows].flatMap(({id, title}) =>
      userIds.map((userId) => ({
        userId,
        dedupeKey: `module-opened:${String(id)}`,
        type: 'success' as const,
        category: 'course' as const,
        title: `“${String(title)}” is open`,
        message: 'Its first lesson is ready when you are.',
        actionUrl: '/modules',
        actionText: 'Go to the modules',
      })),
    ),
  );
}

/** Badges that this transaction has earned. */
export async function tellBadges(tell: Tell, sql: Sql, userId: string): Promise<void> {
  const {fresh} = await badgesIn(sql, userId);
  await tell(
    sql,
    fresh.map(({slug, name, criteria}) => ({
      userId,
      dedupeKey: `badge:${slug}`,
      type: 'success',
      category: 'course',
      title: `You earned a badge: ${name}`,
      message: criteria,
      actionUrl: '/progress',
      actionText: 'See your badges',
    })),
  );
}

type Wait = {
  readonly userId: string;
  readonly moduleId: string;
  /** Null for a checkpoint. */
  readonly lessonId: string | null;
  /** Of the attempt that failed. */
  readonly attemptId: string;
  readonly inMs: number;
};

/** The wait before the next attempt at a quiz will be over. */
export async function tellWhenOver(
  tellLater: TellLater,
  sql: Sql,
  {userId, moduleId, lessonId, attemptId, inMs}: Wait,
): Promise<void> {
  const [row] = await sql(
    `select coalesce(l."title", 'the checkpoint of ' || m."title") as "quiz"
     from "module" m left join "lesson" l on l."id" = $2 where m."id" = $1`,
    [moduleId, lessonId],
  );
  await tellLater(sql, [
    {
      userId,
      dedupeKey: `cool-down:${attemptId}`,
      type: 'info',
      category: 'course',
      title: 'Your next attempt is open',
      message: `You can take the quiz again: ${String(row?.['quiz'])}.`,
      actionUrl: `/modules/${moduleId}/lessons/${lessonId ?? 'checkpoint'}`,
      actionText: 'Open the quiz',
      inMs,
    },
  ]);
}
