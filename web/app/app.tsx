import {ZeroProvider} from '@rocicorp/zero/react';
import {getDefaultStore, useAtomValue} from 'jotai';
import {lazy, Suspense, useEffect, type ComponentType, type ReactNode} from 'react';
import {matchRoute, Router, useLocation, useRouter, useSearch} from 'wouter';
import type {CurrentUser} from '#schema/account/account.api.ts';
import {routeAt, type Route} from '#schema/wire/routes.ts';
import {GuestForm} from '#web/app/entrance/guest-form.tsx';
import {hasEnded, judge, previewAddress, signInAddress, wantedAddress} from '#web/app/guard.ts';
import {hasLeftAtom} from '#web/app/leave.ts';
import {navigationFor} from '#web/app/navigation.ts';
import {OutboxPanel, Overlays} from '#web/app/overlays.tsx';
import {parts} from '#web/app/parts.ts';
import {placeAtEnd, placeInEntry, usePlaceBack, watchPlace} from '#web/app/place-back.ts';
import {screenFor} from '#web/app/screen-for.tsx';
import {OutsideFrame} from '#web/app/outside-frame.tsx';
import {AdminUnreachable} from '#web/app/screens/admin-unreachable.tsx';
import {HomeBefore} from '#web/app/screens/home.screen.tsx';
import {TutorBefore} from '#web/tutor/tutor-before.tsx';
import {LeftScreen} from '#web/app/screens/left.screen.tsx';
import {LogOutScreen} from '#web/app/screens/log-out.screen.tsx';
import {want} from '#web/app/wanted.ts';
import {welcome, welcomeNew} from '#web/app/welcome.ts';
import {accountAtom, keepAccountFresh, type Account} from '#web/data/current-user.ts';
import {DataContext} from '#web/data/data.ts';
import {useDataSession} from '#web/data/session/use-session.ts';
import {askEmailUser, emailUserAtom} from '#web/emails/email-user.ts';
import {beginPreloading} from '#web/io/preload.ts';
import {PointsTag} from '#web/leaderboard/own/points.tsx';
import {Bell} from '#web/notifications/bell/bell.tsx';
import type {AnyPart} from '#web/part/part.ts';
import {Floating} from '#web/shell/floating.tsx';
import {FloatHost} from '#web/ui/overlay/float.tsx';
import {noteComingIn} from '#web/shell/heading-focus.ts';
import {SavePill} from '#web/shell/saving/save-pill.tsx';
import {Shell} from '#web/shell/shell.tsx';
import {restoreSingleKeys} from '#web/shell/single-keys.ts';
import {ThemeSwitch} from '#web/shell/theme/theme-switch.tsx';
import {watchTheme} from '#web/shell/theme/theme.ts';
import {NotFoundCard} from '#web/ui/show/not-found-card.tsx';
import {Opening} from '#web/ui/show/opening.tsx';
import {AccountButton} from '#web/app/account-button.tsx';

/** Fetched when it is opened, and not kept for offline: learners load nothing of it. */
const AdminArea = lazy(() =>
  import('#web/app/admin/whole-area.tsx')
    .then(({wholeArea}) => wholeArea())
    .catch(() => ({default: AdminUnreachable})),
);

/** Learners load nothing of them. */
const entrance = {
  signIn: () => import('#web/account/sign-in.screen.tsx'),
  register: () => import('#web/account/register.screen.tsx'),
};
const SignInScreen = lazy(async () => ({default: (await entrance.signIn()).SignInScreen}));
const RegisterScreen = lazy(async () => ({default: (await entrance.register()).RegisterScreen}));
// Opened by their own address, they are fetched together with the app.
if (
  routeAt(location.pathname)?.audience === 'guest' &&
  getDefaultStore().get(accountAtom).state !== 'learner'
) {
  void entrance.signIn();
  void entrance.register();
}

const all: readonly AnyPart[] = parts;
const frame = all.flatMap(({frame: pieces = []}) => pieces);
const frameForAll = all.flatMap(({frameForAll: pieces = []}) => pieces);

export function App() {
  const hasLeft = useAtomValue(hasLeftAtom);
  if (hasLeft) return <LeftScreen isGone={hasLeft === 'wholly'} />;
  return (
    <Router>
      <Visit />
      <FloatHost />
      {frameForAll.map((Piece, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- The list is fixed.
        <Piece key={at} />
      ))}
      <Floating />
    </Router>
  );
}

