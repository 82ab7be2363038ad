// What the academy has and what the lists say that are written by hand as a second opinion. Something new without a
// line is found here, in seconds; what each line claims is tested on a database.
import {expect, test} from 'vitest';
import {adminQueries} from '#schema/admin-queries.ts';
import {COMMAND_NAMES} from '#schema/commands.ts';
import {queries} from '#schema/queries.ts';
import {ACCESS} from '#sync/parts.ts';
import {CLOSED_COMMANDS, OPEN_ABOUT_NOTHING, OPEN_COMMANDS} from '#tests/by-hand/commands.ts';
import {ADMIN_QUERIES, CLOSED_QUERIES, COURSE, ELSEWHERE, OPEN_QUERIES, OWN} from '#tests/by-hand/queries.ts';
import {PAGES, REST} from '#tests/by-hand/routes.ts';

const namesIn = (registry: object): string[] =>
  Object.entries(registry)
    .flatMap(([group, members]) => Object.keys(members as object).map((name) => `${group}.${name}`))
    // What Zero keeps of its own.
    .filter((name) => !name.includes('~'))
    .toSorted();

const names = (...lists: readonly object[]) => lists.flatMap((list) => Object.keys(list)).toSorted();

test('every query is on one side of the assessment’s gate', () => {
  expect(names(OPEN_QUERIES, CLOSED_QUERIES)).toEqual(namesIn(queries));
});

test('every query is tested by what Zero asks for it', () => {
  expect([...OWN, ...COURSE, ...ELSEWHERE].toSorted()).toEqual(namesIn(queries));
});

test('every query of admins has a line with its arguments', () => {
  expect(names(ADMIN_QUERIES)).toEqual(namesIn(adminQueries));
});

test('every command is on one side of the assessment’s gate', () => {
  expect(names(OPEN_COMMANDS, OPEN_ABOUT_NOTHING, CLOSED_COMMANDS)).toEqual(COMMAND_NAMES.toSorted());
});

test('every route says who may call it', () => {
  expect([...REST, ...PAGES].map(([name]) => name).toSorted()).toEqual(Object.keys(ACCESS).toSorted());
});
