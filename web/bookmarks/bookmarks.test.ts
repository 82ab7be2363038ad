import {expect, test} from 'vitest';
import {bookmarksOf} from '#web/bookmarks/bookmarks.ts';
import type {Command, Json} from '#web/data/outbox/command.ts';

const command = (name: string, args: Record<string, Json>, more: Partial<Command> = {}): Command => {
  const id = more.id ?? crypto.randomUUID();
  const base = {userId: 'u', lane: 'bookmarks', createdAt: 7, status: 'waiting', attempts: 0} as const;
  return {...base, name, args: {...args, id, v: 1}, ...more, id};
};
const row = {lessonId: 'a', note: 'again', createdAt: 3};

test('what is not sent yet is shown over the rows, newest first', () => {
  const put = command('bookmarks.put', {lessonId: 'b', note: ''});
  expect(bookmarksOf([row], [put])).toEqual([{lessonId: 'b', note: '', createdAt: 7, pending: put}, row]);
});

test('a bookmark that is put again keeps its place and has the new note', () => {
  const put = command('bookmarks.put', {lessonId: 'a', note: 'before the exam'});
  expect(bookmarksOf([row], [put])).toMatchObject([{note: 'before the exam', createdAt: 3}]);
});

test('a removed one is gone, twice as well; what was rejected changes nothing', () => {
  const remove = command('bookmarks.remove', {lessonId: 'a'});
  expect(bookmarksOf([row], [remove, remove])).toEqual([]);
  expect(bookmarksOf([row], [{...remove, status: 'failed'}])).toEqual([row]);
});
