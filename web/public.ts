// The script of the public pages: their HTML is whole without it, and it fetches nothing before somebody touches something.
import './landing/public.css';
import {routeAt} from '#schema/wire/routes.ts';
import {keptUser, wordsOfPerson} from '#web/data/session/kept-user.ts';
import {catchInstallOffer} from '#web/install/catch-offer.ts';
import {reportErrors} from '#web/io/reports/report-errors.ts';
import {letInStyles} from '#web/io/style-nonce.ts';

const loadSignIn = () => import('./sign-in-layer.tsx');
const fetchSignIn = () => void loadSignIn().catch(() => undefined);

reportErrors(wordsOfPerson);
letInStyles();
catchInstallOffer();

if (routeAt(location.pathname)?.awayWhenSignedIn && keptUser.read() !== undefined) {
  // Specification, section 2.1: signed-in users are sent on. The server does so first; without it the page may be a copy.
  location.replace('/personal-tutor');
}

for (const island of document.querySelectorAll<HTMLElement>('[data-island]')) awaken(island);

const signIn = document.querySelector<HTMLAnchorElement>('[data-sign-in]');
if (signIn) openOverPage(signIn);

/** A click that comes before its script is repeated once that is there. */
function awaken(island: HTMLElement): void {
  let waking: Promise<void> | undefined;
  const begin = () => {
    waking ??= import('#web/landing/islands/wake.tsx')
      .then(({wake}) => wake(island))
      .then(() => island.removeEventListener('click', replay, true))
      .catch(() => {
        waking = undefined;
      });
    return waking;
  };
  const replay = (event: MouseEvent) => {
    const {target} = event;
    const acts = target instanceof Element ? target.closest<HTMLElement>('button, [role="switch"]') : null;
    if (!acts) return;
    event.preventDefault();
    event.stopPropagation();
    void repeat(acts);
  };
  const repeat = async (acts: HTMLElement) => {
    acts.setAttribute('aria-busy', 'true');
    await begin();
    acts.removeAttribute('aria-busy');
    if (waking) acts.click();
    // A form has an answer without a script, too.
    else if (acts instanceof HTMLButtonElement && acts.form && navigator.onLine) acts.form.submit();
    else island.dataset['failed'] = '';
  };
  for (const touch of ['pointerenter', 'focusin'] as const)
    island.addEventListener(touch, () => void begin(), {once: true});
  island.addEventListener('click', replay, true);
  // Where something is typed it has to be kept from the first key on.
  if (island.dataset['eager'] !== undefined) void begin();
}

/**
 * A link to the sign-in page. A plain click opens the form over this page instead; it is fetched as soon as somebody is
 * about to click, and where it does not come the link is a link.
 */
function openOverPage(link: HTMLAnchorElement): void {
  link.addEventListener('pointerenter', fetchSignIn);
  link.addEventListener('focus', fetchSignIn);
  link.addEventListener('click', (event) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    loadSignIn().then(
      ({showSignIn}) => showSignIn(),
      () => location.assign(link.href),
    );
  });
}
