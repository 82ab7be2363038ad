import {expect, test} from 'vitest';
import {inGroups} from '#web/coding/making.ts';
import type {Command} from '#web/data/outbox/command.ts';
import {makeProject} from '#web/coding/making.ts';
import {freeName, projectsOf, removedOf, shownOf, sizeWords} from '#web/coding/projects.ts';

const row = (id: string, name: string, bytes: number, updatedAt: number) => ({
  id,
  name,
  template: 'blank',
  files: 1,
  bytes,
  updatedAt,
});
const ROWS = [row('a', 'Prices', 900, 3), row('b', 'Chess 2', 10, 5), row('c', 'Chess 10', 50, 4)];

const pending = (name: string, args: object): Command => ({
  id: 'x',
  userId: 'u',
  name,
  args: {id: 'x', v: 1, ...args},
  lane: 'coding',
  createdAt: 9,
  status: 'waiting',
  attempts: 0,
});
const names = (...commands: Command[]) =>
  shownOf(projectsOf(ROWS, commands), '', 'updated').map(({name}) => name);

test('what is on its way is in the list', () => {
  const create = {projectId: 'd', name: 'New', template: 'blank', origin: null, files: []};
  expect(names(pending('coding.create', create))).toEqual(['New', 'Chess 2', 'Chess 10', 'Prices']);
  expect(names(pending('coding.rename', {projectId: 'a', name: 'Costs'}))).toContain('Costs');
  expect(names(pending('coding.duplicate', {projectId: 'a', copyId: 'e', name: 'Prices copy'}))[0]).toBe(
    'Prices copy',
  );
});

test('a deleted project is in the other list, until it is restored', () => {
  const remove = pending('coding.remove', {projectId: 'a'});
  const restore = pending('coding.restore', {projectId: 'a'});
  expect(names(remove)).toEqual(['Chess 2', 'Chess 10']);
  expect(removedOf(projectsOf(ROWS, [remove])).map(({id}) => id)).toEqual(['a']);
  expect(removedOf(projectsOf(ROWS, [remove, restore]))).toEqual([]);
});

test('they are sorted by change, name and size, and found by words of their names', () => {
  const all = projectsOf(ROWS, []);
  const ids = (query: string, order: 'updated' | 'name' | 'size') =>
    shownOf(all, query, order).map(({id}) => id);
  expect(ids('', 'updated')).toEqual(['b', 'c', 'a']);
  expect(ids('', 'name')).toEqual(['b', 'c', 'a']);
  expect(ids('', 'size')).toEqual(['a', 'c', 'b']);
  expect(ids('10 chess', 'name')).toEqual(['c']);
});

test('a free name counts on', () => {
  expect(freeName('prices', projectsOf(ROWS, []).values())).toBe('prices 2');
});

test.each([
  [999, '999 bytes'],
  [12_345, '12.3 kB'],
  [2_000_000, '2 MB'],
])('%d bytes are %s', (bytes, words) => expect(sizeWords(bytes)).toBe(words));

test('a large project goes in commands that the academy takes, no file left out', () => {
  const files = Array.from({length: 7}, (_, at) => ({path: `f${at}.py`, text: 'x'.repeat(40_000)}));
  const sent: number[] = [];
  const count = (args: {readonly files: readonly {readonly text: string}[]}) =>
    void sent.push(args.files.reduce((sum, {text}) => sum + text.length, 0));
  makeProject({name: 'Large', template: 'import', files}, {create: count, addFiles: count});
  expect(sent).toEqual([80_000, 80_000, 80_000, 40_000]);
});

test('a project of long names and characters of three bytes goes in commands that the academy takes', () => {
  const files = Array.from({length: 100}, (_, at) => ({
    path: `${'語'.repeat(100)}${at}.py`,
    text: '語'.repeat(990),
  }));
  const groups = inGroups(files);
  for (const group of groups) {
    expect(Buffer.byteLength(JSON.stringify(group))).toBeLessThan(320_000);
  }
  expect(groups.flat()).toHaveLength(100);
});
