// Exercises of a lesson as teachers write them: `NN-slug.exercises.yaml` beside its text.
import {createHash} from 'node:crypto';
import {existsSync} from 'node:fs';
import * as z from 'zod';
import type {Exercise} from '#schema/lessons/exercise/exercise.ts';
import {codeTestsRules} from '#schema/python/code-tests.rules.ts';
import {packagesOf} from '#sync/python/imports.ts';
import {compileLesson, compileLine} from '#sync/questions/markdown.ts';
import {check, ContentError, placeOf, read, slug, text, yamlIn} from '#sync/questions/source.ts';

/** From a nudge to nearly the solution. */
const HINTS = 3;
const code = z.string().trim().min(1, 'must not be empty').max(4000);

const common = {
  slug,
  title: text,
  /** The goal of the lesson that it practises. */
  goal: slug.optional(),
  task: text,
  hints: z.array(text).length(HINTS, `must be ${HINTS}: from a nudge to nearly the solution`),
  /** Why the reference is as it is. */
  reasons: text,
  /** Solutions that are known to be wrong: each must fail. */
  wrong: z.array(code).min(1, 'must have a wrong solution'),
  tests: codeTestsRules,
};

const exerciseRules = z.discriminatedUnion('kind', [
  z.strictObject({
    ...common,
    kind: z.enum(['change', 'complete', 'write', 'fix']),
    starter: code,
    reference: code,
  }),
  z.strictObject({
    ...common,
    kind: z.literal('order'),
    /** In a right order, with their indentation. */
    lines: z.array(z.string().min(1)).min(3, 'must be at least three').max(15),
  }),
]);

/** An exercise with its texts in Markdown. */
export type ExerciseSource = z.infer<typeof exerciseRules>;

type Lesson = {readonly goals: readonly string[]; readonly text: string; readonly file: string};

/** The exercises in this file, none where there is no such file. @throws {ContentError} naming the exercise. */
export function readExercises(file: string, lesson: Lesson): readonly ExerciseSource[] {
  const placed = [...lesson.text.matchAll(/^::exercise\[([^\]]*)\]$/gm)].map(([, name = '']) => name);
  const exercises = existsSync(file) ? readAll(file) : [];
  for (const {slug: name, goal} of exercises) {
    if (goal === undefined || !lesson.goals.includes(goal)) {
      throw new ContentError(file, `"${name}" must name a goal of the lesson: ${lesson.goals.join(', ')}`);
    }
    if (placed.filter((one) => one === name).length !== 1) {
      throw new ContentError(lesson.file, `must have the line "::exercise[${name}]" once`);
    }
  }
  const unknown = placed.find((name) => !exercises.some((one) => one.slug === name));
  if (unknown !== undefined) throw new ContentError(lesson.file, `there is no exercise "${unknown}"`);
  return exercises;
}

const listRules = z.strictObject({exercises: z.array(z.unknown()).min(1)});

const readAll = (file: string): readonly ExerciseSource[] =>
  check(listRules, yamlIn(read(file), file), file).exercises.map((one, at) =>
    check(exerciseRules, one, placeOf(file, 'exercise', one, at)),
  );

/** What a learner begins with and what is right. */
export const codeOf = (exercise: ExerciseSource): {readonly starter: string; readonly reference: string} =>
  exercise.kind === 'order'
    ? {starter: shuffled(exercise.lines).join('\n'), reference: exercise.lines.join('\n')}
    : {starter: exercise.starter.trimEnd(), reference: exercise.reference.trimEnd()};

/** For everyone the same, and never the right order. */
function shuffled(lines: readonly string[]): readonly string[] {
  const ranked = lines.map((line, at) => ({
    line,
    rank: createHash('sha256').update(`${at}\0${line}`).digest('hex'),
  }));
  const mixed = ranked.toSorted((a, b) => a.rank.localeCompare(b.rank)).map(({line}) => line);
  return mixed.join('\n') === lines.join('\n') ? mixed.toReversed() : mixed;
}

type Place = {readonly file: string; readonly figures: ReadonlyMap<string, string>};

/** @throws {ContentError} for text that cannot be compiled. */
export function compileExercise(exercise: ExerciseSource, {file, figures}: Place): Exercise {
  const place = `${file}: exercise "${exercise.slug}"`;
  const {starter, reference} = codeOf(exercise);
  const needs = packagesOf(`${starter}\n${reference}`);
  return {
    kind: 'exercise',
    id: exercise.slug,
    task: exercise.kind,
    title: exercise.title,
    prompt: proseOf(exercise.task, place, figures),
    starter,
    starterHtml: highlightedPython(starter, place),
    tests: exercise.tests,
    hints: exercise.hints.map((hint) => compileLine(hint, place)),
    reference: {
      source: reference,
      html: highlightedPython(reference, place),
      reasons: proseOf(exercise.reasons, place, figures),
    },
    ...(needs.length > 0 ? {needs} : {}),
  };
}

function proseOf(body: string, file: string, figures: Place['figures']): string {
  const blocks = compileLesson({file, body, figures});
  const [prose] = blocks;
  if (blocks.length !== 1 || prose?.kind !== 'prose') {
    throw new ContentError(file, 'its task and its reasons are text, without code blocks and figures');
  }
  return prose.html;
}

function highlightedPython(source: string, file: string): string {
  const [block] = compileLesson({file, body: `\`\`\`\`python\n${source}\n\`\`\`\``, figures: new Map()});
  return block?.kind === 'code' ? block.html : '';
}
