import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import type {DrawnQuestion, QuestionKind} from '#schema/questions/question.ts';
import {AnswerSheet, TYPING_PAUSE_MS} from '#web/questions/sheet/answer-sheet.ts';

const question = (id: string, kind: QuestionKind, options: readonly string[] = []): DrawnQuestion => ({
  id,
  kind,
  stem: [],
  options,
  topic: 'Topic',
  difficulty: 1,
});

let saved: unknown[][];
let sheet: AnswerSheet;

beforeEach(() => {
  vi.useFakeTimers();
  saved = [];
  sheet = new AnswerSheet([
    question('one', 'single', ['a', 'b']),
    question('many', 'multi', ['a', 'b']),
    question('text', 'text'),
    question('number', 'number'),
  ]);
  sheet.learn(new Map(), (...call) => void saved.push(call));
});

afterEach(() => void vi.useRealTimers());

test('a choice is saved in the click', () => {
  sheet.choose('one', 1);
  expect(saved).toEqual([['one', 1]]);
  expect(sheet.drafts().size).toBe(0);
});

test('a choice that follows at once is saved as well, and a page that goes away has nothing to add', () => {
  sheet.choose('one', 0);
  sheet.choose('one', 1);
  sheet.flush();
  expect(saved).toEqual([
    ['one', 0],
    ['one', 1],
  ]);
});

test('a choice that cannot be graded yet shows as it is', () => {
  const heard = vi.fn();
  sheet.subscribe(heard);
  sheet.choose('many', []);
  expect(sheet.drafts().get('many')).toEqual([]);
  expect(heard).toHaveBeenCalledTimes(1);
});

test('typing shows at once and is saved after a pause, once', () => {
  sheet.type('text', 't');
  sheet.type('text', 'ty');
  expect(sheet.drafts().get('text')).toBe('ty');
  vi.advanceTimersByTime(TYPING_PAUSE_MS - 1);
  expect(saved).toEqual([]);
  vi.advanceTimersByTime(1);
  sheet.flush();
  expect(saved).toEqual([['text', 'ty']]);
});

test('leaving the field saves what was typed, now', () => {
  sheet.type('text', 'type');
  sheet.flush();
  expect(saved).toEqual([['text', 'type']]);
});

test('the same value is never saved twice', () => {
  sheet.choose('one', 1);
  sheet.choose('one', 1);
  sheet.learn(new Map([['many', [0]]]), (...call) => void saved.push(call));
  sheet.choose('many', [0]);
  expect(saved).toEqual([['one', 1]]);
});

test('what cannot be graded stays a draft and is not sent', () => {
  sheet.type('number', '1e');
  sheet.flush();
  sheet.choose('many', []);
  expect(saved).toEqual([]);
  expect([...sheet.drafts()]).toEqual([
    ['number', '1e'],
    ['many', []],
  ]);
  sheet.type('number', '1e3');
  sheet.flush();
  expect(saved).toEqual([['number', '1e3']]);
});

test('tells of every change', () => {
  const heard = vi.fn();
  const stop = sheet.subscribe(heard);
  sheet.type('text', 'a');
  stop();
  sheet.type('text', 'b');
  expect(heard).toHaveBeenCalledTimes(1);
});
