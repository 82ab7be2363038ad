import {mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterEach, beforeEach, describe, expect, test} from 'vitest';
import {readContent} from '#sync/lessons/course/files.ts';
import {demandTerms, readGlossary} from '#sync/lessons/course/glossary.ts';

let folder = '';
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'academy-glossary-'))));
afterEach(() => rmSync(folder, {recursive: true}));

const VARIABLE = "- {term: variable, lesson: values, definition: 'A name for a value.'}\n";
const BRANCH =
  "- {term: branch (in Git), lesson: git, definition: 'A name for a commit.', forms: [branch]}\n";
const lessons = [
  {
    slug: 'values',
    file: 'values.md',
    body: 'A **Variable** is a name. **Remember this.** `**kwargs` and `**more`',
  },
  {
    slug: 'git',
    file: 'git.md',
    body: '**Branches** aside, a **branch** is a **variable**.\n\n```\n**code**\n```',
  },
  {slug: 'later'},
];
const complaint = (glossary: string, taught: Parameters<typeof demandTerms>[1] = lessons): string => {
  writeFileSync(join(folder, 'glossary.yaml'), glossary);
  try {
    demandTerms(readGlossary(folder) ?? [], taught, folder);
  } catch (error) {
    return (error as Error).message.replaceAll(`${folder}/`, '');
  }
  return 'none';
};
const ALL = VARIABLE + BRANCH.replace('[branch]', '[branch, branche]');

test('a bold term is known by its entry or its forms; emphasis and code are no terms', () => {
  expect(complaint(ALL)).toBe('none');
});

test('a course without the file has no glossary', () => {
  expect(readGlossary(folder)).toBeUndefined();
});

describe('stops the start for', () => {
  test.each([
    ['a bold term without an entry', VARIABLE, 'git.md: the term "branche" has no entry in the glossary'],
    [
      'an entry that its lesson does not teach',
      `${ALL}- {term: commit, lesson: git, definition: 'A state.'}\n`,
      'glossary.yaml: "commit" is not in bold in the lesson "git"',
    ],
    [
      'an entry of no lesson',
      `${ALL}- {term: commit, lesson: none, definition: 'A state.'}\n`,
      'glossary.yaml: "commit" is not in bold in the lesson "none"',
    ],
    ['a term twice', ALL + VARIABLE, 'glossary.yaml: has "variable" twice'],
    [
      'a definition that is no sentence',
      VARIABLE.replace('value.', 'value'),
      'glossary.yaml: 0.definition must be a sentence with its period',
    ],
  ])('%s', (_, glossary, message) => {
    expect(complaint(glossary)).toBe(message);
  });
});

test('the course has a term for each bold word, the ones that were missing among them', () => {
  const {terms} = readContent('sync/lessons/content');
  const names = terms.map(({term}) => term);
  expect(names).toEqual(
    expect.arrayContaining([
      'exception',
      'iteration',
      'integer',
      'environment variable',
      'tracked',
      'variable',
      'string',
    ]),
  );
});
