// Reads the course as teachers write it: YAML and Markdown below sync/lessons/content. It is checked at every start; an
// error names the file and the part of it, and the academy does not start.
import {existsSync, readdirSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import * as z from 'zod';
import {tracesOf, type LessonTraces} from '#schema/lessons/trace/trace.ts';
import {demandGoals, demandUniqueQuestions, readQuiz, type QuizFile} from '#sync/lessons/course/quiz.ts';
import {demandTerms, readGlossary, type Term} from '#sync/lessons/course/glossary.ts';
import {sourceRules, sourcesText} from '#sync/lessons/course/references.ts';
import {readExercises, type ExerciseSource} from '#sync/lessons/course/exercises.ts';
import {check, ContentError, demandUnique, read, slug, text, yamlIn} from '#sync/questions/source.ts';

const project = z.strictObject({slug, title: text, summary: text});

const programRules = z.strictObject({
  slug,
  title: text,
  summary: text,
  phases: z.array(z.strictObject({slug, label: text, title: text, months: z.array(slug).min(1)})).min(1),
  months: z
    .array(z.strictObject({slug, title: text, summary: text, project, modules: z.array(slug).min(1)}))
    .min(1),
});

const moduleRules = z.strictObject({
  slug,
  number: z.number().int().positive(),
  title: text,
  summary: text,
  hours: z.number().positive(),
  skills: z.array(text).min(1),
  prerequisites: z.array(slug),
  lessons: z.array(z.union([slug, z.strictObject({slug, title: text, summary: text})])).min(1),
});

const lessonRules = z.strictObject({
  slug,
  title: text,
  summary: text,
  minutes: z.number().int().min(5).max(35),
  /** By their names, which questions refer to; a list where none does. */
  goals: z.union([z.array(text).min(1), z.record(slug, text)]),
  /** Headings that teach the goals, by their ids on the page: a question that went wrong leads there. */
  sections: z.record(slug, slug).default({}),
  preview: z.boolean().default(false),
  tags: z.array(text).default([]),
  /** Where its facts can be checked; listed at its end. */
  sources: z.array(sourceRules).default([]),
});

export type Program = z.infer<typeof programRules>;
export type LessonHead = Omit<z.infer<typeof lessonRules>, 'goals'> & {
  readonly goals: readonly string[];
  /** Names of the goals, in their order; empty for goals without names. */
  readonly goalIds: readonly string[];
};

/** A written lesson has Markdown, an outlined one has none. */
export type LessonFile =
  | {readonly slug: string; readonly title: string; readonly summary: string; readonly body?: undefined}
  | WrittenLesson;
export type WrittenLesson = LessonHead & {
  readonly body: string;
  readonly file: string;
  readonly figures: ReadonlyMap<string, string>;
  readonly quiz: QuizFile | undefined;
  readonly exercises: readonly ExerciseSource[];
  /** What its samples do, step by step; absent where the file is missing, altered or of another version. */
  readonly traces: LessonTraces | undefined;
};

export type ModuleFile = Omit<z.infer<typeof moduleRules>, 'lessons'> & {
  readonly lessons: readonly LessonFile[];
  readonly checkpoint: QuizFile | undefined;
  /** What the programs of its checkpoint do. */
  readonly traces: LessonTraces | undefined;
  /** Drawings by the address that texts use. */
  readonly figures: ReadonlyMap<string, string>;
};

/** Every quiz of the course, in reading order, each module's checkpoint last. */
export const quizzesIn = (modules: readonly ModuleFile[]): readonly QuizFile[] =>
  modules.flatMap(({lessons, checkpoint}) =>
    [...lessons.map((lesson) => (lesson.body === undefined ? undefined : lesson.quiz)), checkpoint].filter(
      (quiz) => quiz !== undefined,
    ),
  );

/** Every exercise of the course, in reading order. */
export const exercisesIn = (modules: readonly ModuleFile[]): readonly ExerciseSource[] =>
  modules.flatMap(({lessons}) =>
    lessons.flatMap((lesson) => (lesson.body === undefined ? [] : lesson.exercises)),
  );

export type Content = {
  readonly program: Program;
  readonly modules: readonly ModuleFile[];
  /** Empty for a course without a glossary. */
  readonly terms: readonly Term[];
};

/** @throws {ContentError} */
export function readContent(folder: string): Content {
  const programFile = join(folder, 'program.yaml');
  const program = check(programRules, yamlIn(read(programFile), programFile), programFile);
  const modules = readdirSync(folder, {withFileTypes: true})
    .filter((entry) => entry.isDirectory())
    .map((entry) => readModule(join(folder, entry.name)))
    .toSorted((a, b) => a.number - b.number);
  demandWhole(program, modules, programFile);
  const terms = readGlossary(folder);
  if (terms) {
    const lessons = modules.flatMap((module) => module.lessons);
    demandTerms(terms, lessons, folder);
  }
  return {program, modules, terms: terms ?? []};
}

function readModule(folder: string): ModuleFile {
  const file = join(folder, 'module.yaml');
  const head = check(moduleRules, yamlIn(read(file), file), file);
  const figures = readFigures(join(folder, 'figures'));
  const lessons = head.lessons.map((entry, at) => readLesson(folder, entry, at, figures));
  const checkpoint = readQuiz(join(folder, 'checkpoint.quiz.yaml'), 'checkpoint');
  const traces = readTraces(join(folder, 'checkpoint.traces.json'));
  const module = {...head, lessons, checkpoint, traces, figures};
  demandNoStrayQuiz(folder, module);
  return module;
}

function readLesson(
  folder: string,
  entry: z.infer<typeof moduleRules>['lessons'][number],
  at: number,
  figures: ReadonlyMap<string, string>,
): LessonFile {
  if (typeof entry !== 'string') return entry;
  const name = join(folder, `${String(at + 1).padStart(2, '0')}-${entry}`);
  const file = `${name}.md`;
  const found = /^---\n(?<head>.*?)\n---\n(?<body>.*)$/s.exec(read(file));
  if (!found?.groups) throw new ContentError(file, 'must start with front matter between two lines of "---"');
  const head = check(lessonRules, yamlIn(found.groups['head'] ?? '', file), file);
  if (head.slug !== entry)
    throw new ContentError(file, `its slug is "${head.slug}", the module says "${entry}"`);
  const goalIds = Array.isArray(head.goals) ? [] : Object.keys(head.goals);
  const quiz = readQuiz(`${name}.quiz.yaml`, 'lesson');
  if (quiz && goalIds.length > 0) demandGoals(quiz, goalIds);
  const stray = Object.keys(head.sections).find((goal) => !goalIds.includes(goal));
  if (stray !== undefined) throw new ContentError(file, `sections: "${stray}" is no goal of the lesson`);
  const body = `${found.groups['body'] ?? ''}${sourcesText(head.sources)}`;
  const exercises = readExercises(`${name}.exercises.yaml`, {goals: goalIds, text: body, file});
  const traces = readTraces(`${name}.traces.json`);
  return {...head, goals: Object.values(head.goals), goalIds, body, file, figures, quiz, exercises, traces};
}

/** Recorded by `npm run record`. A course without them is whole: its samples show what they print. */
const readTraces = (file: string): LessonTraces | undefined =>
  existsSync(file) ? tracesOf(readFileSync(file, 'utf8')) : undefined;

/** A file of questions or exercises without a lesson would silently never be asked. */
function demandNoStrayQuiz(folder: string, module: ModuleFile): void {
  const texts = module.lessons.flatMap((lesson) => (lesson.body === undefined ? [] : [lesson.file]));
  const used = new Set([
    ...quizzesIn([module]).map(({file}) => file),
    ...texts.map((file) => file.replace(/\.md$/, '.exercises.yaml')),
  ]);
  for (const name of readdirSync(folder).filter((one) => /\.(?:quiz|exercises)\.yaml$/.test(one))) {
    const file = join(folder, name);
    if (!used.has(file)) throw new ContentError(file, 'belongs to no lesson of the module');
  }
}

function readFigures(folder: string): ReadonlyMap<string, string> {
  // A module without a drawing needs no folder for them.
  if (!existsSync(folder)) return new Map();
  return new Map(
    readdirSync(folder)
      .filter((name) => name.endsWith('.svg'))
      .map((name) => [`figures/${name}`, readFileSync(join(folder, name), 'utf8')]),
  );
}

function demandWhole(program: Program, modules: readonly ModuleFile[], file: string): void {
  const listed = program.months.flatMap((month) => month.modules);
  const known = new Set(modules.map((module) => module.slug));
  for (const name of listed) {
    if (!known.has(name)) throw new ContentError(file, `lists the module "${name}", which has no folder`);
  }
  for (const module of modules) {
    if (!listed.includes(module.slug)) throw new ContentError(file, `leaves out the module "${module.slug}"`);
    for (const needed of module.prerequisites) {
      const before = modules.find(({slug: name}) => name === needed);
      if (!before || before.number >= module.number) {
        throw new ContentError(module.slug, `needs "${needed}", which is no earlier module`);
      }
    }
  }
  demandUnique(file, 'lesson', slugsOf(modules.flatMap(({lessons}) => lessons)));
  demandUniqueQuestions(quizzesIn(modules));
  // Work is stored under their names.
  demandUnique(file, 'exercise', slugsOf(exercisesIn(modules)));
}

const slugsOf = (named: readonly {readonly slug: string}[]): readonly string[] =>
  named.map(({slug: name}) => name);
