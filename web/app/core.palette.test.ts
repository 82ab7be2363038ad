import {expect, test} from 'vitest';
import type {CurrentUser} from '#schema/account/account.api.ts';
import {AVATAR_SERVICES} from '#schema/avatar/avatar.services.ts';
import {avatarEntriesOf} from '#web/app/avatar/service/avatar.palette.ts';
import {actionEntries, pageEntries} from '#web/app/core.palette.ts';
import {SIGN_OUT_MEANT} from '#web/data/session/sign-out-intent.ts';
import type {Course} from '#web/lessons/course.ts';
import {courseEntries} from '#web/lessons/lessons.palette.ts';
import {find} from '#web/palette/search.ts';
import type {PaletteEntry} from '#web/part/palette.ts';

const ada: CurrentUser = {
  id: 'u-1',
  _id: 'u-1',
  username: 'ada',
  fullName: 'Ada Lovelace',
  email: 'ada@example.org',
  avatarUrl: null,
  country: null,
  isPythonTestCompleted: true,
  isDev: false,
  mayLearn: true,
};
const lesson = {
  id: 'attention',
  title: 'Attention',
  summary: 'Queries and keys',
  minutes: 12,
  isWritten: true,
};
const module = {id: 'language-models', title: 'Language models', summary: 'From tokens on', position: 10};
const course = [{modules: [{...module, lessons: [lesson, {...lesson, id: 'bpe', isWritten: false}]}]}];

const entries = (user: Partial<CurrentUser> = {}): readonly PaletteEntry[] => [
  ...pageEntries({...ada, ...user}),
  ...courseEntries(course as unknown as Course),
  ...actionEntries('light', {go: () => undefined}),
];
const paths = (kind: PaletteEntry['kind'], user: Partial<CurrentUser> = {}) =>
  entries(user).flatMap((entry) => (entry.kind === kind && 'path' in entry ? entry.path : []));

test('a learner finds the pages of the sidebar first, then all others that open by themselves', () => {
  const pages = paths('Pages');
  expect(pages.slice(0, 3)).toEqual(['/dashboard', '/personal-tutor', '/modules']);
  for (const path of ['/payment/verify', '/dev/machines', '/challenges', '/assessment']) {
    expect(pages).not.toContain(path);
  }
  expect(pages.filter((path) => path.includes(':'))).toEqual([]);
});

test('developers find their own pages as well, with the two experimental avatars', () => {
  const pages = paths('Pages', {isDev: true});
  for (const path of ['/dev/machines', '/heygen-openai-avatar', '/vapi-tavus-avatar'])
    expect(pages).toContain(path);
});

test('video avatars are found where they are set up, and the experimental ones only by developers', () => {
  const services = Object.values(AVATAR_SERVICES).map(({path}) => path);
  expect(paths('Pages').filter((path) => services.some((one) => one === path))).toEqual([]);
  const ready = [{kind: 'did'}, {kind: 'platform-tavus'}, {kind: 'platform'}] as const;
  expect(avatarEntriesOf(ready, ada).map(({title}) => title)).toEqual([
    'Video avatar: D-ID',
    'Voice tutor: Voice platform',
  ]);
  expect(avatarEntriesOf(ready, {mayLearn: false})).toEqual([]);
});

test('who has not passed the assessment finds it, and nothing that it still locks', () => {
  expect(paths('Pages', {isPythonTestCompleted: false, mayLearn: false})).toEqual(['/assessment']);
});

test('modules lead to their place in the list, lessons to their page; what is to come is not found', () => {
  expect(paths('Modules')).toEqual(['/modules#language-models']);
  expect(paths('Lessons')).toEqual(['/modules/language-models/lessons/attention']);
  expect(entries().flatMap(({kind, note}) => (kind === 'Lessons' ? note : []))).toEqual(['12 min']);
});

test('every entry has an id of its own, and the theme in use is not offered', () => {
  const all = entries();
  expect(new Set(all.map(({id}) => id)).size).toBe(all.length);
  const titles = all.map(({title}) => title);
  expect(titles).toContain('Use the dark theme');
  expect(titles).not.toContain('Use the light theme');
});

test.each(['sign out', 'log out', 'dark', 'help'])('“%s” finds its action first', (words) => {
  const [first] = find(entries(), words);
  expect(first?.kind).toBe('Actions');
});

test('signing out here is meant: its page does not ask', () => {
  const gone: unknown[] = [];
  const actions = actionEntries('light', {go: (...where) => gone.push(where)});
  for (const entry of actions) if (entry.title === 'Sign out' && 'run' in entry) entry.run();
  expect(gone).toEqual([['/logout', {state: SIGN_OUT_MEANT}]]);
});
