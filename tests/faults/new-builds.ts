// Builds that come after the one which is running, as changes of the checkout.
import type {Change} from '#tests/faults/copy.ts';

/** As a developer would change it: `lessonId` is called `lesson` from version 2 on, and there is a new command. */
export const RENAMED_ARGUMENT: readonly Change[] = [
  {
    file: 'schema/lessons/lessons.commands.ts',
    from: `  complete: command(async () => (await rules()).lessonArgs, {lane: LEARNING}),`,
    to: `  complete: command(async () => (await rules()).completeArgs, {
    lane: LEARNING,
    upgrades: [({lessonId, ...args}) => ({...args, v: 2, lesson: lessonId})],
  }),
  reopen: command(async () => (await rules()).lessonArgs, {lane: LEARNING}),`,
  },
  {
    file: 'schema/lessons/lessons.args.ts',
    from: `export const lessonArgs =`,
    to: `export const completeArgs = z.strictObject({...commandFields, lesson: name('lesson')});
export const lessonArgs =`,
  },
  {
    file: 'sync/lessons/reading/lessons.effects.ts',
    from: `'lessons.complete': async (sql, {lessonId}, {userId}) => {`,
    to: `'lessons.reopen': async () => undefined,
  'lessons.complete': async (sql, {lesson: lessonId}, {userId}) => {`,
  },
  {
    file: 'web/lessons/lesson-marks.ts',
    from: `changed(marks, command, (mark) => ({doneAt: mark.doneAt ?? command.createdAt})),`,
    to: `changed(marks, {...command, args: {...command.args, lessonId: command.args.lesson}}, (mark) => ({
        doneAt: mark.doneAt ?? command.createdAt,
      })),`,
  },
  {file: 'web/lessons/use-progress.ts', from: `complete({lessonId})`, to: `complete({lesson: lessonId})`},
  {
    file: 'web/leaderboard/own/points.tsx',
    from: `textArg(command.args, 'lessonId')`,
    to: `textArg(command.args, 'lesson')`,
  },
  {
    file: 'web/lessons/lessons.words.ts',
    from: `asText(args.lessonId)`,
    to: `asText((args as {lesson?: unknown}).lesson ?? args.lessonId)`,
  },
];
