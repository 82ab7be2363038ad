import {cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {expect, onTestFinished, test} from 'vitest';
import {readContent} from '#sync/lessons/course/files.ts';
import {compileLesson} from '#sync/questions/markdown.ts';
import {sourceRules, sourcesText} from '#sync/lessons/course/references.ts';

const source = {title: 'Some `docs` (part 1)', url: 'https://example.org/a_(b)?c=1#d', checked: '2026-11-23'};

test('the sources of a lesson become its last section, each with its link and its day', () => {
  const [block] = compileLesson({file: 'a.md', body: sourcesText([source]), figures: new Map()});
  expect(block).toMatchObject({
    kind: 'prose',
    html: expect.stringMatching(
      /^<h2 id="sources">Sources<\/h2>\s*<ul>\s*<li><a href="https:\/\/example\.org\/a_\(b\)\?c=1#d">Some <code>docs<\/code> \(part 1\)<\/a>, checked on November 23, 2026<\/li>/,
    ),
  });
});

test('a lesson without sources has no such section', () => {
  expect(sourcesText([])).toBe('');
});

test.each([
  ['an address without encryption', {url: 'http://example.org'}],
  ['an address without a host', {url: 'example.org'}],
  ['a day that does not exist', {checked: '2026-02-30'}],
  ['brackets, which would end the link', {title: 'a]b'}],
  ['no title', {title: ' '}],
])('%s is rejected', (_, more) => {
  expect(sourceRules.safeParse(source).success).toBe(true);
  expect(sourceRules.safeParse({...source, ...more}).success).toBe(false);
});

test('a lesson is read with its goals, their names, and its sources at the end of its text', () => {
  const [lesson] = readContent('sync/lessons/content').modules[0]?.lessons ?? [];
  expect(lesson).toMatchObject({
    goals: expect.arrayContaining([expect.stringMatching(/^You can /)]),
    goalIds: ['types', 'names', 'convert', 'numbers', 'print'],
    body: expect.stringMatching(/\n## Next\n[^#]*\n## Sources\n\n- \[Python/),
  });
});

test('a question about no goal of its lesson stops the start', () => {
  const folder = mkdtempSync(join(tmpdir(), 'academy-goals-'));
  onTestFinished(() => rmSync(folder, {recursive: true}));
  cpSync('sync/lessons/content', folder, {recursive: true});
  const file = join(folder, 'm01-python-that-works', '01-values-names-and-types.quiz.yaml');
  writeFileSync(file, readFileSync(file, 'utf8').replace('goal: types', 'goal: typos'));
  expect(() => readContent(folder)).toThrow(
    `${file}: question "values-joined-or-added" must name a goal of the lesson: types, names, convert, numbers, print`,
  );
});
