// DECISIONS.md is the index of docs/decisions. Both are edited by hand and by several people at once, so this finds
// what a merge or a rename leaves behind: a missing line, a number used twice, a link or a comment that leads nowhere.
import {existsSync, globSync, readdirSync, readFileSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {describe, expect, test} from 'vitest';

const FOLDER = 'docs/decisions';
/** A line of the index: number, path, title and what was decided. */
const LINE = /^- \[(?<number>\d{4})\]\((?<path>[^)]+)\) \*\*(?<title>.+?)\*\*: (?<summary>\S.*)$/;
const HEAD =
  /^# (?<title>.+)\n\nDate: 20\d\d-\d\d-\d\d · State: (?<state>accepted|superseded by \[(?<by>\d{4})\]\(\k<by>-[a-z0-9-]+\.md\))\n\n/;
/** Of inline links and images, what is in the parentheses. */
const LINK = /\]\((?<target>[^)\s]+)\)/g;
const WITH_SCHEME = /^[a-z][a-z0-9+.-]*:/i;
/** Files that may name a decision: what we write, and nothing that a build or an install leaves. */
const CODE = '{schema,signal,sync,web,sdk,platform-client,tests}/**/*.{ts,tsx,mjs,cjs,js,css,html,sql,md}';
const NOT_OURS = ['**/node_modules', '**/dist'];

const files = readdirSync(FOLDER).toSorted();
const decisions = files.map((name) => ({name, text: readFileSync(join(FOLDER, name), 'utf8')}));
const entries = readFileSync('DECISIONS.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('- '));

test('decisions are numbered from 1 without gaps, and no number is used twice', () => {
  expect(files.filter((name) => !/^\d{4}-[a-z0-9-]+\.md$/.test(name))).toEqual([]);
  expect(files.map((name) => Number(name.slice(0, 4)))).toEqual(files.map((_, at) => at + 1));
});

test('every decision has exactly one line in the index, and every line has a decision', () => {
  const paths = entries.map((line) => LINE.exec(line)?.groups?.['path'] ?? `no path in: ${line}`);
  expect(paths.toSorted()).toEqual(files.map((name) => `${FOLDER}/${name}`));
});

describe.each(decisions)('$name', ({name, text}) => {
  test('has a title, a date, a state and the three sections', () => {
    expect(text).toMatch(HEAD);
    const sections = text.match(/^## .+$/gm);
    expect(sections).toEqual(expect.arrayContaining(['## Situation', '## Decision', '## Consequence']));
  });

  test('says the same in the index: number, title and whether it is superseded', () => {
    const {title, by} = HEAD.exec(text)?.groups ?? {};
    const line = entries.find((one) => one.includes(`(${FOLDER}/${name})`)) ?? '';
    const index = LINE.exec(line)?.groups;
    expect(index).toMatchObject({number: name.slice(0, 4), title});
    expect(/\*Superseded by (\d{4})\.\*$/.exec(line)?.[1]).toBe(by);
  });
});

test.each(['DECISIONS.md', 'README.md', ...globSync('docs/**/*.md').toSorted()])(
  'links in %s lead to something that exists',
  (from) => {
    const targets = [...readFileSync(from, 'utf8').matchAll(LINK)].map(
      (match) => match.groups?.['target'] ?? '',
    );
    expect(targets.filter((target) => !WITH_SCHEME.test(target) && !leadsSomewhere(from, target))).toEqual(
      [],
    );
  },
);

test('every decision that code or a README names exists', () => {
  const named = globSync([CODE, '*.{ts,md}'], {exclude: NOT_OURS}).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/docs\/decisions\/\d{4}[\w-]*(?:\.md)?/g)].map(([path]) => ({
      file,
      path,
    })),
  );
  // The search itself must find what is there.
  expect(named).toContainEqual({file: 'signal/main.ts', path: expect.stringContaining('/0004-')});
  expect(named.filter(({path}) => !path.endsWith('.md') || !existsSync(path))).toEqual([]);
});

/** Whether the file exists and, where the link names one, has the heading. */
function leadsSomewhere(from: string, target: string): boolean {
  const [path = '', heading] = target.split('#');
  const file = path === '' ? from : join(dirname(from), path);
  if (!existsSync(file)) return false;
  return heading === undefined || anchorsIn(readFileSync(file, 'utf8')).includes(heading);
}

/** As GitHub makes them: lower case, spaces as dashes, without other punctuation. */
const anchorsIn = (markdown: string): readonly string[] =>
  [...markdown.matchAll(/^#+ (?<words>.+)$/gm)].map((match) =>
    (match.groups?.['words'] ?? '')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(/\s/g, '-'),
  );
