import {expect, test} from 'vitest';
import type {Json, Command} from '#web/data/outbox/command.ts';
import {lessonMarks, type MarkRules} from '#web/lessons/lesson-marks.ts';
import {notesOf, reportsOf} from '#web/lessons/notes/notes.ts';

const command = (name: string, args: Record<string, Json>, more: Partial<Command> = {}): Command => {
  const id = more.id ?? crypto.randomUUID();
  const base = {userId: 'u', lane: 'learning', createdAt: 7, status: 'waiting', attempts: 0} as const;
  return {...base, name, args: {...args, id, v: 1}, ...more, id};
};
const rules = (isQuizPassed?: boolean): MarkRules => ({blocksOf: () => 4, isQuizPassed: () => isQuizPassed});
const row = {lessonId: 'a', doneAt: null, unlockedAt: 1, openedAt: 2, readAt: null, block: 1, reached: 2};
const read = (block: number, reached: number) =>
  command('lessons.read', {lessonId: 'a', block, reached, seconds: 5});

test('what is not sent yet is shown over the rows', () => {
  const marks = lessonMarks([row], [command('lessons.open', {lessonId: 'b'}), read(3, 3)], rules());
  expect(marks.get('a')).toMatchObject({block: 3, reached: 3, readAt: null, doneAt: null});
  expect(marks.get('b')).toMatchObject({openedAt: 7, block: 0});
});

test('a row that holds the effect already is not changed by its command', () => {
  const synced = {...row, doneAt: 5, readAt: 4, reached: 4};
  const marks = lessonMarks([synced], [read(1, 4), command('lessons.complete', {lessonId: 'a'})], rules());
  expect(marks.get('a')).toMatchObject({doneAt: 5, readAt: 4, reached: 4});
});

test('a mark is on its way only as long as what made it done is', () => {
  const complete = command('lessons.complete', {lessonId: 'a'});
  expect(lessonMarks([row], [complete, read(1, 2)], rules()).get('a')?.doneBy).toBe(complete);
  expect(
    lessonMarks([{...row, doneAt: 5}], [complete, read(1, 2)], rules()).get('a')?.doneBy,
  ).toBeUndefined();
});

test('going back in the text takes nothing away', () => {
  expect(lessonMarks([row], [read(0, 1)], rules()).get('a')).toMatchObject({block: 0, reached: 2});
});

test('reading to the end makes a lesson done only when its quiz is passed', () => {
  expect(lessonMarks([row], [read(3, 4)], rules(false)).get('a')).toMatchObject({readAt: 7, doneAt: null});
  expect(lessonMarks([row], [read(3, 4)], rules(true)).get('a')).toMatchObject({readAt: 7, doneAt: 7});
  expect(lessonMarks([row], [read(3, 4)], rules()).get('a')).toMatchObject({readAt: 7, doneAt: null});
});

test('what was rejected counts for nothing', () => {
  const rejected = command('lessons.complete', {lessonId: 'a'}, {status: 'failed'});
  expect(lessonMarks([row], [rejected], rules()).get('a')).toBe(row);
});

const note = {
  id: 'n',
  lessonId: 'a',
  block: 0,
  start: 0,
  end: 4,
  quote: 'word',
  text: '',
  colour: 'yellow',
} as const;
const {id: annotationId, ...content} = note;

test('a note is there at once, and once', () => {
  const annotate = command('lessons.annotate', {annotationId, ...content, text: 'mine'});
  expect(notesOf([], [annotate])).toMatchObject([{id: 'n', text: 'mine', quote: 'word', pending: annotate}]);
  expect(notesOf([{...note, text: 'mine'}], [annotate])).toHaveLength(1);
});

test('a deleted note is gone, and an undone deletion brings it back', () => {
  const remove = command('lessons.removeAnnotation', {annotationId});
  expect(notesOf([note], [remove])).toEqual([]);
  expect(notesOf([note], [remove, command('lessons.annotate', {annotationId, ...content})])).toHaveLength(1);
});

test('a report is listed once, by the id of its command', () => {
  const report = command(
    'lessons.reportMistake',
    {lessonId: 'a', block: null, quote: '', text: 'typo'},
    {id: 'r'},
  );
  const [pending] = reportsOf([], [report]);
  expect(pending).toMatchObject({id: 'r', text: 'typo', state: 'open'});
  const mended = {id: 'r', lessonId: 'a', quote: '', text: 'typo', state: 'mended', createdAt: 7} as const;
  expect(reportsOf([mended], [report])).toEqual([mended]);
});
