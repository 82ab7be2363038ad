import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import type {DrawnQuestion, QuestionKind} from '#schema/lessons/quiz.ts';
import {AnswerSheet, TYPING_PAUSE_MS} from '#web/lessons/quiz/answer-sheet.ts';

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
/** What is done when the next frame is painted. */
let later: Set<() => void>;
const paint = () => {
  for (const work of later) work();
};

beforeEach(() => {
  vi.useFakeTimers();
  saved = [];
  later = new Set();
  const whenPainted = (work: () => void) => {
    later.add(work);
    return () => void later.delete(work);
  };
  sheet = new AnswerSheet(
    [
      question('one', 'single', ['a', 'b']),
      question('many', 'multi', ['a', 'b']),
      question('text', 'text'),
      question('number', 'number'),
    ],
    whenPainted,
  );
  sheet.learn(new Map(), (...call) => void saved.push(call));
});

afterEach(() => void vi.useRealTimers());

test('a choice shows at once and is saved as soon as it is seen', () => {
  sheet.choose('one', 1);
  expect(sheet.drafts().get('one')).toBe(1);
  expect(saved).toEqual([]);
  paint();
  expect(saved).toEqual([['one', 1]]);
  expect(sheet.drafts().size).toBe(0);
});

test('of two choices within a frame the last is saved, once, and a page that goes away waits for no frame', () => {
  sheet.choose('one', 0);
  sheet.choose('one', 1);
  sheet.flush();
  paint();
  expect(saved).toEqual([['one', 1]]);
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
  paint();
  sheet.choose('one', 1);
  paint();
  sheet.learn(new Map([['many', [0]]]), (...call) => void saved.push(call));
  sheet.choose('many', [0]);
  paint();
  expect(saved).toEqual([['one', 1]]);
});

test('what cannot be graded stays a draft and is not sent', () => {
  sheet.type('number', '1e');
  sheet.flush();
  sheet.choose('many', []);
  paint();
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
