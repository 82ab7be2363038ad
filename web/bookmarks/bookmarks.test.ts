import {expect, test} from 'vitest';
import {bookmarksOf} from '#web/bookmarks/bookmarks.ts';
import type {Command, Json} from '#web/data/outbox/command.ts';

const waiting = (name: string, args: Readonly<Record<string, Json>>): Command => ({
  id: 'c',
  userId: 'u',
  name: `bookmarks.${name}`,
  args: {...args, id: 'c', v: 1},
  lane: 'bookmarks',
  createdAt: 7,
  status: 'waiting',
  attempts: 0,
});
const row = {lessonId: 'a', note: 'again', createdAt: 3};

test('what is not sent yet is shown over the rows, the newest first', () => {
  const put = waiting('put', {lessonId: 'b', note: ''});
  expect(bookmarksOf([row], [put])).toEqual([{lessonId: 'b', note: '', createdAt: 7, pending: put}, row]);
});

test('a bookmark that is put again keeps its place and has the new note', () => {
  const newer = {lessonId: 'b', note: '', createdAt: 5};
  const put = waiting('put', {lessonId: 'a', note: 'before the exam'});
  expect(bookmarksOf([row, newer], [put])).toMatchObject([newer, {note: 'before the exam', createdAt: 3}]);
});

test('a removed one is gone, removed twice as well; what was rejected changes nothing', () => {
  const remove = waiting('remove', {lessonId: 'a'});
  expect(bookmarksOf([row], [remove, remove])).toEqual([]);
  expect(bookmarksOf([row], [{...remove, status: 'failed'}])).toEqual([row]);
});
