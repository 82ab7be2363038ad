import {LESSON_POINTS} from '#schema/leaderboard/points.rules.ts';
import type {Effects} from '#sync/commands/run-command.ts';

type Award = (
  sql: Parameters<Effects[string]>[0],
  event: {userId: string; kind: string; refId: string; points: number},
) => Promise<void>;

/** What a lesson's commands do beside the mutator. */
export const lessonEffects = (award: Award): Effects => ({
  'lessons.complete': (sql, args, who) =>
    award(sql, {userId: who.userId, kind: 'lesson', refId: String(args['lessonId']), points: LESSON_POINTS}),
});
