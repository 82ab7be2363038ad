import {Entrance} from '#web/app/entrance/entrance.tsx';
import {fetchAhead, provideApp} from '#web/app/entrance/open-app.ts';
import {wakePart} from '#web/io/browser/wake-part.tsx';

/** What `useId` begins with in the page that was built. */
export const ID_PREFIX = 'entrance';

/**
 * Makes the form of a page act; what was typed and ticked before stays. Resolves once it does.
 * @param fetchApp brings what it becomes.
 * @param onBroken it has broken down since, and is back as it was built.
 * @throws {Error} as `wakePart` does.
 */
export async function wake(
  container: HTMLElement,
  fetchApp: Parameters<typeof provideApp>[0],
  onBroken: () => void,
): Promise<void> {
  provideApp(fetchApp);
  const root = await wakePart(container, <Entrance />, {identifierPrefix: ID_PREFIX, onBroken});
  onceGone(container, () => root.unmount());
  const isBegun = [...container.querySelectorAll('input')].some(
    ({type, value}) => type !== 'checkbox' && value,
  );
  if (isBegun) fetchAhead();
  else container.addEventListener('input', fetchAhead, {once: true});
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
