// The script of the forms for visitors. Their HTML is whole: React comes with the first touch, and the app while the form is
// filled in. A device that keeps something of the academy has the app, which may have something to say: it comes at once.
import './entrance.css';
import {keptUser, wordsOfPerson} from '#web/data/session/kept-user.ts';
import {catchInstallOffer} from '#web/install/catch-offer.ts';
import {whyNotLoaded, type NotLoaded} from '#web/io/browser/why-not-loaded.ts';
import {reportErrors} from '#web/io/reports/report-errors.ts';
import {letInStyles} from '#web/io/style-nonce.ts';

const TOUCHES = ['pointerdown', 'pointerover', 'keydown', 'input'] as const;
/** What a device keeps that only public pages have seen (web/shell/theme/theme.ts, server-clock.ts, install-prompt.tsx). */
const OF_VISITORS: ReadonlySet<string> = new Set(['theme', 'server-ahead', 'install-hidden']);
/** What would go somewhere, or do something, that only the script knows. */
const ACTS = 'button[type="button"], a[href^="/api/"]';

const NOT_LOADED: Readonly<Record<NotLoaded, string>> = {
  network: 'We can’t reach the academy. Check your connection, then try again.',
  server: 'The academy can’t answer right now. Try again in a moment.',
  page: 'Something on this page doesn’t work, and it’s not your connection.',
};
const fetchApp = () => import('./styled-app.ts');
const form = document.querySelector<HTMLElement>('#entrance');
let waking: Promise<boolean> | undefined;
let isAwake = false;
/** The fault is its own: it would not act with the next touch either. */
let isBroken = false;

reportErrors(wordsOfPerson);
letInStyles();
catchInstallOffer();
if (isKnown()) becomeApp();
else if (form) awaken(form);

/** Whether anybody has been here. */
function isKnown(): boolean {
  try {
    return Object.keys(localStorage).some((key) => !OF_VISITORS.has(key));
  } catch {
    // Storage is closed to this page.
    return false;
  }
}

/** As the app's own page: the form gives way to the mark, and that to whatever the app has to show. */
function becomeApp(): void {
  form?.remove();
  document.querySelector('#root')?.classList.add('is-app');
  fetchApp()
    .then(({startApp}) => startApp())
    .catch(async () => tellWhy(await whyNotLoaded()));
}

/** What is sent or clicked before the script is there is sent and clicked once it is. */
function awaken(island: HTMLElement): void {
  // They are for pages whose script never comes.
  for (const part of document.querySelectorAll('#opening, #rescue')) part.remove();
  for (const touch of TOUCHES) island.addEventListener(touch, onTouch);
  island.addEventListener('submit', onSubmit, true);
  island.addEventListener('click', onClick, true);
  // By Back or Forward it is shown as it was kept, for a visitor: somebody may have signed in since. Awake it finds out itself.
  window.addEventListener('pageshow', ({persisted}) => {
    if (persisted && !isAwake && keptUser.read() !== undefined) location.reload();
  });
}

function onTouch({target}: Event): void {
  if (!isBroken && target instanceof Element && target.closest('form, a, button')) void begin();
}

function onSubmit(event: SubmitEvent): void {
  const {target} = event;
  if (isAwake || !(target instanceof HTMLFormElement)) return;
  stop(event);
  void afterwards(event.submitter, () => there(target, 'form')?.requestSubmit());
}

function onClick(event: MouseEvent): void {
  const acts = event.target instanceof Element ? event.target.closest<HTMLElement>(ACTS) : null;
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  if (isAwake || !acts || !isPlain) return;
  stop(event);
  const at = [...(form?.querySelectorAll(ACTS) ?? [])].indexOf(acts);
  void afterwards(acts, () => there(acts, ACTS, at)?.click());
}

/** The element, or the one in its place where the form has been drawn anew. */
const there = <E extends HTMLElement>(element: E, selector: string, at = 0): E | undefined =>
  element.isConnected ? element : form?.querySelectorAll<E>(selector)[at];

function stop(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}

async function afterwards(pressed: HTMLElement | null, act: () => void): Promise<void> {
  pressed?.setAttribute('aria-busy', 'true');
  const isThere = await begin();
  pressed?.removeAttribute('aria-busy');
  if (isThere) act();
}

/** @returns whether it acts now; where it does not, the next touch begins again. */
function begin(): Promise<boolean> {
  waking ??= bring().then((why) => {
    isAwake = why === undefined;
    if (why === undefined) said()?.setAttribute('hidden', '');
    else fail(why);
    return isAwake;
  });
  return waking;
}

/** @returns why it does not act; nothing where it does. */
async function bring(): Promise<NotLoaded | undefined> {
  try {
    const {wake} = await import('#web/app/entrance/wake.tsx');
    return await wake(form as HTMLElement, fetchApp, () => fail('page')).then(
      () => undefined,
      () => 'page',
    );
  } catch {
    return whyNotLoaded();
  }
}

function fail(why: NotLoaded): void {
  waking = undefined;
  isAwake = false;
  isBroken = why === 'page';
  tellWhy(why, isBroken ? '' : ' What you typed is still here.');
}

function tellWhy(why: NotLoaded, more = ''): void {
  const place = said();
  if (!place) return;
  place.textContent = NOT_LOADED[why] + more;
  if (why === 'page') place.append(' ', reloadLink());
  place.hidden = false;
}

const said = () => document.querySelector<HTMLElement>('#entrance-failed');

/** An installed app has no button of the browser's for it. */
const reloadLink = () =>
  Object.assign(document.createElement('a'), {href: '', textContent: 'Reload it', className: 'underline'});
