// The whole admin area is one part of its own: nothing of it is in what learners load, and it is not kept for offline.
import {useAtomValue} from 'jotai';
import {CircleGauge, Mail} from 'lucide-react';
import {useEffect, useState, type ReactNode} from 'react';
import {Link, useLocation, useSearch} from 'wouter';
import {routeAt, type Route} from '#schema/wire/routes.ts';
import {AdminFrame} from '#web/admin/frame.tsx';
import {AdminHomeScreen} from '#web/admin/home.screen.tsx';
import {AdminLoginScreen} from '#web/admin/login.screen.tsx';
import {MailsScreen} from '#web/admin/mails.screen.tsx';
import {adminEntries} from '#web/admin/navigation.ts';
import {SetUpScreen} from '#web/admin/set-up.screen.tsx';
import {adminAtom, askAdmin} from '#web/admin/state.ts';
import type {AdminScreens} from '#web/part/part.ts';
import {buttonLook} from '#web/ui/form/button.tsx';
import {Page} from '#web/ui/page.tsx';
import {EmptyState} from '#web/ui/show/empty-state.tsx';
import {Opening} from '#web/ui/show/opening.tsx';

type Props = {
  route: Route;
  /** Those of all parts. */
  screens: AdminScreens;
  /** Of the whole app, such as the theme; shown in the frame. */
  tools: ReactNode;
};

const LOGIN = '/admin/login';

/** The pages of this feature. */
export const adminScreens: AdminScreens = {
  '/admin': {icon: CircleGauge, Show: ({admin}) => <AdminHomeScreen email={admin.email} />},
  '/admin/emails': {icon: Mail, Show: MailsScreen},
};

/** All admin pages, behind their own guard: whoever is no admin is sent to the sign-in, and comes back. */
export function AdminArea({route, screens, tools}: Props) {
  const account = useAtomValue(adminAtom);
  const [path, go] = useLocation();
  useEffect(() => void askAdmin(), []);
  const isLogin = route.path === LOGIN;
  const mustSignIn = !isLogin && account.state === 'none';
  const hasEnded = account.state === 'none' && account.hasEnded;
  useEffect(() => {
    if (!mustSignIn) return;
    const params = new URLSearchParams({
      ...(path === '/admin' ? {} : {next: path}),
      ...(hasEnded ? {notice: 'ended'} : {}),
    });
    go(params.size > 0 ? `${LOGIN}?${params}` : LOGIN, {replace: true});
  }, [mustSignIn, hasEnded, path, go]);

  if (isLogin) return <Entrance isSignedIn={account.state === 'admin'} />;
  if (account.state !== 'admin') return <Opening />;
  const shown = screens[route.path];
  return (
    <AdminFrame admin={account.admin} entries={adminEntries(screens)} tools={tools}>
      {shown ? <shown.Show admin={account.admin} /> : <Coming title={route.title} />}
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
    const leave = () => {
      go('/admin', {replace: true});
      setToken(undefined);
    };
    return <SetUpScreen token={token} onDone={leave} />;
  }
  return <AdminLoginScreen hasEnded={params.get('notice') === 'ended'} />;
}

const tokenInAddress = (): string | undefined => /^#set-up=([\w-]+)$/.exec(location.hash)?.[1];

/** Only pages of admins are gone to. */
const pageOf = (path: string | null): string =>
  path !== null && routeAt(path)?.audience === 'admin' ? path : '/admin';

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
