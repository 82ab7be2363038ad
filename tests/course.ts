// The course that tests start with: the real one, and a module whose lessons everybody may open and mark
// done, so that tests of writing need no quiz to be passed first.
import {cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {parse, stringify} from 'yaml';
import type {Program} from '#sync/lessons/course/files.ts';

/** Module of the practice lessons. */
export const PRACTICE = {id: 'practice', title: 'Practice'} as const;

const LESSONS = 16;
const CONTENT = 'sync/lessons/content';

/** A practice lesson, from 1. */
export const practice = (number: number): string => `practice-${number}`;

/**
 * Puts the course into an empty folder, for the setting COURSE_DIR.
 * @param count how many of the real modules, from the first: an academy that is started for one file of tests needs no more
 *   than these are about, and each costs it time at its start. Without it, all.
 * @returns the folder.
 */
export function courseForTests(folder: string, count?: number): string {
  mkdirSync(folder, {recursive: true});
  if (count === undefined) cpSync(CONTENT, folder, {recursive: true});
  else firstModules(folder, count);
  const programFile = join(folder, 'program.yaml');
  const program = parse(readFileSync(programFile, 'utf8')) as Program;
  const month = {
    slug: 'practice-month',
    title: 'Practice month',
    summary: 'Lessons to try things out with.',
    project: {slug: 'p-practice', title: 'None', summary: 'There is nothing to build here.'},
    modules: [PRACTICE.id],
  };
  const number = program.months.flatMap(({modules}) => modules).length + 1;
  writeFileSync(
    programFile,
    stringify({
      ...program,
      phases: [
        ...program.phases,
        {slug: 'practice-phase', label: 'Afterwards', title: 'Practice', months: [month.slug]},
      ],
      months: [...program.months, month],
    }),
  );
  writePractice(join(folder, `m${number}-practice`), number);
  return folder;
}

/**
 * Puts the first modules of the first month alone into a folder: to compile the whole course takes seconds, and what
 * tests of its writing change is in these.
 */
export function firstModules(folder: string, count: number): void {
  const program = parse(readFileSync(join(CONTENT, 'program.yaml'), 'utf8')) as Program;
  const [phase] = program.phases;
  const [first] = program.months;
  if (!phase || !first) throw new Error('The course has no first month.');
  const month = {...first, modules: first.modules.slice(0, count)};
  const names = readdirSync(CONTENT).filter((name) =>
    month.modules.some((slug) => name.endsWith(`-${slug}`)),
  );
  const taught = new Set(names.flatMap((name) => lessonsOf(join(CONTENT, name))));
  const terms = parse(readFileSync(join(CONTENT, 'glossary.yaml'), 'utf8')) as {lesson: string}[];
  for (const name of names) cpSync(join(CONTENT, name), join(folder, name), {recursive: true});
  const phases = [{...phase, months: [month.slug]}];
  writeFileSync(join(folder, 'program.yaml'), stringify({...program, phases, months: [month]}));
  writeFileSync(join(folder, 'glossary.yaml'), stringify(terms.filter(({lesson}) => taught.has(lesson))));
}

function lessonsOf(folder: string): readonly string[] {
  const {lessons} = parse(readFileSync(join(folder, 'module.yaml'), 'utf8')) as {
    lessons: readonly (string | {readonly slug: string})[];
  };
  return lessons.map((one) => (typeof one === 'string' ? one : one.slug));
}

function writePractice(folder: string, number: number): void {
  const lessons = Array.from({length: LESSONS}, (_, at) => practice(at + 1));
  mkdirSync(folder);
  writeFileSync(
    join(folder, 'module.yaml'),
    stringify({
      slug: PRACTICE.id,
      number,
      title: PRACTICE.title,
      summary: 'Short lessons without a quiz.',
      hours: 2,
      skills: ['practice'],
      prerequisites: [],
      lessons,
    }),
  );
  for (const [at, slug] of lessons.entries()) {
    writeFileSync(join(folder, `${String(at + 1).padStart(2, '0')}-${slug}.md`), textOf(slug, at + 1));
  }
}

/** Four blocks: prose, a program with its output, prose with a callout, a program that is only shown. */
const textOf = (slug: string, at: number): string => `---
slug: ${slug}
title: Practice ${at}
summary: The short lesson ${at}, to be marked done.
minutes: 5
goals: [You can mark this lesson done.]
preview: true
---

## First

This is the first paragraph of lesson ${at}.

\`\`\`python run
print(${at})
\`\`\`

\`\`\`output
${at}
\`\`\`

## Second

This is the last paragraph of lesson ${at}.

:::note
It is short on purpose.
:::

\`\`\`text
end of lesson ${at}
\`\`\`
`;
