// What the public pages say, read when the client is built: the course's own names, the academy's own code, and texts in
// Markdown (sync/landing/content).
import {existsSync, readdirSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {createLowlight} from 'lowlight';
import python from 'highlight.js/lib/languages/python';
import typescript from 'highlight.js/lib/languages/typescript';
import {parse} from 'yaml';
import type {
  CodePart,
  CourseFacts,
  ModuleFacts,
  PublicContent,
  SampleFacts,
  TextPage,
} from './landing/content.ts';

const root = join(import.meta.dirname, '..');
const COURSE = join(root, 'sync', 'lessons', 'content');
const TEXTS = join(root, 'sync', 'landing', 'content');

/** The lesson that a visitor gets a piece of: the first one, open to everybody. */
const SHOWN = {module: 'm01-python-that-works', lesson: '01-values-names-and-types'} as const;
/** A piece of the academy's code, from its comment to its closing brace. */
const SHOWN_CODE = {
  file: 'web/landing/islands/two-windows.ts',
  from: '/** What a device shows',
} as const;

const TEXT_NAMES = ['about', 'learn-more', 'privacy', 'terms', 'cookies', 'contact', 'email-course'] as const;

/** @param pictures by page. @throws {Error} that names the file in which something is missing. */
export function readPublicContent(pictures: PublicContent['pictures'] = {}): PublicContent {
  return {
    course: readCourse(),
    sample: readSample(),
    code: readCode(),
    previews: readPreviews(),
    texts: Object.fromEntries(TEXT_NAMES.map((name) => [name, readText(name)])),
    pictures,
  };
}

type ProgramFile = {
  readonly phases: readonly {label: string; title: string; months: readonly string[]}[];
  readonly months: readonly {
    slug: string;
    title: string;
    summary: string;
    project: {title: string};
    modules: readonly string[];
  }[];
};
type ModuleFile = {
  readonly slug: string;
  readonly number: number;
  readonly title: string;
  readonly lessons: readonly (string | {slug: string})[];
};

function readCourse(): CourseFacts {
  const program = parse(textOf(join(COURSE, 'program.yaml'))) as ProgramFile;
  const slugs = program.months.flatMap(({modules}) => modules);
  const modules = new Map(slugs.map((slug, at) => [slug, readModule(slug, at + 1)]));
  const months = new Map(
    program.months.map(({slug, title, project, modules: own}, at) => [
      slug,
      {
        number: at + 1,
        title,
        project: project.title,
        modules: own.flatMap((one) => modules.get(one) ?? []),
      },
    ]),
  );
  const all = [...modules.values()];
  return {
    phases: program.phases.map(({label, title, months: own}) => ({
      label,
      title,
      months: own.flatMap((one) => months.get(one) ?? []),
    })),
    modules: all.length,
    lessons: all.reduce((sum, {lessons}) => sum + lessons, 0),
    written: all.reduce((sum, {written}) => sum + written, 0),
  };
}

function readModule(slug: string, number: number): ModuleFacts {
  const folder = join(COURSE, `m${String(number).padStart(2, '0')}-${slug}`);
  const {title, lessons} = parse(textOf(join(folder, 'module.yaml'))) as ModuleFile;
  const written = lessons.filter(
    (lesson, at) =>
      typeof lesson === 'string' &&
      existsSync(join(folder, `${String(at + 1).padStart(2, '0')}-${lesson}.md`)),
  );
  return {number, title, lessons: lessons.length, written: written.length};
}

/** The lessons that everybody may read, in the course's order. */
function readPreviews(): PublicContent['previews'] {
  return readdirSync(COURSE)
    .filter((name) => /^m\d\d-/.test(name))
    .toSorted()
    .flatMap((folder) => {
      const {slug, title: module} = parse(textOf(join(COURSE, folder, 'module.yaml'))) as ModuleFile;
      const files = readdirSync(join(COURSE, folder)).filter((name) => name.endsWith('.md'));
      return files.toSorted().flatMap((name) => {
        const {head} = parted(textOf(join(COURSE, folder, name)), name);
        const {title, summary, minutes, preview} = head;
        if (preview !== true) return [];
        const address = `/modules/${slug}/lessons/${String(head['slug'])}`;
        return [{title: String(title), summary: String(summary), minutes: Number(minutes), module, address}];
      });
    });
}

/** A section of a lesson, from its heading: its text, what it asks, its first sample with a trace, and what follows from it. */
const SECTION =
  /\n## (?<section>[^\n]+)\n\n(?<before>(?:(?!\n## ).)+?)\n\n:::try\n(?<question>[^\n]+)\n:::\n\n```python run predict trace\n(?<source>.+?)\n```\n\n```output\n(?<output>.+?)\n```\n\n(?<after>[^\n]+)\n/s;

function readSample(): SampleFacts {
  const file = join(COURSE, SHOWN.module, `${SHOWN.lesson}.md`);
  const {head, body} = parted(textOf(file), file);
  const found = SECTION.exec(body)?.groups;
  if (!found) throw new Error(`${file} has no text and sample for the landing page`);
  const {section = '', before = '', question = '', source = '', output = '', after = ''} = found;
  const module = parse(textOf(join(COURSE, SHOWN.module, 'module.yaml'))) as ModuleFile;
  return {
    title: String(head['title']),
    minutes: Number(head['minutes']),
    module: module.title,
    address: `/modules/${module.slug}/lessons/${String(head['slug'])}`,
    section,
    before,
    question,
    source,
    lines: highlighted('python', source),
    output,
    after,
  };
}

function readCode(): PublicContent['code'] {
  const {file, from} = SHOWN_CODE;
  const text = textOf(join(root, file));
  const start = text.indexOf(from);
  const end = text.indexOf('\n}\n', start);
  if (start < 0 || end < 0) throw new Error(`${file} has no longer what the landing page shows of it`);
  return {
    file,
    line: text.slice(0, start).split('\n').length,
    lines: highlighted('typescript', text.slice(start, end + 2)),
  };
}

function readText(name: string): TextPage {
  const file = join(TEXTS, `${name}.md`);
  const {head, body} = parted(textOf(file), file);
  const {title, description, version} = head;
  if (typeof title !== 'string' || typeof description !== 'string')
    throw new Error(`${file} needs a title and a description`);
  return {title, description, body, ...(typeof version === 'string' ? {version} : {})};
}

function parted(text: string, file: string): {head: Record<string, unknown>; body: string} {
  const [, head, body] = /^---\n([\s\S]+?)\n---\n([\s\S]*)$/.exec(text) ?? [];
  if (head === undefined || body === undefined)
    throw new Error(`${file} has no head between two lines of ---`);
  return {head: parse(head) as Record<string, unknown>, body};
}

const textOf = (file: string): string => readFileSync(file, 'utf8');

type Node = ReturnType<ReturnType<typeof createLowlight>['highlight']>['children'][number];

/** By line the stretches of one class; no stretch goes over an end of a line. */
function highlighted(language: string, source: string): readonly (readonly CodePart[])[] {
  const {children} = createLowlight({python, typescript}).highlight(language, source);
  const lines: CodePart[][] = [[]];
  const add = (node: Node, look: string) => {
    if (node.type === 'element') {
      const own = node.properties['className'];
      for (const child of node.children) add(child, Array.isArray(own) ? own.join(' ') : look);
    } else if (node.type === 'text') {
      node.value.split('\n').forEach((text, at) => {
        if (at > 0) lines.push([]);
        if (text !== '') lines.at(-1)?.push(look === '' ? {text} : {text, look});
      });
    }
  };
  for (const child of children) add(child, '');
  return lines;
}
