// Who may be on which page, written by hand from the specification (sections 2.1, 5 and 6): a second opinion on the
// guard and on its table (schema/wire/routes.ts). A page that is missing here fails.
import {expect, test} from 'vitest';
import type {CurrentUser} from '#schema/account/account.api.ts';
import {routeAt, routes} from '#schema/wire/routes.ts';
import {judge} from '#web/app/guard.ts';
import type {Account} from '#web/data/current-user.ts';
import type {EmailUser} from '#web/emails/email-user.ts';

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

type Visitor = {readonly account: Account; readonly emailUser: EmailUser};
const visitor = (account: Account, emailUser: EmailUser = 'none'): Visitor => ({account, emailUser});

const WHO: Readonly<Record<string, Visitor>> = {
  guest: visitor({state: 'guest'}),
  // A guest with a session of the e-mail course.
  emailUser: visitor({state: 'guest'}, 'known'),
  // The gate is closed.
  waiting: visitor(learner({mayLearn: false})),
  student: visitor(learner({isPythonTestCompleted: true})),
  dev: visitor(learner({isDev: true})),
};

/** Where each of them is sent, in that order; `stay` is to the page itself. */
type Ways = readonly [guest: string, emailUser: string, waiting: string, student: string, dev: string];

const EVERYBODY: Ways = ['stay', 'stay', 'stay', 'stay', 'stay'];
const GUESTS: Ways = ['stay', 'stay', '/personal-tutor', '/personal-tutor', '/personal-tutor'];
const ASSESSED: Ways = ['/auth/login', '/auth/login', '/assessment', 'stay', 'stay'];
const SIGNED_IN: Ways = ['/auth/login', '/auth/login', 'stay', 'stay', 'stay'];
const DEVELOPERS: Ways = ['/auth/login', '/auth/login', 'nowhere', 'nowhere', 'stay'];
/** Of those whom it does not let in the server asks whether the lesson is a preview. */
const LESSON: Ways = ['server', 'server', 'server', 'stay', 'stay'];
const EMAIL: Ways = ['/email-course', 'stay', 'stay', 'stay', 'stay'];
/** An admin's session is another one: the admin area asks for it itself, and sends to /admin/login. */
const ADMINS = EVERYBODY;

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
  '/unsubscribe/abc': EVERYBODY,
  '/contact/sent': EVERYBODY,
  '/unsubscribed': EVERYBODY,
  '/unsubscribed/unknown': EVERYBODY,
  '/logout': EVERYBODY,
  '/admin/login': EVERYBODY,
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
  '/personal-tutor/voice': ASSESSED,
  '/modules': ASSESSED,
  '/modules/m/lessons/l': LESSON,
  '/modules/m/lesson/l': LESSON,
  '/glossary': ASSESSED,
  '/progress': ASSESSED,
  '/leaderboard': ASSESSED,
  '/profile': ASSESSED,
  '/payment/verify': ASSESSED,
  '/challenges': ASSESSED,
  '/challenges/1': ASSESSED,
  '/community': ASSESSED,
  '/community/debug': DEVELOPERS,
  '/community/api-debug': DEVELOPERS,
  '/dev/machines': DEVELOPERS,
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
  const went = Object.values(WHO).map(({account, emailUser}) => {
    const verdict = judge(routeAt(path), account, '', emailUser);
    if (verdict.to === 'elsewhere') return verdict.path;
    return verdict.to === 'page' ? 'stay' : verdict.to;
  });
  expect(went).toEqual(ways);
});

test.each(['/no/such/page', '/modules/m', '/admin/nothing', '/auth', '/emails/nothing', '/api'])(
  '%s is no page for anybody',
  (path) => {
    for (const {account, emailUser} of Object.values(WHO)) {
      expect(judge(routeAt(path), account, '', emailUser)).toEqual({to: 'nowhere'});
    }
  },
);
