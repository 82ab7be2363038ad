// A lesson's text, compiled: its Markdown, with an exercise wherever a line says `::exercise[slug]`.
import type {Block, Code} from '#schema/lessons/block.ts';
import {markOf} from '#schema/lessons/trace/trace.ts';
import {compileExercise} from '#sync/lessons/course/exercises.ts';
import type {WrittenLesson} from '#sync/lessons/course/files.ts';
import {compileLesson} from '#sync/questions/markdown.ts';

/** The line of a lesson that an exercise takes the place of. */
const EXERCISE_LINE = /^::exercise\[([a-z0-9-]+)\]$/gm;

/** @throws {ContentError} for what cannot be compiled. */
export function compileText(
  lesson: Pick<WrittenLesson, 'body' | 'file' | 'figures' | 'exercises'>,
): readonly Block[] {
  const blocks: Block[] = [];
  let from = 0;
  const addUntil = (to: number) => {
    // Errors name the line of the whole text.
    const above = '\n'.repeat(lesson.body.slice(0, from).split('\n').length - 1);
    blocks.push(...compileLesson({...lesson, body: above + lesson.body.slice(from, to)}));
  };
  for (const {0: line, 1: slug, index} of lesson.body.matchAll(EXERCISE_LINE)) {
    addUntil(index);
    // files.ts has seen that it is there.
    const exercise = lesson.exercises.find((one) => one.slug === slug);
    if (exercise) blocks.push(compileExercise(exercise, lesson));
    from = index + line.length;
  }
  addUntil(lesson.body.length);
  return withMarks(blocks);
}

/** Samples to predict have a name of their own text and of those that they share their names with. */
function withMarks(blocks: readonly Block[]): readonly Block[] {
  let session: readonly string[] = [];
  return blocks.map((block) => {
    if (block.kind !== 'code' || block.run === undefined) return block;
    session = [...(block.run === 'continues' ? session : []), block.source];
    return block.predict ? ({...block, mark: markOf(session)} satisfies Code) : block;
  });
}
