// Every item of the assessment: programs in the Python of browsers and in the server's grader, predictions by what Python
// prints, choices by what an attempt makes of them.
import {describe, expect, test, vi} from 'vitest';
import {CODE_ITEMS, ITEMS} from '#schema/assessment/assessment.rules.ts';
import {isRight, shownKey, type Key} from '#schema/questions/judging.ts';
import {samePrinted} from '#schema/questions/printed.ts';
import type {QuestionKind} from '#schema/questions/question.ts';
import {drawItems, type PoolItem} from '#sync/assessment/draw-items.ts';
import {itemColumns} from '#sync/assessment/item-columns.ts';
import {readAssessment, type CodeSource, type ItemSource} from '#sync/assessment/item-files.ts';
import {compileLesson} from '#sync/questions/markdown.ts';
import type {QuestionSource} from '#sync/questions/question-file.ts';
import {seededRandom} from '#sync/questions/seeded.ts';
import {openPython} from '#tests/content-python.ts';
import {checkTasks} from '#tests/course-checks/code-tasks.ts';
import * as prose from '#tests/course-checks/prose-faults.ts';
import * as faults from '#tests/course-checks/question-faults.ts';

vi.setConfig({testTimeout: 300_000});

/** Attempts that are drawn here; with so many each item comes up. */
const DRAWS = 40;

const read = readAssessment('sync/assessment/content');
if (!read) throw new Error('The assessment has no content.');
const {topics, items} = read;
const python = await openPython();

const isProgram = (item: ItemSource): item is CodeSource & {topic: string} => item.kind === 'code';
const isQuestion = (item: ItemSource): item is QuestionSource => item.kind !== 'code';
const questions = items.filter(isQuestion);

test('there are two items of each topic, and programs, predictions and choices among them', () => {
  expect(items.length).toBeGreaterThanOrEqual(2 * ITEMS);
  for (const kind of ['code', 'predict', 'single'] as const) {
    expect(items.filter((item) => item.kind === kind).length, kind).toBeGreaterThan(CODE_ITEMS);
  }
});

checkTasks(
  items.filter(isProgram).map((item) => ({name: item.slug, ...item})),
  python,
);

/** The program that a question asks about; `undefined` where it asks about none. */
function programIn({slug, stem}: QuestionSource): string | undefined {
  const blocks = compileLesson({file: slug, body: stem, figures: new Map()});
  const programs = blocks.flatMap((block) =>
    block.kind === 'code' && block.language === 'python' ? [block.source] : [],
  );
  return programs.length === 1 ? programs[0] : undefined;
}

describe.each(questions.filter((one) => one.kind === 'predict'))('$slug', (question) => {
  const program = programIn(question) ?? 'raise SystemExit("no program")';
  const [first = '', ...others] = question.kind === 'predict' ? question.answer : [];

  test('its answer is what Python prints', () => {
    const output = python.run([program])[0]?.output ?? '';
    expect({output, isRight: isRight({kind: 'predict', key: [first]}, output)}).toEqual({
      output,
      isRight: true,
    });
  });

  test.each(others)('another accepted answer says the same: %s', (predicted) => {
    const output = python.run([program])[0]?.output ?? '';
    expect(samePrinted(output, predicted)).toBe(true);
  });
});

/** Items as they come out of the database. */
const pool = items.map((item): PoolItem => {
  const columns = itemColumns(item, item.slug);
  const {title = ''} = topics.find(({id}) => id === item.topic) ?? {};
  const common = {
    id: item.slug,
    topicId: item.topic,
    topic: title,
    stem: JSON.parse(columns.stem) as PoolItem['stem'],
    options: JSON.parse(columns.options) as readonly string[],
    explanation: JSON.parse(columns.explanation) as PoolItem['explanation'],
    difficulty: item.difficulty,
  };
  return item.kind === 'code'
    ? {...common, kind: 'code', answer: item.tests, starter: item.starter}
    : {
        ...common,
        kind: columns.kind as QuestionKind,
        answer: JSON.parse(columns.answer) as Key,
        starter: null,
      };
});

test('every attempt asks 30 questions of which 12 are programs, and its keys are right answers to them', () => {
  const asked = new Set<string>();
  for (let seed = 0; seed < DRAWS; seed += 1) {
    const {questions: drawn, keys} = drawItems(pool, new Set(), seededRandom(String(seed).padStart(64, 'a')));
    expect([drawn.length, drawn.filter(({kind}) => kind === 'code').length]).toEqual([ITEMS, CODE_ITEMS]);
    for (const [at, key] of keys.entries()) {
      const question = drawn[at];
      asked.add(key.questionId);
      expect(question?.id).toBe(key.questionId);
      if (key.kind === 'code') continue;
      const answer = shownKey(key);
      expect(isRight(key, answer), key.questionId).toBe(true);
      const source = pool.find(({id}) => id === key.questionId);
      if (key.kind !== 'single' || typeof source?.answer !== 'number') continue;
      expect(question?.options[Number(answer)], key.questionId).toBe(source.options[source.answer]);
    }
  }
  expect(asked.size).toBe(items.length);
});

test('no option is there twice, once it is text on a page', () => {
  expect(pool.filter(({options}) => new Set(options).size < options.length)).toEqual([]);
});

test('choices can’t be guessed by their form', () => {
  expect(faults.longestIsRight(questions)).toEqual([]);
  expect(faults.ordinals(questions)).toEqual([]);
});

test('no two items ask nearly the same', () => expect(faults.nearEqualStems(questions)).toEqual([]));

test('says nothing in home-made words', () => {
  const texts = items.flatMap((item) => [
    item.stem,
    item.explanation,
    ...('options' in item ? item.options : []),
  ]);
  expect(texts.flatMap((text) => prose.homeMadeWords(text))).toEqual([]);
});
