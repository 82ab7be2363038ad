// The entry of public pages: light, without Zero, machines, validators or dialogs.
import './styles.css';
import {StrictMode} from 'react';
import {createRoot} from 'react-dom/client';
import {routeAt} from '#schema/wire/routes.ts';
import {keptUser} from '#web/data/kept-user.ts';
import {letInStyles} from '#web/io/style-nonce.ts';
import {ComingPublicPage} from '#web/landing/coming-public-page.tsx';
import {Landing} from '#web/landing/landing.screen.tsx';
import {NotFoundCard} from '#web/ui/show/not-found-card.tsx';

const root = document.querySelector('#root');
if (!root) throw new Error('the page has no #root');
const route = routeAt(location.pathname);
letInStyles();

if (route?.awayWhenSignedIn && keptUser.read() !== undefined) {
  // Specification, section 2.1: signed-in users are sent on.
  location.replace('/personal-tutor');
} else {
  createRoot(root).render(<StrictMode>{page()}</StrictMode>);
}

function page() {
  if (!route || route.entry !== 'public') return <NotFoundCard />;
  return route.path === '/' ? <Landing loadSignIn={loadSignIn} /> : <ComingPublicPage title={route.title} />;
}

/** Fetched when a visitor is about to sign in. */
async function loadSignIn() {
  return (await import('#web/account/sign-in.dialog.tsx')).SignInDialog;
}
