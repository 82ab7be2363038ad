import {LESSON_POINTS} from '#schema/leaderboard/points.rules.ts';
import type {Effects} from '#sync/commands/run-command.ts';

type Award = (
  sql: Parameters<Effects[string]>[0],
  event: {userId: string; kind: string; refId: string; points: number},
) => Promise<void>;

/** What a lesson's commands do beside the mutator. */
export const lessonEffects = (award: Award): Effects => ({
  'lessons.complete': (sql, args, who) =>
    award(sql, {userId: who.userId, kind: 'lesson', refId: text(args['lessonId']), points: LESSON_POINTS}),
});

/** The mutator has checked its arguments before; what is no text here is a mistake of ours. */
function text(value: unknown): string {
  if (typeof value !== 'string')
    throw new TypeError('the effect of a command got an argument that is no text');
  return value;
}
