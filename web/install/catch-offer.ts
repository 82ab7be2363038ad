// In both entries: browsers offer an installation once, early, and only to a page that listens then. What is shown of it
// is fetched only when there is something to show.
import type {InstallNews} from '#web/install/install.machine.ts';
import {said} from '#web/io/browser/said.ts';
import {whenIdle} from '#web/io/when-idle.ts';

const onOffer = (event: Event) => {
  event.preventDefault();
  void show({type: 'offered', offer: event as never});
};
const onInstalled = () => void show({type: 'installed'});
// The page is read first: a visitor who only looks at it fetches nothing.
const onFirstTouch = () => whenIdle(() => void show({type: 'byHand'}));

/**
 * Listens for the browser's offer to install the academy, and shows ours in its place. A page that asks for it again listens
 * once.
 */
export function catchInstallOffer(): void {
  addEventListener('beforeinstallprompt', onOffer);
  addEventListener('appinstalled', onInstalled);
  if (said(() => installsByHand(navigator)) === true)
    addEventListener('pointerdown', onFirstTouch, {once: true});
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
