// Where a visitor may be (specification, sections 2.1 and 5). A courtesy: the server decides again.
import {PREVIEW_PARAM, safeReturn, type Audience, type Route} from '#schema/wire/routes.ts';
import type {Account} from '#web/data/current-user.ts';
import type {EmailUser} from '#web/emails/email-user.ts';

/**
 * What to do with a visit: show the page, wait for the account, go elsewhere, show the 404 card, or ask the
 * server for a page without the app.
 */
export type Verdict =
  | {readonly to: 'page' | 'wait' | 'nowhere' | 'server'}
  | {readonly to: 'elsewhere'; readonly path: string};

/** Open to everybody; an admin's session is another one, and the admin area asks for it itself. */
const OPEN: ReadonlySet<Audience> = new Set(['public', 'open', 'admin']);
/** Student pages that stay open before the Python assessment is passed. */
const BEFORE_ASSESSMENT: ReadonlySet<string> = new Set(['/assessment', '/email-course/challenge-submit']);

/** @param emailUser whether a guest has a session of the e-mail course. */
export function judge(
  route: Route | undefined,
  account: Account,
  search: string,
  emailUser: EmailUser = 'asking',
): Verdict {
  if (!route) return {to: 'nowhere'};
  if (OPEN.has(route.audience)) return {to: 'page'};
  // A reset link from a mail works for everybody.
  if (route.path === '/auth/reset-password' && new URLSearchParams(search).has('token')) return {to: 'page'};
  if (account.state === 'asking') return {to: 'wait'};
  const verdict =
    account.state === 'learner' ? judgeLearner(route, account, search) : judgeGuest(route, emailUser);
  // A preview is open to everybody. With the parameter in the address the server was asked, and has none.
  const mayAsk = !hasEnded(account) && route.mayPreview && !new URLSearchParams(search).has(PREVIEW_PARAM);
  return mayAsk && verdict.to === 'elsewhere' ? {to: 'server'} : verdict;
}

/** Whether a session has ended here: the page is one to come back to then, and no other takes its place. */
export const hasEnded = (account: Account): boolean =>
  account.state === 'guest' && account.ended !== undefined;

/** The address that asks the server for a preview. */
export const previewAddress = (path: string): string => `${path}?${PREVIEW_PARAM}`;

/** The address that a visitor wanted, to come back to. */
export function wantedAddress(path: string, search: string): string {
  const params = new URLSearchParams(search);
  params.delete(PREVIEW_PARAM);
  return params.size > 0 ? `${path}?${params}` : path;
}

/** The sign-in page's own address with the page to come back to: a reload of it knows that page, too. */
export const signInAddress = (wanted: string): string => `/auth/login?returnTo=${encodeURIComponent(wanted)}`;

/** The page that a sign-in is to lead back to, by the address of its own page. */
export const returnAddress = (search: string): string | undefined =>
  safeReturn(new URLSearchParams(search).get('returnTo'));

function judgeGuest({audience}: Route, emailUser: EmailUser): Verdict {
  if (audience === 'student') return {to: 'elsewhere', path: '/auth/login'};
  if (audience !== 'email' || emailUser === 'known') return {to: 'page'};
  return emailUser === 'asking' ? {to: 'wait'} : {to: 'elsewhere', path: '/email-course'};
}

type Learner = Extract<Account, {state: 'learner'}>;

function judgeLearner(route: Route, learner: Learner, search: string): Verdict {
  const {user, isAnother, mayHavePassed, hasPassed} = learner;
  if (route.devOnly && !user.isDev) return {to: 'nowhere'};
  if (route.audience === 'guest') {
    const back = isAnother ? undefined : returnAddress(search);
    return {to: 'elsewhere', path: back ?? '/personal-tutor'};
  }
  const mustAssess = route.audience === 'student' && !user.mayLearn && !BEFORE_ASSESSMENT.has(route.path);
  if (!mustAssess) return {to: 'page'};
  return mayHavePassed || hasPassed ? {to: 'wait'} : {to: 'elsewhere', path: '/assessment'};
}
