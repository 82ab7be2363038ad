// The script of the public pages: their HTML is whole without it, and it fetches nothing before somebody touches something.
import './landing/public.css';
import {routeAt} from '#schema/wire/routes.ts';
import {keptUser, wordsOfPerson} from '#web/data/session/kept-user.ts';
import {catchInstallOffer} from '#web/install/catch-offer.ts';
import {whyNotLoaded, type NotLoaded} from '#web/io/browser/why-not-loaded.ts';
import {reportErrors} from '#web/io/reports/report-errors.ts';
import {letInStyles} from '#web/io/style-nonce.ts';

const loadSignIn = () => import('./sign-in-layer.tsx');
const fetchSignIn = () => void loadSignIn().catch(() => undefined);

reportErrors(wordsOfPerson);
letInStyles();
catchInstallOffer();

sendLearnersOn();
// By Back or Forward it is shown as it was kept.
window.addEventListener('pageshow', ({persisted}) => persisted && sendLearnersOn());

for (const island of document.querySelectorAll<HTMLElement>('[data-island]')) awaken(island);

const signIn = document.querySelector<HTMLAnchorElement>('[data-sign-in]');
if (signIn) openOverPage(signIn);

/** Specification, section 2.1. The server does so first; without it the page may be a copy. */
function sendLearnersOn(): void {
  if (routeAt(location.pathname)?.awayWhenSignedIn && keptUser.read() !== undefined) {
    location.replace('/personal-tutor');
  }
}

/** A click that comes before its script is repeated once that is there. */
function awaken(island: HTMLElement): void {
  let waking: Promise<NotLoaded | undefined> | undefined;
  const begin = () => (waking ??= bring().then(isThere));
  const bring = async (): Promise<NotLoaded | undefined> => {
    try {
      const {fetchPart, wake} = await import('#web/landing/islands/wake.tsx');
      const part = await fetchPart(island);
      return await wake(island, part, onBroken).then(
        () => undefined,
        () => 'page',
      );
    } catch {
      return whyNotLoaded();
    }
  };
  const isThere = (why: NotLoaded | undefined): NotLoaded | undefined => {
    if (why !== undefined) waking = undefined;
    else {
      island.removeEventListener('click', replay, true);
      delete island.dataset['failed'];
    }
    return why;
  };
  const onBroken = () => {
    waking = undefined;
    island.dataset['failed'] = 'page';
    island.addEventListener('click', replay, true);
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
    const why = await begin();
    acts.removeAttribute('aria-busy');
    if (why === undefined) acts.click();
    // A form has an answer without a script, too.
    else if (acts instanceof HTMLButtonElement && acts.form && why === 'page') acts.form.submit();
    else island.dataset['failed'] = why;
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
  const goThere = () => location.assign(link.href);
  link.addEventListener('pointerenter', fetchSignIn);
  link.addEventListener('focus', fetchSignIn);
  link.addEventListener('click', (event) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    loadSignIn().then(({showSignIn}) => showSignIn(goThere), goThere);
  });
}