function Visit() {
  const [path, go] = useLocation();
  const search = useSearch();
  const account = useAtomValue(accountAtom);
  const route = routeAt(path);
  const emailUser = useAtomValue(emailUserAtom);
  const verdict = judge(route, account, search, emailUser);
  const elsewhere = verdict.to === 'elsewhere' ? verdict.path : undefined;

  useEffect(keepAccountFresh, []);
  useEffect(watchTheme, []);
  useEffect(restoreSingleKeys, []);
  useEffect(watchPlace, []);
  const isEnd = hasEnded(account);
  const userId = account.state === 'learner' ? account.user.id : undefined;
  useEffect(() => {
    if (elsewhere === undefined) return;
    if (elsewhere === '/auth/login' && isEnd) {
      const wanted = wantedAddress(path, search) + location.hash;
      return go(signInAddress(wanted), {replace: true, state: placeAtEnd()});
    }
    if (elsewhere === '/auth/login') want(wantedAddress(path, search));
    welcome(search, userId);
    go(elsewhere, {replace: true, state: placeInEntry()});
  }, [elsewhere, isEnd, path, search, go, userId]);
  const asksEmailUser = route?.audience === 'email' && account.state === 'guest';
  useEffect(() => {
    if (asksEmailUser) void askEmailUser();
  }, [asksEmailUser]);
  useEffect(() => {
    if (verdict.to === 'server') location.replace(previewAddress(path));
  }, [verdict.to, path]);

  if (verdict.to === 'nowhere' || !route)
    return <NotFoundCard home={userId === undefined ? '/' : '/dashboard'} />;
  if (verdict.to !== 'page') return isUnanswered(account) ? <Opening words={UNANSWERED} /> : <Opening />;
  return <ShownPage route={route} path={path} account={account} />;
}

const UNANSWERED =
  'You’ve passed the assessment, but we can’t reach the academy right now. This page opens as soon as we can.';

const isUnanswered = (account: Account): boolean =>
  account.state === 'learner' && account.hasPassed === 'unanswered';

/** What is painted of a page before the learner's data is open; of others, that they open. */
const BEFORE: Readonly<Record<string, ComponentType<{userId: string}>>> = {
  '/dashboard': HomeBefore,
  '/personal-tutor': TutorBefore,
};

type ShownProps = {route: Route; path: string; account: Account};

/** The page of a route, in the frame of its audience. */
function ShownPage({route, path, account}: ShownProps) {
  const {parser} = useRouter();
  if (route.path === '/logout') return <LogOutScreen />;
  if (route.audience === 'admin' || route.path === '/admin/login') {
    return (
      <Suspense fallback={<Opening />}>
        <AdminArea route={route} tools={<ThemeSwitch />} />
      </Suspense>
    );
  }
  if (route.audience === 'guest') return <GuestPage route={route} />;
  const [, params] = matchRoute(parser, route.path, path);
  const screen = screenFor(route, params ?? {});
  if (route.audience === 'student' && account.state === 'learner') {
    return (
      <LearnerPage user={account.user} Before={BEFORE[route.path]}>
        {screen}
      </LearnerPage>
    );
  }
  if (route.audience === 'email') {
    return (
      <OutsideFrame>
        <Suspense fallback={<Opening framed />}>{screen}</Suspense>
      </OutsideFrame>
    );
  }
  return <Suspense fallback={<Opening />}>{screen}</Suspense>;
}

const guestForms = {SignIn: SignInScreen, Register: RegisterScreen};

/** What comes after a sign-in is fetched while the form is filled in. */
function GuestPage({route}: {route: Route}) {
  useEffect(beginPreloading, []);
  const [, go] = useLocation();
  const enter = (address: string, isNew: boolean) => {
    if (isNew) welcomeNew();
    noteComingIn();
    go(address, {replace: true, state: placeInEntry()});
  };
  return (
    <Suspense fallback={<Opening />}>
      <GuestForm path={route.path} forms={guestForms} onIn={enter}>
        {screenFor(route, {})}
      </GuestForm>
    </Suspense>
  );
}

type LearnerProps = {
  user: CurrentUser;
  Before: ComponentType<{userId: string}> | undefined;
  children: ReactNode;
};

function LearnerPage({user, Before, children}: LearnerProps) {
  const session = useDataSession(user);
  usePlaceBack();
  const shell = {user, entries: navigationFor(user), overlays: <Overlays user={user} />};
  if (!session) {
    // The frame paints at once; what needs the learner's data follows when it is open.
    return (
      <Shell {...shell} State={NoState} Bell={NoBell} points={<span className="gutter">{'\u00a0'}</span>}>
        {Before ? <Before userId={user.id} /> : <Opening framed />}
      </Shell>
    );
  }
  return (
    <ZeroProvider zero={session.zero}>
      <DataContext.Provider value={session}>
        {frame.map((Piece, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- The list is fixed.
          <Piece key={at} user={user} />
        ))}
        <Shell {...shell} State={SaveState} Bell={Bell} Account={AccountButton} points={<PointsTag />}>
          {children}
        </Shell>
      </DataContext.Provider>
    </ZeroProvider>
  );
}

const SaveState = ({compact = false}: {compact?: boolean}) => (
  <SavePill compact={compact} Panel={OutboxPanel} />
);

/** These keep the places of the save state and the bell until the data is open. */
const NoState = () => <div className="h-9" />;
const NoBell = ({className = ''}: {className?: string}) => <span className={`size-9 ${className}`} />;
