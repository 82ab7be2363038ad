// The course as teachers write it: YAML and Markdown below sync/lessons/content. Read and checked at
// every start; whatever is wrong is named by file and line of thought, and the academy does not start.
import {existsSync, readdirSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {parse, YAMLParseError} from 'yaml';
import * as z from 'zod';

const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be lower-case words joined by dashes');
const text = z.string().trim().min(1, 'must not be empty');

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
  minutes: z.number().int().min(5).max(25),
  goals: z.array(text).min(1),
  preview: z.boolean().default(false),
  tags: z.array(text).default([]),
});

export type Program = z.infer<typeof programRules>;
export type LessonHead = z.infer<typeof lessonRules>;

/** A lesson that is written has its Markdown; an outlined one has not. */
export type LessonFile =
  | {readonly slug: string; readonly title: string; readonly summary: string; readonly body?: undefined}
  | (LessonHead & {
      readonly body: string;
      readonly file: string;
      readonly figures: ReadonlyMap<string, string>;
    });

export type ModuleFile = Omit<z.infer<typeof moduleRules>, 'lessons'> & {
  readonly lessons: readonly LessonFile[];
};

/** Something in the content folder that a teacher must mend. */
export class ContentError extends Error {
  constructor(file: string, what: string) {
    super(`${file}: ${what}`);
    this.name = 'ContentError';
  }
}

/** @throws {ContentError} */
export function readContent(folder: string): {program: Program; modules: readonly ModuleFile[]} {
  const programFile = join(folder, 'program.yaml');
  const program = check(programRules, yamlIn(read(programFile), programFile), programFile);
  const modules = readdirSync(folder, {withFileTypes: true})
    .filter((entry) => entry.isDirectory())
    .map((entry) => readModule(join(folder, entry.name)))
    .toSorted((a, b) => a.number - b.number);
  demandWhole(program, modules, programFile);
  return {program, modules};
}

function readModule(folder: string): ModuleFile {
  const file = join(folder, 'module.yaml');
  const head = check(moduleRules, yamlIn(read(file), file), file);
  return {...head, lessons: head.lessons.map((entry, at) => readLesson(folder, entry, at))};
}

function readLesson(
  folder: string,
  entry: z.infer<typeof moduleRules>['lessons'][number],
  at: number,
): LessonFile {
  if (typeof entry !== 'string') return entry;
  const file = join(folder, `${String(at + 1).padStart(2, '0')}-${entry}.md`);
  const found = /^---\n(?<head>.*?)\n---\n(?<body>.*)$/s.exec(read(file));
  if (!found?.groups) throw new ContentError(file, 'must start with front matter between two lines of "---"');
  const head = check(lessonRules, yamlIn(found.groups['head'] ?? '', file), file);
  if (head.slug !== entry)
    throw new ContentError(file, `its slug is "${head.slug}", the module says "${entry}"`);
  return {...head, body: found.groups['body'] ?? '', file, figures: readFigures(join(folder, 'figures'))};
}

function read(file: string): string {
  if (!existsSync(file)) throw new ContentError(file, 'is listed but not there');
  return readFileSync(file, 'utf8');
}

function yamlIn(source: string, file: string): unknown {
  try {
    return parse(source);
  } catch (error) {
    if (error instanceof YAMLParseError) throw new ContentError(file, error.message);
    throw error;
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
  const slugs = modules.flatMap((module) => module.lessons.map((lesson) => lesson.slug));
  const twice = slugs.find((name, at) => slugs.indexOf(name) !== at);
  if (twice) throw new ContentError(file, `two lessons are called "${twice}"`);
}

function check<T>(rules: z.ZodType<T>, value: unknown, file: string): T {
  const result = rules.safeParse(value);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  throw new ContentError(file, `${issue?.path.join('.') || 'the file'} ${issue?.message ?? 'is not valid'}`);
}
