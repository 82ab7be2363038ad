import {expect, test} from 'vitest';
import type {Module} from '#web/lessons/course.ts';
import {stayOf} from '#web/lessons/quiz/stay.ts';

const lesson = (id: string, position: number, isWritten = true) => ({id, title: id, position, isWritten});
const MODULES = [
  {id: 'm', title: 'Module', lessons: [lesson('a', 1), lesson('b', 2), lesson('c', 3, false)]},
] as unknown as readonly Module[];

test('the path goes on from the lesson: to what is written, and to the checkpoint', () => {
  expect(stayOf({moduleId: 'm', lessonId: 'a'}, MODULES, () => true)).toEqual({
    here: 'a',
    stops: [
      {kind: 'lesson', title: 'b'},
      {kind: 'checkpoint', title: 'Checkpoint'},
    ],
  });
  expect(stayOf({moduleId: 'm', lessonId: 'b'}, MODULES, () => false)).toEqual({here: 'b', stops: []});
  expect(stayOf({moduleId: 'm', lessonId: null}, MODULES, () => true)).toEqual({
    here: 'Checkpoint',
    stops: [],
  });
  expect(stayOf({moduleId: 'x', lessonId: null}, MODULES, () => true)).toBeUndefined();
});
