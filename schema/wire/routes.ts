// Every page of the academy (specification, section 2.1). The browser's router, its guards and the
// server's 404 all read this one table; what is not in it is '404 Page Not Found' for everybody.

/**
 * Who may open a page.
 * - `public`, `open`: everybody (`open` has no frame of its own, such as /logout)
 * - `guest`: signed-in learners are sent to /personal-tutor
 * - `student`: guests are sent to /auth/login
 * - `email`: a sign-in or an e-mail course session, else /email-course
 * - `admin`: an admin session, else /admin/login
 */
export type Audience = 'public' | 'guest' | 'student' | 'email' | 'admin' | 'open';

export type Route = {
  /** wouter's pattern: `/modules/:moduleId`. */
  readonly path: string;
  readonly audience: Audience;
  readonly title: string;
  /** Signed-in learners are sent to /personal-tutor (the landing page). */
  readonly awayWhenSignedIn?: true;
  /** Developers only; the 404 card for others. */
  readonly devOnly?: true;
  /** Served without the app (no Zero): prerendered public pages. */
  readonly entry?: 'public';
  /** May be a preview: then the server has a page for those who may not come in (sync/lessons/preview/preview.routes.ts). */
  readonly mayPreview?: true;
};

/** Parameter of an address that asks the server for its page for those who may not come in. */
export const PREVIEW_PARAM = 'preview';

type More = Partial<Omit<Route, 'audience' | 'path' | 'title'>>;

const route = <const Who extends Audience, const Path extends string>(
  audience: Who,
  path: Path,
  title: string,
  more: More = {},
) => ({audience, path, title, ...more});
const publicPage = <const Path extends string>(path: Path, title: string, more: More = {}) =>
  route('public', path, title, {entry: 'public', ...more});

const table = [
  publicPage('/', 'Master AI Engineering in 6 Months', {awayWhenSignedIn: true}),
  publicPage('/learn-more', 'Learn more'),
  publicPage('/about', 'About'),
  publicPage('/contact', 'Contact'),
  // Where the contact form leads without a script.
  publicPage('/contact/sent', 'We have your message'),
  publicPage('/privacy', 'Privacy Policy'),
  publicPage('/terms', 'Terms of Service'),
  publicPage('/cookies', 'Cookie Policy'),
  publicPage('/email-course', 'Email course'),
  publicPage('/email-course/register', 'Join the email course'),
  publicPage('/email-course/login', 'Sign in to the email course'),
  publicPage('/email-course/verify', 'Confirm your address'),
  publicPage('/manifestation', 'Manifestation'),
  publicPage('/manifestation/:refId', 'Manifestation'),
  publicPage('/certificates/:id', 'Certificate'),
  // Where emails lead that can be ended.
  publicPage('/unsubscribe/:token', 'Stop these emails'),
  publicPage('/unsubscribed', 'These emails have stopped'),
  publicPage('/unsubscribed/unknown', 'This link doesn’t work'),

  route('guest', '/auth/login', 'Sign in'),
  route('guest', '/auth/register', 'Create your account'),
  route('guest', '/auth/forgot-password', 'Forgot your password'),
  // Open for everyone when it carries a token, so a signed-in learner's mail works too.
  route('guest', '/auth/reset-password', 'Choose a new password'),
  route('open', '/logout', 'Log out'),

  route('student', '/dashboard', 'Dashboard'),
  route('student', '/personal-tutor', 'AI tutor'),
  route('student', '/vapi-heygen-avatar', 'Video avatar'),
  route('student', '/heygen-openai-avatar', 'Experimental video avatar'),
  route('student', '/vapi-tavus-avatar', 'Experimental video avatar'),
  route('student', '/did-avatar', 'Video avatar'),
  route('student', '/did-agents-avatar', 'Video avatar'),
  route('student', '/personal-tutor/voice', 'Voice tutor'),
  route('student', '/modules', 'Modules'),
  route('student', '/modules/:moduleId/lessons/:lessonId', 'Lesson', {mayPreview: true}),
  route('student', '/modules/:moduleId/lesson/:lessonId', 'Lesson', {mayPreview: true}),
  route('student', '/glossary', 'Glossary'),
  route('student', '/progress', 'Progress'),
  route('student', '/leaderboard', 'Leaderboard'),
  route('student', '/profile', 'Profile'),
  route('student', '/payment/verify', 'Payment'),
  route('student', '/challenges', 'Challenges'),
  route('student', '/challenges/:id', 'Challenge'),
  route('student', '/community', 'Chat & Collaboration'),
  route('student', '/community/debug', 'Socket debug', {devOnly: true}),
  route('student', '/community/api-debug', 'API debug', {devOnly: true}),
  route('student', '/assistant', 'Coding assistant'),
  route('student', '/email-course/challenge-submit', 'Submit a challenge'),
  route('student', '/coding', 'Coding'),
  route('student', '/coding/:projectId', 'Project'),
  route('student', '/assessment', 'Python assessment'),

  route('email', '/emails', 'Your email course'),
  route('email', '/emails/challenges', 'Weekly challenges'),
  route('email', '/emails/progress', 'Email course progress'),
  route('email', '/emails/achievements', 'Achievements'),
  route('email', '/emails/preferences', 'Email preferences'),
  route('email', '/emails/lesson/:lessonId', 'Email lesson'),

  route('open', '/admin/login', 'Admin sign in'),
  route('admin', '/admin', 'Admin'),
  route('admin', '/admin/students', 'Students'),
  route('admin', '/admin/challenges', 'Challenges'),
  route('admin', '/admin/submissions', 'Submissions'),
  route('admin', '/admin/teams', 'Teams'),
  route('admin', '/admin/teaching', 'Teaching'),
  route('admin', '/admin/email-challenges', 'Email challenges'),
  route('admin', '/admin/email-course-users', 'Email course users'),
  route('admin', '/admin/ai-spendings', 'AI spendings'),
  route('admin', '/admin/support', 'Support'),
  route('admin', '/admin/emails', 'Emails'),
  route('admin', '/admin/certificates', 'Certificates'),
  route('admin', '/admin/manifestation-chats', 'Manifestation chats'),

  // For those who build the academy: every state machine of this browser, live.
  route('student', '/dev/machines', 'State machines', {devOnly: true}),
  // The design language, every part in every state.
  route('open', '/dev/parts', 'Parts'),
];

type Row = (typeof table)[number];
/** The path of a page of the admin area. */
export type AdminPath = Extract<Row, {audience: 'admin'}>['path'];
/** The path of any other page. */
export type PagePath = Exclude<Row, {audience: 'admin'}>['path'];

export const routes: readonly Route[] = table;

const patterns = routes.map((page) => ({
  page,
  pattern: new RegExp(`^${page.path.replaceAll(/:\w+/g, '[^/]+')}/?$`),
}));

/** The page at this path, if the academy has one. */
export const routeAt = (path: string): Route | undefined =>
  patterns.find(({pattern}) => pattern.test(path))?.page;

/**
 * The address of a page that a sign-in may lead back to; `undefined` for all else: another site, a page for guests, no
 * page at all.
 */
export function safeReturn(wanted: string | null | undefined): string | undefined {
  if (!wanted || wanted.length > 300 || !/^\/(?![/\\])/.test(wanted)) return undefined;
  const here = 'http://academy.invalid';
  const url = URL.parse(wanted, here);
  if (url?.origin !== here) return undefined;
  const audience = routeAt(url.pathname)?.audience;
  return audience === 'student' || audience === 'email' ? url.pathname + url.search + url.hash : undefined;
}
