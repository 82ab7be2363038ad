import {expect, test} from 'vitest';
import type {Block} from '#schema/lessons/block.ts';
import {QUOTE_LIMIT} from '#schema/lessons/lessons.limits.ts';
import type {Course} from '#web/lessons/course.ts';
import {beginningOfBlock, lessonsForNotes} from '#web/lessons/sharing/note-place.ts';

const prose = (html: string): Block => ({kind: 'prose', html});

test('the place is the first paragraph of the block, as the text has it', () => {
  const blocks = [prose('<p>One.</p>'), prose('<h2 id="b">Names</h2>\n<p>A name &amp; a value.</p>')];
  expect(beginningOfBlock(blocks, 0)).toEqual({block: 0, start: 0, end: 4, quote: 'One.'});
  expect(beginningOfBlock(blocks, 1)).toEqual({block: 1, start: 0, end: 5, quote: 'Names'});
  expect(beginningOfBlock([prose('<p> </p><ul><li>a &amp; b</li></ul>')], 0)).toEqual({
    block: 0,
    start: 1,
    end: 6,
    quote: 'a & b',
  });
});

test('a text that has become shorter, an empty block and a very long paragraph have a place too', () => {
  expect(beginningOfBlock([prose('<p>One.</p>')], 7)).toEqual({block: 0, start: 0, end: 4, quote: 'One.'});
  expect(beginningOfBlock([prose('')], 0)).toEqual({block: 0, start: 0, end: 0, quote: ''});
  expect(beginningOfBlock([], 3)).toEqual({block: 0, start: 0, end: 0, quote: ''});
  expect(beginningOfBlock([prose(`<p>${'x'.repeat(QUOTE_LIMIT + 1)}</p>`)], 0).end).toBe(QUOTE_LIMIT);
});

const lesson = (id: string, isWritten = true) => ({id, title: `Lesson ${id}`, isWritten, isPreview: false});
const course: Course = [
  {
    id: 'month',
    modules: [
      {id: 'a', title: 'A', prerequisiteIds: [], lessons: [lesson('a1'), lesson('a2'), lesson('a3')]},
      {id: 'b', title: 'B', prerequisiteIds: ['a'], lessons: [lesson('b1')]},
    ],
  },
] as never;
const learnerState = {
  isDone: (id: string) => id === 'a1',
  wasOpen: () => false,
  wasUnlocked: () => false,
  isPassed: () => false,
};
const mark = (lessonId: string, openedAt: number) =>
  [
    lessonId,
    {lessonId, openedAt, doneAt: null, unlockedAt: null, readAt: null, block: 0, reached: 0},
  ] as const;

test('the next lesson comes first, then what was opened, the last first; what is closed does not come', () => {
  const next = {moduleId: 'a', lessonId: 'a2', title: 'Lesson a2'};
  const marks = new Map([mark('a1', 10), mark('a2', 5), mark('b1', 30)]);
  const ids = (known: object) =>
    lessonsForNotes({course, learnerState, marks, next, ...known}).map((one) => one.lesson.id);
  expect(ids({})).toEqual(['a2', 'a1']);
  expect(ids({next: undefined})).toEqual(['a1', 'a2']);
  expect(ids({marks: new Map()})).toEqual(['a2']);
  expect(ids({marks: new Map(), next: undefined})).toEqual([]);
});
