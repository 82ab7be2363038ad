import {expect, test} from 'vitest';
import type {Command} from '#web/data/outbox/command.ts';
import {filesOf, presentOf} from '#web/coding/project/files/files.ts';

let count = 0;
const pending = (name: string, args: object, id = `c${(count += 1)}`): Command => ({
  id,
  userId: 'u',
  name,
  args: {id, v: 1, projectId: 'p', ...args},
  lane: 'coding',
  createdAt: 5,
  status: 'waiting',
  attempts: 0,
});

const rows = {
  files: [
    {id: 'a', path: 'a.py'},
    {id: 'b', path: 'b.py', removedAt: 3},
  ],
  bodies: [{fileId: 'a', text: 'one\ntwo\nthree\n', rev: 4, saveId: 's4'}],
};

const view = (...commands: Command[]) => filesOf('p', rows, commands);

test('files that were deleted are known and not shown', () => {
  expect(presentOf(view()).map(({path}) => path)).toEqual(['a.py']);
  expect(view().get('b')?.isRemoved).toBe(true);
});

test('what is on its way is shown: new, renamed, deleted and restored files', () => {
  const files = view(
    pending('coding.addFiles', {files: [{fileId: 'c', path: 'c.py', text: 'c'}]}),
    pending('coding.moveFiles', {moves: [{fileId: 'c', path: 'lib/c.py'}]}),
    pending('coding.removeFiles', {fileIds: ['a']}),
    pending('coding.restoreFiles', {fileIds: ['b']}),
  );
  expect(presentOf(files).map(({path}) => path)).toEqual(['b.py', 'lib/c.py']);
});

test('files of another project are not among them', () => {
  const other = {projectId: 'q', files: [{fileId: 'c', path: 'c.py', text: 'c'}]};
  expect(view(pending('coding.addFiles', other)).has('c')).toBe(false);
});

test('saves on top of each other show the last one, which is not known to be the academy’s yet', () => {
  const first = pending('coding.save', {fileId: 'a', base: 's4', rev: 4, asSent: false, text: 'x'});
  const second = pending('coding.save', {fileId: 'a', base: first.id, rev: 4, asSent: true, text: 'xy'});
  expect(view(first, second).get('a')?.head).toEqual({text: 'xy', saveId: second.id, rev: 4, asSent: true});
});

test('saves of two windows are merged as the academy will merge them', () => {
  const text = 'ONE\ntwo\nthree\n';
  const first = pending('coding.save', {fileId: 'a', base: 's4', rev: 4, asSent: false, text});
  const other = {fileId: 'a', base: 's4', rev: 4, asSent: false, text: 'one\ntwo\nTHREE\n'};
  expect(view(first, pending('coding.save', other)).get('a')?.head?.text).toBe('ONE\ntwo\nTHREE\n');
});

test('a rejected save changes nothing', () => {
  const save = pending('coding.save', {fileId: 'a', base: 's4', rev: 4, asSent: false, text: 'x'});
  expect(view({...save, status: 'failed'}).get('a')?.head?.saveId).toBe('s4');
});
