import {expect, test} from 'vitest';
import {formOf, idFor, joiningOf, nextOf, type Cohort} from '#web/admin/teaching/cohorts.ts';

const at = (day: string) => Date.parse(`${day}T00:00:00Z`);
const spring: Cohort = {
  id: 'spring',
  name: 'Spring',
  startsAt: at('2026-03-01'),
  endsAt: at('2026-09-01'),
  isOpen: true,
  seats: 2,
  closingText: '',
  opensAt: at('2026-01-01'),
  closesAt: at('2026-03-01'),
  version: 1,
  count: {learners: 1},
};

test.each([
  ['open', '2026-02-28', {}],
  ['closed', '2026-02-28', {isOpen: false}],
  ['not-yet', '2025-12-31', {}],
  ['over', '2026-03-01', {}],
  ['full', '2026-02-28', {count: {learners: 2}}],
  ['open', '2026-02-28', {count: {learners: 2}, seats: null}],
  ['open', '2026-08-31', {opensAt: null, closesAt: null}],
  ['over', '2026-09-01', {opensAt: null, closesAt: null}],
] as const)('joining is %s on %s with %o', (joining, day, other) => {
  expect(joiningOf({...spring, ...other}, at(day))).toBe(joining);
});

test('a new learner joins the open cohort that starts last', () => {
  const later = {...spring, id: 'later', startsAt: at('2026-04-01')};
  const now = at('2026-02-01');
  expect(nextOf([spring, later], now)?.id).toBe('later');
  expect(nextOf([spring, {...later, isOpen: false}], now)?.id).toBe('spring');
  expect(nextOf([{...spring, isOpen: false}], now)).toBeUndefined();
});

test('the form has the last days, not the first moments after them', () => {
  expect(formOf(spring)).toMatchObject({endsOn: '2026-08-31', closesOn: '2026-02-28', seats: '2'});
});

test('an id has the name in it, and is none that is taken', () => {
  expect(idFor('  Março 2026! ')).toMatch(/^marco-2026-[0-9a-f]{8}$/);
  expect(idFor('春')).toMatch(/^cohort-[0-9a-f]{8}$/);
  expect(idFor('A')).not.toBe(idFor('A'));
});
