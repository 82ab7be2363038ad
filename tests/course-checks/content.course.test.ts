// The written course against what its readers rely on: questions that can't be guessed by their form, standard terms,
// links and sources, figures that show the lesson's own numbers.
import {describe, expect, test} from 'vitest';
import {quizzesIn, readContent} from '#sync/lessons/course/files.ts';
import {compileText} from '#sync/lessons/course/lesson-text.ts';
import {unitsOf} from '#sync/lessons/course/rows.ts';
import * as prose from '#tests/course-checks/prose-faults.ts';
import * as quiz from '#tests/course-checks/question-faults.ts';

const content = readContent('sync/lessons/content');
const {modules} = content;
const written = modules.flatMap(({lessons}) =>
  lessons.flatMap((lesson) =>
    lesson.body === undefined ? [] : [{...lesson, name: lesson.slug, blocks: compileText(lesson)}],
  ),
);
const slugs: ReadonlySet<string> = new Set(written.map(({slug}) => slug));
const pools = quizzesIn(modules).map(({file, questions}) => ({
  name: file.split('/').slice(-2).join('/'),
  isLesson: !file.endsWith('checkpoint.quiz.yaml'),
  questions,
}));
/** For the whole course in one test, on a machine with something else to do. */
const COURSE_MS = 120_000;
const today = new Date().toISOString().slice(0, 10);

test('there is something to check, and all of it compiles', {timeout: COURSE_MS}, () => {
  expect(written.length).toBeGreaterThanOrEqual(20);
  expect(pools.length).toBeGreaterThan(written.length);
  for (const unit of unitsOf(content)) unit.compile();
});

describe.each(pools)('$name', ({questions, isLesson}) => {
  test('the right option is seldom the longest', () => expect(quiz.longestIsRight(questions)).toEqual([]));
  test('options are about as long as each other', () => expect(quiz.unevenOptions(questions)).toEqual([]));
  test('the number of right options varies', () => expect(quiz.sameCounts(questions)).toEqual([]));
  test('no explanation counts shuffled options', () => expect(quiz.ordinals(questions)).toEqual([]));
  test('wrong options answer back', () => expect(quiz.silentOptions(questions)).toEqual([]));
  test('says nothing in home-made words', () => {
    const texts = questions.flatMap((question) => [
      question.stem,
      question.explanation,
      ...('options' in question ? question.options : []),
      ...('feedback' in question ? (question.feedback ?? []) : []),
    ]);
    expect(texts.flatMap((text) => prose.homeMadeWords(text ?? ''))).toEqual([]);
  });
  test.runIf(isLesson)('has enough of each kind', () => expect(quiz.thinPool(questions)).toEqual([]));
});

test('no two questions of the course ask nearly the same', () => {
  expect(quiz.nearEqualStems(pools.flatMap(({questions}) => questions))).toEqual([]);
});

describe.each(written)('$name', (lesson) => {
  const {body, blocks} = lesson;
  test('says nothing in home-made words', () => expect(prose.homeMadeWords(body)).toEqual([]));
  test('has links that lead somewhere', () => expect(prose.brokenLinks(blocks, slugs)).toEqual([]));
  test('has sources, checked within half a year', () => {
    expect(prose.staleSources(lesson, today)).toEqual([]);
  });
  test('names the minutes that it takes', () => expect(prose.wrongMinutes(lesson, blocks)).toEqual([]));
  test('has figures with its own numbers', () => {
    const figures = blocks.filter((block) => block.kind === 'figure');
    expect(prose.figureNumbers(figures, body)).toEqual([]);
    expect(prose.liveNumbers(figures, body)).toEqual([]);
  });
  test('follows each "Try it" with code', () => expect(prose.triesWithoutCode(blocks)).toEqual([]));
});
