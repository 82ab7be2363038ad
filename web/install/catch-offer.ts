// In both entries: browsers offer an installation once, early, and only to a page that listens then. What is shown of it
// is fetched only when there is something to show.
import type {InstallNews} from '#web/install/install.machine.ts';
import {said} from '#web/io/browser/said.ts';
import {whenIdle} from '#web/io/when-idle.ts';

const onOffer = (event: Event) => {
  event.preventDefault();
  onceTouched(() => void show({type: 'offered', offer: event as never}));
};
const onInstalled = () => void show({type: 'installed'});
const showByHand = () => void show({type: 'byHand'});

/** The page is read first: a visitor who only looks at it fetches nothing, and no offer lies over what they read. */
function onceTouched(work: () => void): void {
  if (said(() => navigator.userActivation.hasBeenActive) === true) return work();
  const touched = new AbortController();
  for (const touch of ['pointerdown', 'keydown'] as const) {
    const act = () => {
      touched.abort();
      whenIdle(work);
    };
    addEventListener(touch, act, {signal: touched.signal});
  }
}

let isCatching = false;

/**
 * Listens for the browser's offer to install the academy, and shows ours in its place. Does nothing the second time: the
 * entrance becomes the app.
 */
export function catchInstallOffer(): void {
  if (isCatching) return;
  isCatching = true;
  addEventListener('beforeinstallprompt', onOffer);
  addEventListener('appinstalled', onInstalled);
  if (said(() => installsByHand(navigator)) === true) onceTouched(showByHand);
}

async function show(news: InstallNews): Promise<void> {
  try {
    (await import('#web/install/install-prompt.tsx')).tellInstall(news);
  } catch {
    // Offline: the browser offers again on another visit.
  }
}

/** iPhones and iPads offer nothing, in whichever browser; there it is in the menu for sharing. */
export function installsByHand({
  userAgent,
  maxTouchPoints,
}: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): boolean {
  // iPads call themselves Macs, which have no touch screens.
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
}
