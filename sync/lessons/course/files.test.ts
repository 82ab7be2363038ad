import {cpSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {dirname, join} from 'node:path';
import {afterEach, beforeEach, expect, test} from 'vitest';
import {quizzesIn, readContent} from '#sync/lessons/course/files.ts';
import {ContentError} from '#sync/questions/source.ts';

const PROGRAM = `
slug: program
title: Program
summary: Summary
phases: [{slug: p, label: Months 1-2, title: Phase, months: [m-1]}]
months:
  - slug: m-1
    title: Month
    summary: Summary
    project: {slug: project, title: Project, summary: Summary}
    modules: [first, second]
`;
const moduleFile = (slug: string, number: number, more: string) => `
slug: ${slug}
number: ${number}
title: Module
summary: Summary
hours: 4
skills: [reading]
${more}
`;
const LESSON = `---
slug: hello
title: Hello
summary: Summary
minutes: 10
goals: [You can say hello.]
---

Hello.
`;
const FILES: Readonly<Record<string, string>> = {
  'program.yaml': PROGRAM,
  'm1/module.yaml': moduleFile(
    'first',
    1,
    'prerequisites: []\nlessons: [hello, {slug: later, title: Later, summary: Soon}]',
  ),
  'm1/01-hello.md': LESSON,
  'm1/figures/a.svg': '<svg></svg>',
  'm2/module.yaml': moduleFile(
    'second',
    2,
    'prerequisites: [first]\nlessons: [{slug: bye, title: Bye, summary: Soon}]',
  ),
};

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'academy-content-'));
  for (const [name, text] of Object.entries(FILES)) write(name, text);
});
afterEach(() => rmSync(folder, {recursive: true}));

function write(name: string, text: string): void {
  mkdirSync(dirname(join(folder, name)), {recursive: true});
  writeFileSync(join(folder, name), text);
}
const change = (name: string, from: string | RegExp, to: string) => {
  const before = readFileSync(join(folder, name), 'utf8');
  const after = before.replace(from, to);
  expect(after).not.toBe(before);
  write(name, after);
};
/** The error, without the folder. */
const complaint = (): string => {
  try {
    readContent(folder);
  } catch (error) {
    expect(error).toBeInstanceOf(ContentError);
    return (error as Error).message.replaceAll(`${folder}/`, '');
  }
  return 'none';
};

test('reads months, modules in their order, written lessons and outlined ones', () => {
  const {program, modules} = readContent(folder);
  expect(program.months.map(({slug}) => slug)).toEqual(['m-1']);
  expect(modules.map(({slug}) => slug)).toEqual(['first', 'second']);
  expect(modules[0]?.lessons).toEqual([
    {
      slug: 'hello',
      title: 'Hello',
      summary: 'Summary',
      minutes: 10,
      goals: ['You can say hello.'],
      sections: {},
      goalIds: [],
      preview: false,
      tags: [],
      sources: [],
      body: '\nHello.\n',
      file: join(folder, 'm1', '01-hello.md'),
      figures: new Map([['figures/a.svg', '<svg></svg>']]),
      quiz: undefined,
      exercises: [],
    },
    {slug: 'later', title: 'Later', summary: 'Soon'},
  ]);
});

test('a module without drawings needs no folder for them', () => {
  rmSync(join(folder, 'm1/figures'), {recursive: true});
  expect(complaint()).toBe('none');
});

