// The entrance becomes the app: in the same page, so that nothing is fetched or asked twice.
import {isSparing} from '#web/io/preload.ts';
import {whenIdle} from '#web/io/when-idle.ts';
import {noteComingIn} from '#web/shell/heading-focus.ts';

type App = {readonly startApp: () => void};

let fetchApp: () => Promise<App> = () => Promise.reject(new Error('provideApp comes before the first touch'));
let isOpening = false;

/** Says where the app is: it stands above what is here. */
export function provideApp(load: () => Promise<App>): void {
  fetchApp = load;
}

/** Opens what the address is for. Only the first call counts. @param who has just come in, if anybody. */
export function openApp(who?: 'new' | 'back'): void {
  if (isOpening) return;
  isOpening = true;
  void open(who);
}

async function open(who: 'new' | 'back' | undefined): Promise<void> {
  let app: App;
  try {
    if (who === 'new') (await import('#web/app/welcome.ts')).welcomeNew();
    app = await fetchApp();
  } catch {
    // What cannot be fetched: the browser says so, or its service worker has it.
    return location.reload();
  }
  if (who !== undefined) noteComingIn();
  app.startApp();
}

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
