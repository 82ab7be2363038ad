import {expect, test} from 'vitest';
import type {CurrentUser} from '#schema/account/account.api.ts';
import {routeAt} from '#schema/wire/routes.ts';
import {judge, wantedAddress} from '#web/app/guard.ts';
import type {Account} from '#web/data/current-user.ts';

const learner = (more: Partial<CurrentUser> = {}): Account => ({
  state: 'learner',
  user: {
    id: 'u',
    _id: 'u',
    username: 'ada',
    fullName: 'Ada',
    email: 'ada@example.org',
    avatarUrl: null,
    country: null,
    isPythonTestCompleted: true,
    isDev: false,
    mayLearn: true,
    ...more,
  },
});
const guest: Account = {state: 'guest'};
const ended: Account = {state: 'guest', ended: {userId: 'u', username: 'ada', reason: null}};
const unassessed = learner({isPythonTestCompleted: false, mayLearn: false});

// Written by hand from the specification, sections 2.1 and 5.
test.each<[string, Account, string]>([
  ['/dashboard', guest, '/auth/login'],
  ['/modules/m/lessons/l', guest, 'server'],
  ['/modules/m/lesson/l', guest, 'server'],
  ['/modules/m/lessons/l', learner(), 'page'],
  ['/email-course/challenge-submit', guest, '/auth/login'],
  // Where a session has ended, no preview takes the place of the lesson that was open.
  ['/modules/m/lessons/l', ended, '/auth/login'],
  ['/dashboard', ended, '/auth/login'],
  ['/admin', guest, 'page'],
  ['/admin/login', guest, 'page'],
  ['/', guest, 'page'],
  ['/auth/login', guest, 'page'],
  ['/logout', guest, 'page'],
  ['/certificates/abc', guest, 'page'],
  ['/no/such/page', guest, 'nowhere'],
  ['/auth/login', learner(), '/personal-tutor'],
  ['/auth/register', learner(), '/personal-tutor'],
  ['/dashboard', learner(), 'page'],
  ['/admin/students', learner(), 'page'],
  ['/community/debug', learner(), 'nowhere'],
  ['/community/debug', learner({isDev: true}), 'page'],
  ['/dashboard', unassessed, '/assessment'],
  ['/modules/m/lessons/l', unassessed, 'server'],
  ['/community', unassessed, '/assessment'],
  ['/assessment', unassessed, 'page'],
  ['/emails', unassessed, 'page'],
  ['/email-course/challenge-submit', unassessed, 'page'],
  ['/modules', {state: 'asking'}, 'wait'],
  ['/about', {state: 'asking'}, 'page'],
])('%s as %o → %s', (path, account, where) => {
  const verdict = judge(routeAt(path), account, '');
  expect(verdict.to === 'elsewhere' ? verdict.path : verdict.to).toBe(where);
});

test.each(['/emails', '/emails/lesson/3'])('%s is for guests who take the e-mail course', (path) => {
  const verdicts = (['asking', 'known', 'none'] as const).map((emailUser) =>
    judge(routeAt(path), guest, '', emailUser),
  );
  expect(verdicts).toEqual([{to: 'wait'}, {to: 'page'}, {to: 'elsewhere', path: '/email-course'}]);
});

test('a lesson that the server has no page of is for who may come in', () => {
  const route = routeAt('/modules/m/lessons/l');
  expect(judge(route, guest, 'preview')).toEqual({to: 'elsewhere', path: '/auth/login'});
  expect(judge(route, unassessed, 'preview')).toEqual({to: 'elsewhere', path: '/assessment'});
  expect(judge(route, learner(), 'preview')).toEqual({to: 'page'});
});

test.each([
  ['preview=', '/m'],
  ['preview&tab=notes', '/m?tab=notes'],
  ['', '/m'],
])('sign-in leads back to the wanted page without the question to the server: %j', (search, wanted) => {
  expect(wantedAddress('/m', search)).toBe(wanted);
});

test('a reset link works for everybody', () => {
  const route = routeAt('/auth/reset-password');
  expect(judge(route, learner(), '?token=abc')).toEqual({to: 'page'});
  expect(judge(route, learner(), '')).toEqual({to: 'elsewhere', path: '/personal-tutor'});
});

test('anyone who is signed in at the sign-in page goes on to the page that was wanted, if it is one', () => {
  const at = (search: string) => judge(routeAt('/auth/login'), learner(), search);
  expect(at('returnTo=%2Fmodules%3Fx%3D1')).toEqual({to: 'elsewhere', path: '/modules?x=1'});
  expect(at('returnTo=%2F%2Fevil.example')).toEqual({to: 'elsewhere', path: '/personal-tutor'});
  expect(at('')).toEqual({to: 'elsewhere', path: '/personal-tutor'});
});

test('whoever had not passed when this device last heard of it is not sent away before the server was asked', () => {
  const kept = {...unassessed, mayHavePassed: true} as Account;
  const at = (path: string) => judge(routeAt(path), kept, '');
  expect(at('/modules/m/lessons/l')).toEqual({to: 'wait'});
  expect(at('/community')).toEqual({to: 'wait'});
  expect(at('/assessment')).toEqual({to: 'page'});
});

test('nor is who has passed, before the session follows', () => {
  const account = {...unassessed, hasPassed: true} as Account;
  expect(judge(routeAt('/personal-tutor'), account, '')).toEqual({to: 'wait'});
  expect(judge(routeAt('/assessment'), account, '')).toEqual({to: 'page'});
});

test('after a session has ended, only the same learner is led back to the page that was open', () => {
  const at = (account: Account) => judge(routeAt('/auth/login'), account, '?returnTo=%2Fprogress');
  expect(at(learner())).toEqual({to: 'elsewhere', path: '/progress'});
  expect(at({...learner(), isAnother: true} as Account)).toEqual({to: 'elsewhere', path: '/personal-tutor'});
});
