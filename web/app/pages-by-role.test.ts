// Who may be on which page, written by hand from the specification (sections 2.1, 5 and 6): a second opinion on the
// guard and on its table (schema/wire/routes.ts). A page that is missing here fails.
import {expect, test} from 'vitest';
import type {CurrentUser} from '#schema/account/account.api.ts';
import {routeAt, routes} from '#schema/wire/routes.ts';
import type {Account} from '#web/account/current-user.ts';
import {judge} from '#web/app/guard.ts';

const learner = (more: Partial<CurrentUser>): Account => ({
  state: 'learner',
  user: {
    id: 'u',
    _id: 'u',
    username: 'ada',
    fullName: 'Ada',
    email: 'ada@example.org',
    avatarUrl: null,
    country: null,
    isPythonTestCompleted: false,
    isDev: false,
    mayLearn: true,
    ...more,
  },
});

const WHO: Readonly<Record<string, Account>> = {
  guest: {state: 'guest'},
  // The gate is closed.
  waiting: learner({mayLearn: false}),
  student: learner({isPythonTestCompleted: true}),
  dev: learner({isDev: true}),
};

/** Where a guest, a learner before the assessment, a student and a developer are sent; `stay` is to the page itself. */
type Ways = readonly [guest: string, waiting: string, student: string, dev: string];

const EVERYBODY: Ways = ['stay', 'stay', 'stay', 'stay'];
const GUESTS: Ways = ['stay', '/personal-tutor', '/personal-tutor', '/personal-tutor'];
const ASSESSED: Ways = ['/auth/login', '/assessment', 'stay', 'stay'];
const SIGNED_IN: Ways = ['/auth/login', 'stay', 'stay', 'stay'];
const DEVELOPERS: Ways = ['/auth/login', 'nowhere', 'nowhere', 'stay'];
/** Of those whom it does not let in the server asks whether the lesson is a preview. */
const LESSON: Ways = ['server', 'server', 'stay', 'stay'];
const EMAIL: Ways = ['/email-course', 'stay', 'stay', 'stay'];
/** No learner's session counts: the admin area asks for its own (tests/browser/admin.browser.test.ts). */
const ADMINS: Ways = EVERYBODY;

const PAGES: Readonly<Record<string, Ways>> = {
  // The landing page sends signed-in learners on by itself: it is no part of the app.
  '/': EVERYBODY,
  '/learn-more': EVERYBODY,
  '/about': EVERYBODY,
  '/contact': EVERYBODY,
  '/privacy': EVERYBODY,
  '/terms': EVERYBODY,
  '/cookies': EVERYBODY,
  '/email-course': EVERYBODY,
  '/email-course/register': EVERYBODY,
  '/email-course/login': EVERYBODY,
  '/email-course/verify': EVERYBODY,
  '/manifestation': EVERYBODY,
  '/manifestation/abc': EVERYBODY,
  '/certificates/abc': EVERYBODY,
  '/logout': EVERYBODY,
  '/admin/login': EVERYBODY,
  '/dev/machines': EVERYBODY,
  '/dev/parts': EVERYBODY,

  '/auth/login': GUESTS,
  '/auth/register': GUESTS,
  '/auth/forgot-password': GUESTS,
  '/auth/reset-password': GUESTS,

  '/dashboard': ASSESSED,
  '/personal-tutor': ASSESSED,
  '/vapi-heygen-avatar': ASSESSED,
  '/heygen-openai-avatar': ASSESSED,
  '/vapi-tavus-avatar': ASSESSED,
  '/did-avatar': ASSESSED,
  '/did-agents-avatar': ASSESSED,
  '/modules': ASSESSED,
  '/modules/m/lessons/l': LESSON,
  '/modules/m/lesson/l': LESSON,
  '/progress': ASSESSED,
  '/leaderboard': ASSESSED,
  '/profile': ASSESSED,
  '/payment/verify': ASSESSED,
  '/challenges': ASSESSED,
  '/challenges/1': ASSESSED,
  '/community': ASSESSED,
  '/community/debug': DEVELOPERS,
  '/community/api-debug': DEVELOPERS,
  '/assistant': ASSESSED,
  '/coding': ASSESSED,
  '/coding/1': ASSESSED,
  // Not behind the gate: section 5. Who has passed is sent on by the screen itself, on entering.
  '/assessment': SIGNED_IN,
  '/email-course/challenge-submit': SIGNED_IN,

  '/emails': EMAIL,
  '/emails/challenges': EMAIL,
  '/emails/progress': EMAIL,
  '/emails/achievements': EMAIL,
  '/emails/preferences': EMAIL,
  '/emails/lesson/1': EMAIL,

  '/admin': ADMINS,
  '/admin/students': ADMINS,
  '/admin/challenges': ADMINS,
  '/admin/submissions': ADMINS,
  '/admin/teams': ADMINS,
  '/admin/teaching': ADMINS,
  '/admin/email-challenges': ADMINS,
  '/admin/email-course-users': ADMINS,
  '/admin/ai-spendings': ADMINS,
  '/admin/support': ADMINS,
  '/admin/emails': ADMINS,
  '/admin/certificates': ADMINS,
  '/admin/manifestation-chats': ADMINS,
};

test('every page has a line here', () => {
  const named = new Set(Object.keys(PAGES).map((path) => routeAt(path)?.path));
  expect(routes.filter(({path}) => !named.has(path))).toEqual([]);
});

test.each(Object.entries(PAGES))('%s', (path, ways) => {
  const went = Object.values(WHO).map((account) => {
    const verdict = judge(routeAt(path), account, '', 'none');
    if (verdict.to === 'elsewhere') return verdict.path;
    return verdict.to === 'page' ? 'stay' : verdict.to;
  });
  expect(went).toEqual(ways);
});

test.each(['/no/such/page', '/modules/m', '/admin/nothing', '/auth', '/emails/nothing', '/api'])(
  '%s is no page for anybody',
  (path) => {
    for (const account of Object.values(WHO)) {
      expect(judge(routeAt(path), account, '')).toEqual({to: 'nowhere'});
    }
  },
);
