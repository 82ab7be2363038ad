// The entrance becomes the app: in the same page, so that nothing is fetched or asked twice.
import {isSparing} from '#web/io/preload.ts';
import {whenIdle} from '#web/io/when-idle.ts';
import {noteComingIn} from '#web/shell/heading-focus.ts';

let isOpening = false;

/** Opens what the address is for. Only the first call counts. @param who has just come in, if anybody. */
export function openApp(who?: 'new' | 'back'): void {
  if (isOpening) return;
  isOpening = true;
  // What cannot be fetched: the browser says so, or its service worker has it.
  start(who).catch(() => location.reload());
}

async function start(who: 'new' | 'back' | undefined): Promise<void> {
  if (who === 'new') (await import('#web/app/welcome.ts')).welcomeNew();
  const {startApp} = await fetchApp();
  if (who !== undefined) noteComingIn();
  startApp();
}

const fetchApp = () => import('#web/styled-app.ts');

/** Somebody is filling the form in: what comes after it is fetched meanwhile, and put on the device. */
export function fetchAhead(): void {
  whenIdle(() => {
    if (!isSparing()) fetchApp().catch(() => undefined);
    import('#web/install/service-worker.ts').then(
      ({startServiceWorker}) => startServiceWorker(),
      () => undefined,
    );
  });
}