test.each<[string, string, string | RegExp, string, string]>([
  [
    'a missing field',
    'm1/module.yaml',
    'title: Module\n',
    '',
    'm1/module.yaml: title Invalid input: expected string, received undefined',
  ],
  [
    'an empty text',
    'm1/module.yaml',
    'title: Module',
    'title: " "',
    'm1/module.yaml: title must not be empty',
  ],
  [
    'an unknown field',
    'm1/module.yaml',
    'hours: 4',
    'hours: 4\ncolour: red',
    'm1/module.yaml: the file Unrecognized key: "colour"',
  ],
  [
    'a slug with capitals',
    'm1/module.yaml',
    'slug: first',
    'slug: First',
    'm1/module.yaml: slug must be lower-case words joined by dashes',
  ],
  [
    'a module without skills',
    'm1/module.yaml',
    '[reading]',
    '[]',
    'm1/module.yaml: skills Too small: expected array to have >=1 items',
  ],
  ['a file that is no YAML', 'm1/module.yaml', 'slug: first', 'slug: [', 'm1/module.yaml: '],
  ['a program that is no YAML', 'program.yaml', 'slug: program', 'slug: "', 'program.yaml: '],
  ['front matter that is no YAML', 'm1/01-hello.md', 'title: Hello', 'title: {', 'm1/01-hello.md: '],
  [
    'a lesson of four minutes',
    'm1/01-hello.md',
    'minutes: 10',
    'minutes: 4',
    'm1/01-hello.md: minutes Too small: expected number to be >=5',
  ],
  [
    'a lesson without front matter',
    'm1/01-hello.md',
    '---\n',
    '',
    'm1/01-hello.md: must start with front matter between two lines of "---"',
  ],
  [
    'a lesson under another slug',
    'm1/01-hello.md',
    'slug: hello',
    'slug: hallo',
    'm1/01-hello.md: its slug is "hallo", the module says "hello"',
  ],
  [
    'a lesson that is not there',
    'm1/module.yaml',
    '[hello,',
    '[gone,',
    'm1/01-gone.md: is listed but not there',
  ],
  [
    'a module that is not there',
    'program.yaml',
    '[first, second]',
    '[first, second, third]',
    'program.yaml: lists the module "third", which has no folder',
  ],
  [
    'a module that is left out',
    'program.yaml',
    '[first, second]',
    '[first]',
    'program.yaml: leaves out the module "second"',
  ],
  [
    'a need for a later module',
    'm1/module.yaml',
    'prerequisites: []',
    'prerequisites: [second]',
    'first: needs "second", which is no earlier module',
  ],
  [
    'a need for no module',
    'm2/module.yaml',
    '[first]',
    '[zeroth]',
    'second: needs "zeroth", which is no earlier module',
  ],
  [
    'two lessons of one name',
    'm2/module.yaml',
    'slug: bye',
    'slug: hello',
    'program.yaml: two lessons are called "hello"',
  ],
])('names the file and the fault: %s', (_, file, from, to, message) => {
  change(file, from, to);
  expect(complaint()).toContain(message);
});

test('names a quiz file without a lesson', () => {
  cpSync(
    'sync/lessons/content/m01-python-that-works/01-values-names-and-types.quiz.yaml',
    join(folder, 'm1/01-hello.quiz.yaml'),
  );
  expect(complaint()).toBe('none');
  expect(quizzesIn(readContent(folder).modules).map(({file}) => file)).toEqual([
    join(folder, 'm1/01-hello.quiz.yaml'),
  ]);
  // The lesson after it is not written yet.
  renameSync(join(folder, 'm1/01-hello.quiz.yaml'), join(folder, 'm1/02-later.quiz.yaml'));
  expect(complaint()).toBe('m1/02-later.quiz.yaml: belongs to no lesson of the module');
});

test('finds duplicate question names across the whole course', () => {
  const real = 'sync/lessons/content/m01-python-that-works';
  cpSync(join(real, '01-values-names-and-types.quiz.yaml'), join(folder, 'm1/01-hello.quiz.yaml'));
  cpSync(join(real, 'checkpoint.quiz.yaml'), join(folder, 'm2/checkpoint.quiz.yaml'));
  expect(complaint()).toBe('none');
  change('m2/checkpoint.quiz.yaml', 'slug: m1-check-leak', 'slug: values-same-label');
  change('m1/01-hello.quiz.yaml', /slug: .*/, 'slug: values-same-label');
  expect(complaint()).toBe(
    'm2/checkpoint.quiz.yaml: question "values-same-label" has the slug of one in m1/01-hello.quiz.yaml',
  );
});

test('names the file of a module that has none', () => {
  mkdirSync(join(folder, 'm3'));
  expect(complaint()).toBe('m3/module.yaml: is listed but not there');
});

test('the real course can be read from a copy in another folder', () => {
  cpSync('sync/lessons/content', join(folder, 'copy'), {recursive: true});
  const [copied, real] = [join(folder, 'copy'), 'sync/lessons/content'].map((at) => readContent(at).modules);
  expect(copied?.map(({slug}) => slug)).toEqual(real?.map(({slug}) => slug));
});
