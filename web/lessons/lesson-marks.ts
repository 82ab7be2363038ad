// Where a learner stands with each lesson: synced rows, and what this device has not sent yet.
import type {Command} from '#web/data/outbox/command.ts';
import {overlay, type CommandOf} from '#web/data/outbox/overlay.ts';
import {latest} from '#web/lessons/home/latest.ts';

/** A lesson as its learner has left it. */
export type LessonMark = {
  readonly lessonId: string;
  readonly doneAt: number | null;
  readonly unlockedAt: number | null;
  readonly openedAt: number | null;
  readonly readAt: number | null;
  /** Block to go on from. */
  readonly block: number;
  readonly reached: number;
  /** The last command that the rows do not hold yet; it tells how far the mark is on its way. */
  readonly pending?: Command;
  /** The command that made it done, while the rows do not know that it is. */
  readonly doneBy?: Command;
};

type Row = Omit<LessonMark, 'pending' | 'doneBy'>;
type Marks = ReadonlyMap<string, LessonMark>;

/** What the marks need to know of the course and of quizzes. */
export type MarkRules = {
  /** Blocks of a lesson; 0 when that is not known. */
  readonly blocksOf: (lessonId: string) => number;
  /** Whether its quiz is passed; `undefined` without a quiz. */
  readonly isQuizPassed: (lessonId: string) => boolean | undefined;
};

const NOTHING: Omit<Row, 'lessonId'> = {
  doneAt: null,
  unlockedAt: null,
  openedAt: null,
  readAt: null,
  block: 0,
  reached: 0,
};

/** Marks by lesson id. A command whose effect the rows hold already changes nothing. */
export function lessonMarks(rows: readonly Row[], pending: readonly Command[], rules: MarkRules): Marks {
  return overlay(byLesson(rows), pending, {
    'lessons.open': (marks, command) =>
      changed(marks, command, (mark) => ({openedAt: mark.openedAt ?? command.createdAt})),
    'lessons.complete': (marks, command) =>
      changed(marks, command, (mark) => ({doneAt: mark.doneAt ?? command.createdAt})),
    'lessons.read': (marks, command) => changed(marks, command, (mark) => readOn(mark, command, rules)),
  });
}

function readOn(
  mark: LessonMark,
  {args, createdAt}: CommandOf<'lessons.read'>,
  rules: MarkRules,
): Partial<LessonMark> {
  const reached = Math.max(mark.reached, args.reached);
  const blocks = rules.blocksOf(mark.lessonId);
  const isRead = blocks > 0 && reached >= blocks;
  const readAt = mark.readAt ?? (isRead ? createdAt : null);
  const isDone = readAt !== null && rules.isQuizPassed(mark.lessonId) === true;
  return {block: args.block, reached, readAt, doneAt: mark.doneAt ?? (isDone ? createdAt : null)};
}

const byLesson = latest((rows: readonly Row[]): Marks => new Map(rows.map((row) => [row.lessonId, row])));

type AboutLesson = Omit<Command, 'args'> & {readonly args: Command['args'] & {readonly lessonId: string}};

function changed(
  marks: Marks,
  command: AboutLesson,
  change: (mark: LessonMark) => Partial<LessonMark>,
): Marks {
  const {lessonId} = command.args;
  const mark = marks.get(lessonId) ?? {...NOTHING, lessonId};
  const next = {...mark, ...change(mark), pending: command};
  const isNowDone = mark.doneAt === null && next.doneAt !== null;
  return new Map(marks).set(lessonId, isNowDone ? {...next, doneBy: command} : next);
}
