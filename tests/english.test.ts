// Every text that a person reads is held against the academy's list of words that nobody says.
import {globSync, readFileSync} from 'node:fs';
import {describe, expect, test} from 'vitest';
import {textsOf, textsOfPage} from '#tests/english-texts.ts';
import {FIXED, RULES} from '#tests/english-words.ts';

const SOURCES = '{web,sync,schema}/**/*.{ts,tsx,html}';
/** Their words are the specification's: they are only looked at for those. */
const PACKAGES = 'sdk/**/*.{ts,tsx}';
const exclude = ['**/node_modules', '**/dist', '**/*.test.*', '**/fakes.ts', 'sync/lessons/content'];

const textsIn = (files: string) =>
  globSync(files, {exclude}).flatMap((file) => {
    const source = readFileSync(file, 'utf8');
    const texts = file.endsWith('.html') ? textsOfPage(source) : textsOf(file, source);
    return texts.map((text) => ({...text, file}));
  });

const texts = textsIn(SOURCES);

/** Read by who installs, develops or writes lessons; or on the wire of another product, in that product's words. */
const FOR_MAKERS = [
  'schema/python/tracing/',
  'sync/account/entry/reserved-names.ts',
  'sync/assessment/item-files.ts',
  'sync/assessment/seed-assessment.ts',
  'sync/dev/',
  'sync/http/check-routes.ts',
  'sync/lessons/course/',
  'sync/public-origin.ts',
  'sync/questions/',
  'sync/tutor/platform/',
  'web/io/inspection.ts',
];

const isPassedOver = (file: string) => FOR_MAKERS.some((prefix) => file.startsWith(prefix));
const brokenBy = (words: string) =>
  FIXED.includes(words) ? [] : RULES.filter(({pattern}) => pattern.test(words));

test('no text that a person reads has a word that nobody says', () => {
  const broken = texts
    .filter(({file}) => !isPassedOver(file))
    .flatMap(({file, line, words}) =>
      brokenBy(words).map(({pattern, say, why}) => {
        const found = pattern.exec(words)?.[0].trim() ?? '';
        return `${file}:${line} “${words}”: for “${found}” say ${say} (${why})`;
      }),
    );
  expect([...new Set(broken)]).toEqual([]);
});

test.each(FIXED)('the specification’s “%s” is in the sources as it is', (fixed) => {
  const all = [...texts, ...sdkTexts()];
  expect(all.some(({words}) => words.includes(fixed))).toBe(true);
});

/** Of lessons: prose has room for what a button has not, but not for these. */
const NOWHERE = RULES.filter(({pattern}) =>
  ['whoever', 'anew', 'per cent'].some((word) => pattern.test(word)),
);

test('no lesson and no quiz says a word that nobody says', () => {
  const broken = globSync('sync/lessons/content/**/*.{md,yaml,svg}').flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, at) =>
        NOWHERE.filter(({pattern}) => pattern.test(line)).map(({say}) => `${file}:${at + 1}: say ${say}`),
      ),
  );
  expect(NOWHERE).toHaveLength(3);
  expect(broken).toEqual([]);
});

let read: ReturnType<typeof textsIn> | undefined;
const sdkTexts = () => (read ??= textsIn(PACKAGES));

describe('the list', () => {
  const source = `
    import {a} from 'whoever';
    const SQL = \`select "letter" from private."mail" where "try" = $1\`;
    log('the mail server refuses the letter');
    const look = 'whoever-text text-beside on-line';
    export const Screen = ({score}) => (
      <Page title="Nothing stands here" className="beside letter">
        {score} % to pass
        <b>Hand in</b>
        {score > 3 ? 'Each try draws anew.' : null}
      </Page>
    );
    const words = {bonus: 'first-try bonus'};
    throw new Refusal('INVALID', \`The next \${kind} cannot be sent.\`);
  `;

  test('finds what is shown and what is said, plain words too, and nothing else', () => {
    const found = textsOf('screen.tsx', source).flatMap(({line, words}) =>
      brokenBy(words).map(({pattern}) => [line, pattern.exec(words)?.[0]]),
    );
    expect(found).toEqual([
      [8, '… %'],
      [7, 'stands'],
      [9, 'Hand in'],
      [10, 'anew'],
      [10, 'Each try'],
      [13, 'first-try'],
      [14, 'cannot'],
    ]);
  });

  test.each([
    'Username can use only letters, digits, dots, dashes, and underscores',
    'Error on line 3',
    'Try again in 3 minutes.',
    'This academy has no mail server',
    '70% to pass',
  ])('lets “%s” be', (words) => {
    expect(brokenBy(words)).toEqual([]);
  });
});
