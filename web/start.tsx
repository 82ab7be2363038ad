import {getDefaultStore} from 'jotai';
import {StrictMode} from 'react';
import {createRoot} from 'react-dom/client';
import {App} from '#web/app/app.tsx';
import {parts} from '#web/app/parts.ts';
import {fetchLikelyScreens} from '#web/app/screen-for.tsx';
import {accountAtom} from '#web/data/current-user.ts';
import {
  dropAtSignOut,
  dropCopiesLeft,
  ensureDataSession,
  nothingWaits,
  provideData,
} from '#web/data/session/use-session.ts';
import {wordsOfPerson} from '#web/data/session/kept-user.ts';
import {
  checkForUpdate,
  guardUpdates,
  personIs,
  rowsAreHere,
  startServiceWorker,
} from '#web/install/service-worker.ts';
import {allowSending, forwardInspection} from '#web/io/inspection.ts';
import {beginPreloading, onceBegun, preload} from '#web/io/preload.ts';
import {noteSource} from '#web/io/arrival-source.ts';
import {reportErrors} from '#web/io/reports/report-errors.ts';
import {letInStyles} from '#web/io/style-nonce.ts';
import {whenIdle} from '#web/io/when-idle.ts';
import type {AnyPart} from '#web/part/part.ts';
import {onceClear} from '#web/ui/way.ts';

/** Far behind the first paint on a slow network, ms. */
const PRELOAD_ANYWAY_MS = 10_000;

const all: readonly AnyPart[] = parts;

/** Starts the app in `#root`: on its own page, and where the entrance becomes it. */
export function startApp(): void {
  reportErrors(wordsOfPerson);
  letInStyles();
  noteSource();
  for (const {atStart} of all) atStart?.();
  provideData({
    rows: all.flatMap(({preload: rows = []}) => rows),
    lastRows: all.flatMap(({preloadLast = []}) => preloadLast),
    onRowsArrived: () => void onceClear(beginPreloading),
    onRowsHere: rowsAreHere,
    onUpdateNeeded: () => void checkForUpdate(),
  });

  // A known learner's data opens beside the first paint, not after it.
  const account = getDefaultStore().get(accountAtom);
  if (account.state === 'learner') void ensureDataSession(account.user);
  dropAtSignOut();
  allowSending(() => {
    const now = getDefaultStore().get(accountAtom);
    return now.state === 'learner' && now.user.isDev;
  });

  // For developers alone: it is a window of its makers. The server lets their page be reached by it, and nobody else's.
  if (
    account.state === 'learner' &&
    account.user.isDev &&
    new URLSearchParams(location.search).has('inspect')
  ) {
    void import('#web/dev/makers-inspector.ts').then(({openMakersInspector}) =>
      openMakersInspector(forwardInspection),
    );
  }

  const root = document.querySelector('#root');
  if (!root) throw new Error('the page has no #root');
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );

  preload(fetchLikelyScreens);
  onceBegun(startParts);
  // Without the academy no rows arrive: the screens are on the device then.
  setTimeout(() => onceClear(beginPreloading), PRELOAD_ANYWAY_MS);

  whenIdle(() => {
    dropCopiesLeft();
    guardUpdates(nothingWaits);
    startServiceWorker();
  });

  tellWho();
  getDefaultStore().sub(accountAtom, tellWho);
}

/**
 * All are fetched before one of them runs: calls must hear the socket from its first frame. Chat works without it, only
 * slower, and nobody calls: where they cannot be fetched they come with the network.
 */
async function startParts(): Promise<void> {
  try {
    const starts = await Promise.all(all.flatMap(({onceBegun: fetchStart}) => fetchStart?.() ?? []));
    for (const start of starts) start();
  } catch {
    addEventListener('online', () => void startParts(), {once: true});
  }
}

function tellWho(): void {
  const now = getDefaultStore().get(accountAtom);
  if (now.state !== 'asking') personIs(now.state === 'learner' ? now.user.id : null);
}
