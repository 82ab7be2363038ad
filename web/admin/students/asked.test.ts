import {expect, test} from 'vitest';
import {studentQueryRules} from '#schema/admin/students/students.query-rules.ts';
import {NO_COUNTRY} from '#schema/admin/students/students.queries.ts';
import {askedBy} from '#web/admin/students/asked.ts';

const view = {search: '', sort: {id: 'points', desc: true}, filters: {}, columns: undefined, open: null};
const NOW = 1_795_000_000_000;

test.each([
  [{}, {sort: 'points', desc: true, limit: 100}],
  [{search: 'ada'}, {search: 'ada'}],
  [{filters: {cohort: 'spring', state: 'suspended'}}, {cohortId: 'spring', state: 'suspended'}],
  [{filters: {country: 'PT'}}, {country: 'PT'}],
  [{filters: {country: NO_COUNTRY}}, {country: NO_COUNTRY}],
  [{filters: {active: 'week'}}, {activeSince: NOW - 604_800_000}],
  [{filters: {active: 'idle'}}, {idleSince: NOW - 1_209_600_000}],
  [{sort: {id: 'email', desc: false}}, {sort: 'lastActiveAt'}],
])('a view %o asks for what the server takes', (part, wanted) => {
  const asked = askedBy({...view, ...part}, 100, NOW);
  expect(asked).toMatchObject(wanted);
  expect(studentQueryRules['students.list'].safeParse(asked).success).toBe(true);
});
