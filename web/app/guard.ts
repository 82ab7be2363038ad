// Where a visitor may be (specification, sections 2.1 and 5). A courtesy: the server decides again.
import type {Route} from '#schema/wire/routes.ts';
import type {Account} from '#web/account/current-user.ts';

/** What to do with a visit: show the page, wait for the account, go elsewhere, or show the 404 card. */
export type Verdict =
  | {readonly to: 'page' | 'wait' | 'nowhere'}
  | {readonly to: 'elsewhere'; readonly path: string};

/** Student pages that stay open before the Python assessment is passed. */
const BEFORE_ASSESSMENT: readonly string[] = ['/assessment', '/email-course/challenge-submit'];

export function judge(route: Route | undefined, account: Account, search: string): Verdict {
  if (!route) return {to: 'nowhere'};
  if (route.audience === 'public' || route.audience === 'open') return {to: 'page'};
  if (account.state === 'asking') return {to: 'wait'};
  const isLearner = account.state === 'learner';
  switch (route.audience) {
    case 'guest':
      // A reset link from a mail works for everybody.
      if (route.path === '/auth/reset-password' && new URLSearchParams(search).has('token'))
        return {to: 'page'};
      return isLearner ? {to: 'elsewhere', path: '/personal-tutor'} : {to: 'page'};
    case 'admin':
      // No admin has signed in on this device.
      return {to: 'elsewhere', path: '/admin/login'};
    case 'email':
      return isLearner ? {to: 'page'} : {to: 'elsewhere', path: '/email-course'};
    case 'student':
      return isLearner ? judgeLearner(route, account) : {to: 'elsewhere', path: '/auth/login'};
  }
}

function judgeLearner(route: Route, {user}: Account & {state: 'learner'}): Verdict {
  if (route.devOnly && !user.isDev) return {to: 'nowhere'};
  const mustAssess = !user.mayLearn && !BEFORE_ASSESSMENT.includes(route.path);
  return mustAssess ? {to: 'elsewhere', path: '/assessment'} : {to: 'page'};
}
