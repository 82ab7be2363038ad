import {describe, expect, test} from 'vitest';
import {routeAt, routes, safeReturn, type Audience} from '#schema/wire/routes.ts';

/** Specification, section 2.1, by hand; `{parameters}` filled with a word. */
const SPECIFIED: Readonly<Record<string, readonly string[]>> = {
  guest: ['/auth/login', '/auth/register', '/auth/forgot-password', '/auth/reset-password'],
  public: [
    '/',
    '/email-course',
    '/email-course/register',
    '/email-course/login',
    '/email-course/verify',
    '/manifestation',
    '/manifestation/ref-1',
    '/learn-more',
    '/about',
    '/contact',
    '/privacy',
    '/terms',
    '/cookies',
    '/certificates/c-1',
  ],
  open: ['/logout', '/admin/login'],
  student: [
    '/dashboard',
    '/vapi-heygen-avatar',
    '/heygen-openai-avatar',
    '/personal-tutor',
    '/vapi-tavus-avatar',
    '/did-avatar',
    '/did-agents-avatar',
    '/modules',
    '/modules/m-1/lessons/l-1',
    '/modules/m-1/lesson/l-1',
    '/progress',
    '/leaderboard',
    '/profile',
    '/payment/verify',
    '/challenges',
    '/challenges/c-1',
    '/community',
    '/community/debug',
    '/community/api-debug',
    '/assistant',
    '/email-course/challenge-submit',
    '/coding',
    '/coding/p-1',
    '/assessment',
  ],
  email: [
    '/emails',
    '/emails/challenges',
    '/emails/progress',
    '/emails/achievements',
    '/emails/preferences',
    '/emails/lesson/l-1',
  ],
  admin: [
    '/admin',
    '/admin/students',
    '/admin/challenges',
    '/admin/submissions',
    '/admin/teams',
    '/admin/teaching',
    '/admin/email-challenges',
    '/admin/email-course-users',
    '/admin/ai-spendings',
    '/admin/support',
    '/admin/emails',
    '/admin/certificates',
    '/admin/manifestation-chats',
  ],
} satisfies Record<Audience, readonly string[]>;

describe.each(Object.entries(SPECIFIED))('pages for the audience %s', (audience, paths) => {
  test.each(paths.map((path) => [path]))('%s is one of them', (path) => {
    expect(routeAt(path)?.audience).toBe(audience);
  });
});

/** What the academy has beyond the specification. */
const OWN = ['/glossary', '/personal-tutor/voice'];
/** The same for everybody. */
const OWN_PUBLIC = ['/contact/sent', '/unsubscribe/token', '/unsubscribed', '/unsubscribed/unknown'];

test('there are no other pages than the specified ones, the academy’s own, and those for developers', () => {
  const specified = Object.values(SPECIFIED).flat().length;
  const paths = routes.map(({path}) => path);
  expect(paths.filter((path) => path.startsWith('/dev/'))).toEqual(['/dev/machines', '/dev/parts']);
  expect(OWN.filter((path) => routeAt(path)?.audience !== 'student')).toEqual([]);
  expect(OWN_PUBLIC.filter((path) => routeAt(path)?.audience !== 'public')).toEqual([]);
  expect(routes.length).toBe(specified + OWN.length + OWN_PUBLIC.length + 2);
  expect(new Set(routes.map(({path}) => path)).size).toBe(routes.length);
});

test.each([
  '/nothing',
  '/modules/m-1',
  '/modules/m-1/lessons',
  '/modules//lessons/l-1',
  '/modules/m-1/lessons/l-1/more',
  '/certificates',
  '/emails/lesson',
  '/admin/nothing',
  '/Dashboard',
  '/dashboard.html',
  'dashboard',
  '//dashboard',
  '/api/auth/me',
  '',
])('%j is no page', (path) => {
  expect(routeAt(path)).toBeUndefined();
});

test('a slash at the end names the same page', () => {
  expect(routeAt('/dashboard/')?.path).toBe('/dashboard');
});

test('every page has a title, and only public ones are prerendered', () => {
  expect(routes.filter(({title}) => title.trim() === '')).toEqual([]);
  expect(routes.filter(({entry, audience}) => (entry === 'public') !== (audience === 'public'))).toEqual([]);
});

test('only the landing page sends signed-in learners away, and only the debug pages are for developers', () => {
  expect(routes.filter(({awayWhenSignedIn}) => awayWhenSignedIn).map(({path}) => path)).toEqual(['/']);
  const debug = ['/community/debug', '/community/api-debug', '/dev/machines'];
  expect(routes.filter(({devOnly}) => devOnly).map(({path}) => path)).toEqual(debug);
});

test.each([
  ['/modules', '/modules'],
  ['/modules/m/lessons/l?x=1#end', '/modules/m/lessons/l?x=1#end'],
  ['/emails/lesson/3', '/emails/lesson/3'],
  ['/modules/./../progress', '/progress'],
])('a sign-in may lead back to %s', (wanted, back) => {
  expect(safeReturn(wanted)).toBe(back);
});

test.each([
  undefined,
  null,
  '',
  'modules',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/.//evil.example',
  '/modules/../..//evil.example',
  'https://evil.example/modules',
  'javascript:alert(1)',
  '/no/such/page',
  '/',
  '/logout',
  '/auth/login',
  '/admin',
  '/api/auth/google',
  `/modules?${'x'.repeat(300)}`,
])('a sign-in leads never to %j', (wanted) => {
  expect(safeReturn(wanted)).toBeUndefined();
});
