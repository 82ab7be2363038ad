// The whole admin area is one part of its own: nothing of it is in what learners load, and it is not kept for offline.
import {useAtomValue} from 'jotai';
import {CircleGauge, GraduationCap, LifeBuoy, Mail, Users} from 'lucide-react';
import {lazy, Suspense, useEffect, useState, type ReactNode} from 'react';
import {Link, useLocation, useSearch} from 'wouter';
import {routeAt, type Route} from '#schema/wire/routes.ts';
import {AdminFrame} from '#web/admin/frame.tsx';
import {AdminHomeScreen} from '#web/admin/home.screen.tsx';
import {AdminLoginScreen} from '#web/admin/sign-in/login.screen.tsx';
import {MailsScreen} from '#web/admin/mails.screen.tsx';
import {adminEntries, type BuiltScreens} from '#web/admin/navigation.ts';
import {ADD_PASSKEY} from '#web/admin/sign-in/passkeys.tsx';
import {SetUpScreen} from '#web/admin/sign-in/set-up.screen.tsx';
import {adminAtom, askAdmin, watchPageShow} from '#web/admin-area/session.ts';
import {ViewedContext, type ShowViewed} from '#web/admin-area/viewed.ts';
import type {AdminScreens} from '#web/part/part.ts';
import {buttonLook} from '#web/ui/form/button.tsx';
import {Page} from '#web/ui/page.tsx';
import {EmptyState} from '#web/ui/show/empty-state.tsx';
import {Opening} from '#web/ui/show/opening.tsx';

type Props = {
  route: Route;
  screens: BuiltScreens;
  /** The screens of a learner, for who looks at them as one. */
  showViewed: ShowViewed;
  /** Of the whole app, such as the theme; shown in the frame. */
  tools: ReactNode;
};

const LOGIN = '/admin/login';

// Pages with tables come when they are opened: the sign-in and the overview need nothing of it.
const StudentsScreen = lazy(async () => ({
  default: (await import('#web/admin/students/students.screen.tsx')).StudentsScreen,
}));
const TeachingScreen = lazy(async () => ({
  default: (await import('#web/admin/teaching/teaching.screen.tsx')).TeachingScreen,
}));

const SupportScreen = lazy(async () => ({
  default: (await import('#web/admin/support/support.screen.tsx')).SupportScreen,
}));

/** The pages of this feature. */
export const adminScreens: AdminScreens = {
  '/admin': {icon: CircleGauge, Show: ({admin}) => <AdminHomeScreen email={admin.email} />},
  '/admin/students': {icon: Users, Show: StudentsScreen},
  '/admin/teaching': {icon: GraduationCap, Show: TeachingScreen},
  '/admin/support': {icon: LifeBuoy, Show: SupportScreen},
  '/admin/emails': {icon: Mail, Show: MailsScreen},
};

/** All admin pages, behind their own guard: anyone who is no admin is sent to the sign-in, and comes back. */
export function AdminArea({route, screens, showViewed, tools}: Props) {
  const account = useAtomValue(adminAtom);
  const [path, go] = useLocation();
  const search = useSearch();
  useEffect(() => void askAdmin(), []);
  useEffect(watchPageShow, []);
  const isLogin = route.path === LOGIN;
  const mustSignIn = !isLogin && account.state === 'none';
  const hasEnded = account.state === 'none' && account.hasEnded;
  useEffect(() => {
    if (!mustSignIn) return;
    // With its search, which is the view of a table: they come back to the very same rows.
    const here = search === '' ? path : `${path}?${search}`;
    const params = new URLSearchParams({
      ...(here === '/admin' ? {} : {next: here}),
      ...(hasEnded ? {notice: 'ended'} : {}),
    });
    go(params.size > 0 ? `${LOGIN}?${params}` : LOGIN, {replace: true});
  }, [mustSignIn, hasEnded, path, search, go]);

  if (isLogin) return <Entrance isSignedIn={account.state === 'admin'} />;
  if (account.state !== 'admin') return <Opening />;
  const shown = screens[route.path];
  return (
    <AdminFrame admin={account.admin} entries={adminEntries(screens)} page={route.path} tools={tools}>
      <ViewedContext.Provider value={showViewed}>
        <Suspense fallback={<Opening />}>
          {shown ? <shown.Show admin={account.admin} /> : <Coming title={route.title} />}
        </Suspense>
      </ViewedContext.Provider>
    </AdminFrame>
  );
}

/** The sign-in, or the set-up where a link leads to it. */
function Entrance({isSignedIn}: {isSignedIn: boolean}) {
  const [, go] = useLocation();
  const params = new URLSearchParams(useSearch());
  const [token, setToken] = useState(tokenInAddress);
  const next = pageOf(params.get('next'));
  const mayGo = isSignedIn && token === undefined;
  useEffect(() => {
    if (mayGo) go(next, {replace: true});
  }, [mayGo, next, go]);
  useEffect(() => {
    const onHash = () => setToken(tokenInAddress());
    addEventListener('hashchange', onHash);
    return () => removeEventListener('hashchange', onHash);
  }, []);

  if (token !== undefined) {
    const leave = (isPasskeyOnly: boolean) => {
      go(isPasskeyOnly ? `/admin${ADD_PASSKEY}` : '/admin', {replace: true});
      setToken(undefined);
    };
    return <SetUpScreen token={token} onDone={leave} />;
  }
  return <AdminLoginScreen hasEnded={params.get('notice') === 'ended'} />;
}

const tokenInAddress = (): string | undefined => /^#set-up=([\w-]+)$/.exec(location.hash)?.[1];

/** Only pages of admins are gone to. */
const pageOf = (address: string | null): string => {
  const [path = ''] = address?.split('?') ?? [];
  return address !== null && routeAt(path)?.audience === 'admin' ? address : '/admin';
};

function Coming({title}: {title: string}) {
  return (
    <Page title={title}>
      <EmptyState
        title="This part of the admin area is coming"
        action={
          <Link href="/admin" className={buttonLook('secondary')}>
            Back to the overview
          </Link>
        }
      >
        We’re still building it. It will open at this address.
      </EmptyState>
    </Page>
  );
}
