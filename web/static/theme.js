// Runs before the first paint, and before all else: it must work where nothing else of the page does.

// No page flashes in the wrong theme.
try {
  const chosen = localStorage.getItem('theme') ?? 'light';
  const dark =
    chosen === 'dark' || (chosen === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
} catch {
  // Storage is closed to this page: the light theme stands.
  document.documentElement.dataset.theme = 'light';
}

// Where a visitor comes from, as the address says: for the session, until they register (web/io/arrival-source.ts). Whoever
// goes on at once, or reads a page that has no other script, came from there too.
try {
  const utm = [...new URLSearchParams(location.search)].filter(([name]) => name.startsWith('utm_'));
  if (utm.length > 0) sessionStorage.setItem('utm', new URLSearchParams(utm).toString());
} catch {
  // Storage is closed to this page: nothing is known of them, then.
}

// What a page shows where its scripts fail before they have painted anything (web/install/rescue.html). By itself it
// appears after a while; here at once, and here it learns to repair.

/** A script that failed may still be followed by one that paints, ms. */
const RESCUE_AFTER_MS = 1000;
let rescue = null;

// The page is parsed and no module has run yet: what the app paints takes the rescue's place.
document.addEventListener('readystatechange', () => {
  rescue ??= document.getElementById('rescue');
});
document.addEventListener('click', ({target}) => {
  if (target instanceof HTMLButtonElement && target.id === 'rescue-repair') void repairApp(target);
});
addEventListener(
  'error',
  (event) => {
    const isScript = event.target instanceof HTMLScriptElement || event instanceof ErrorEvent;
    if (isScript) setTimeout(showRescue, RESCUE_AFTER_MS);
  },
  true,
);

function showRescue() {
  const root = document.getElementById('root');
  if (!root || !rescue) return;
  // An app that fails while it draws leaves nothing at all.
  if (!root.firstElementChild) root.append(rescue);
  if (rescue.isConnected) rescue.classList.add('shown');
}

/** Removes the app's files from this device and loads the page again. What the learner has stays in IndexedDB. */
async function repairApp(button) {
  button.disabled = true;
  sayInRescue('Repairing…');
  // Where it cannot be downloaded again, what is on the device is all there is.
  if (!(await academyIsReached())) {
    button.disabled = false;
    sayInRescue("The academy can't be reached right now. Check your connection, then try again.");
    return;
  }
  try {
    for (const worker of await navigator.serviceWorker.getRegistrations()) await worker.unregister();
    for (const name of await caches.keys()) await caches.delete(name);
  } catch {
    // A browser without them, or one that has closed them: then nothing of the app is kept here.
  }
  // The browser's own cache may hold the same bad files.
  const parts = document.querySelectorAll('script[src], link[rel=modulepreload], link[rel=stylesheet]');
  await Promise.allSettled([...parts].map(({src, href}) => fetch(src ?? href, {cache: 'reload'})));
  location.reload();
}

/** By its own reply: a captive portal answers with a page. */
async function academyIsReached() {
  try {
    const response = await fetch('/probe', {cache: 'no-store'});
    return (await response.json()).academy === 'here';
  } catch {
    return false;
  }
}

function sayInRescue(text) {
  document.getElementById('rescue-said').textContent = text;
}
