import {StrictMode, useEffect, type ReactNode} from 'react';
import {hydrateRoot} from 'react-dom/client';
import {Entrance} from '#web/app/entrance/entrance.tsx';
import {fetchAhead, provideApp} from '#web/app/entrance/open-app.ts';
import {keepTyped} from '#web/io/browser/keep-typed.ts';

/** What `useId` begins with in the page that was built. */
export const ID_PREFIX = 'entrance';

/**
 * Makes the form of a page act; what was typed and ticked before stays. Resolves once it does.
 * @param fetchApp brings what it becomes.
 */
export async function wake(
  container: HTMLElement,
  fetchApp: Parameters<typeof provideApp>[0],
): Promise<void> {
  provideApp(fetchApp);
  const bringBack = keepTyped(container);
  await new Promise<void>((resolve) => {
    const root = hydrateRoot(
      container,
      <StrictMode>
        <Awake onAwake={resolve}>
          <Entrance />
        </Awake>
      </StrictMode>,
      {identifierPrefix: ID_PREFIX},
    );
    onceGone(container, () => root.unmount());
  });
  bringBack();
  const isBegun = [...container.querySelectorAll('input')].some(
    ({type, value}) => type !== 'checkbox' && value,
  );
  if (isBegun) fetchAhead();
  else container.addEventListener('input', fetchAhead, {once: true});
}

function Awake({onAwake, children}: {onAwake: () => void; children: ReactNode}) {
  useEffect(onAwake, [onAwake]);
  return children;
}

/** The app has taken its place. */
function onceGone(container: HTMLElement, then: () => void): void {
  const {parentNode} = container;
  if (!parentNode) return;
  const observer = new MutationObserver(() => {
    if (container.isConnected) return;
    observer.disconnect();
    then();
  });
  observer.observe(parentNode, {childList: true});
}
