// Sign-in with Google or another configured provider (specification, section 7.1): server routes that redirect to the
// provider and back. Every failure ends on a page of the academy with a message.
import type {Context} from 'hono';
import {
  ARRIVED_PARAM,
  GOOGLE_CALLBACK_PATH,
  GOOGLE_PATH,
  REMEMBER_PARAM,
  TERMS_PARAM,
} from '#schema/account/google.api.ts';
import type {GoogleNotice} from '#schema/account/google.notices.ts';
import {TERMS_VERSION} from '#schema/account/terms.ts';
import {utmIn} from '#schema/account/utm.ts';
import {addressOf} from '#schema/wire/endpoint.ts';
import {safeReturn} from '#schema/wire/routes.ts';
import type {AccountNeeds} from '#sync/account/account-needs.ts';
import type {AccountApi} from '#sync/account/account.access.ts';
import {arrive} from '#sync/account/entry/arrival.ts';
import {connectNow} from '#sync/account/google/google-account.routes.ts';
import type {Brought} from '#sync/account/entry/note-arrival.ts';
import {entrance} from '#sync/account/entry/entrance.ts';
import {hasAddress} from '#sync/account/google/identities.ts';
import {ProviderTrouble, type OpenidProvider, type Person} from '#sync/account/google/openid-provider.ts';
import type {Visit} from '#sync/account/google/provider-visits.ts';
import {inTransaction} from '#sync/db/pool.ts';
import {HttpRefusal} from '#sync/http/http-refusal.ts';
import {mount} from '#sync/http/serve.ts';

const HOME = '/personal-tutor';
const THERE = `GET ${GOOGLE_PATH}` as const;
const BACK = `GET ${GOOGLE_CALLBACK_PATH}` as const;

type Needs = AccountNeeds & {readonly provider: OpenidProvider};

export function googleRoutes(api: AccountApi, needs: AccountNeeds): void {
  const {provider, visits, attempts, log} = needs;
  if (!provider) {
    for (const route of [THERE, BACK]) {
      mount(api, route, async (c) => signInPage(c, safeReturn(c.req.query('returnTo')))('google-off'));
    }
    return;
  }
  const comeBack = homecoming({...needs, provider});

  mount(api, THERE, async (c) => {
    const returnTo = safeReturn(c.req.query('returnTo')) ?? null;
    // Only the exact value counts: a session is short unless a long one was clearly asked for.
    const rememberMe = c.req.query(REMEMBER_PARAM) === 'true';
    return inWords(log, signInPage(c, returnTo), async () => {
      if (await sessionOf(needs, c)) return c.redirect(HOME);
      await attempts.visit(c);
      const {token, cookie} = await visits.begin({
        purpose: 'enter',
        returnTo,
        rememberMe,
        brought: broughtBy(c),
      });
      const address = await provider.start(token);
      c.header('Set-Cookie', cookie);
      return c.redirect(address);
    });
  });

  mount(api, BACK, async (c) => {
    let page = signInPage(c);
    const end = (notice: GoogleNotice) => {
      c.header('Set-Cookie', visits.ended());
      return page(notice);
    };
    return inWords(log, end, async () => {
      const visit = await visits.take(c.req.header('cookie'), 'callback');
      if (!visit) throw new ProviderTrouble('google-over');
      page = visit.purpose === 'connect' ? profilePage(c) : signInPage(c, visit.returnTo);
      const attempt = await attempts.begin(c, 'google', {text: visit.token});
      const person = await provider.finish(new URL(c.req.url).searchParams, visit.token);
      await attempt.succeeded();
      return comeBack(c, visit, person);
    });
  });
}

/** What the link said that the visitor would bring along. */
const broughtBy = (c: Context): Brought => ({
  terms: c.req.query(TERMS_PARAM) === TERMS_VERSION ? TERMS_VERSION : undefined,
  utm: utmIn(new URL(c.req.url).search),
});

/** Handles a visitor who came back from the provider. */
function homecoming(needs: Needs) {
  const {pool, visits, prepare} = needs;
  const enter = entrance(needs);

  return async (c: Context, visit: Visit, person: Person): Promise<Response> => {
    if (visit.purpose === 'connect') {
      const session = await sessionOf(needs, c);
      // The browser is signed out or signed in as somebody else by now: the one who began this has left.
      if (session?.learner.userId !== visit.userId) throw new ProviderTrouble('google-over');
      if (!hasAddress(person)) throw new ProviderTrouble('google-no-address');
      c.header('Set-Cookie', visits.ended());
      const {userId} = visit;
      return profilePage(c)(await inTransaction(pool, (db) => connectNow(db, needs, c, userId, person)));
    }
    const {returnTo, rememberMe, brought} = visit;
    const arrival = await arrive(pool, {person, brought}, prepare);
    if (arrival.to === 'nowhere') throw new ProviderTrouble('google-no-address');
    if (arrival.to === 'choice') {
      const {cookie} = await visits.begin({
        purpose: 'choose',
        returnTo,
        rememberMe,
        brought,
        person: arrival.person,
      });
      c.header('Set-Cookie', cookie);
      return signInPage(c, returnTo)(arrival.notice);
    }
    await enter(c, {kind: 'google', rememberMe, by: async () => arrival.userId});
    c.header('Set-Cookie', visits.ended(), {append: true});
    const arrived = arrival.to === 'new' ? 'new' : 'back';
    return c.redirect(signInAddress({[ARRIVED_PARAM]: arrived, returnTo: returnTo ?? undefined}));
  };
}

/** The browser navigates to these routes, so every failure redirects to a page. */
async function inWords(
  log: AccountNeeds['log'],
  page: (notice: GoogleNotice) => Response,
  work: () => Promise<Response>,
): Promise<Response> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof HttpRefusal && error.status === 429) return page('google-wait');
    const notice = error instanceof ProviderTrouble ? error.notice : 'google-failed';
    // A visitor's own doing, such as cancelling, is not logged as an error.
    if (notice === 'google-failed' || notice === 'google-unreachable')
      log('sign-in with Google failed', error);
    return page(notice);
  }
}

/** The routes are open to anyone; a session is looked up but not required. */
const sessionOf = ({sessions}: AccountNeeds, c: Context) =>
  sessions.find(sessions.tokenFrom(c.req.header('cookie')));

const signInAddress = (query: Readonly<Record<string, string | undefined>>) =>
  addressOf('/auth/login', {}, query);

const signInPage =
  (c: Context, returnTo?: string | null) =>
  (notice: GoogleNotice): Response =>
    c.redirect(signInAddress({notice, returnTo: returnTo ?? undefined}));

const profilePage =
  (c: Context) =>
  (notice: GoogleNotice): Response =>
    c.redirect(addressOf('/profile', {}, {tab: 'profile', notice}));
