import {StrictMode, useEffect, type ReactNode} from 'react';
import {hydrateRoot, type Root} from 'react-dom/client';
import {keepTyped} from '#web/io/browser/keep-typed.ts';

type Given = {
  /** What `useId` begins with in the page that was built. */
  readonly identifierPrefix: string;
  /** It has acted and broken down since: it is back as it was built. */
  readonly onBroken: () => void;
};

/**
 * Makes a part of a page act that was built as HTML; what was typed and ticked before stays. Resolves once it acts.
 * @throws {Error} when its first drawing throws, which is reported as any error of a page. The part is back then as it was
 * built, with what was typed, and may be woken again.
 */
export async function wakePart(part: HTMLElement, drawn: ReactNode, given: Given): Promise<Root> {
  const bringBack = keepTyped(part);
  try {
    return await hydrated(part, drawn, given);
  } finally {
    bringBack();
  }
}

function hydrated(part: HTMLElement, drawn: ReactNode, {identifierPrefix, onBroken}: Given): Promise<Root> {
  const built = [...part.childNodes];
  return new Promise((resolve, reject) => {
    let isAwake = false;
    const onAwake = () => {
      isAwake = true;
      resolve(root);
    };
    const giveBack = (error: unknown) => {
      root.unmount();
      part.replaceChildren(...built);
      if (isAwake) onBroken();
      else reject(new Error('a part of the page can’t be drawn', {cause: error}));
    };
    const root = hydrateRoot(
      part,
      <StrictMode>
        <Awake onAwake={onAwake}>{drawn}</Awake>
      </StrictMode>,
      {
        identifierPrefix,
        onUncaughtError: (error) => {
          reportError(error);
          // React is not through with taking the part off the page.
          queueMicrotask(() => giveBack(error));
        },
      },
    );
  });
}

function Awake({onAwake, children}: {onAwake: () => void; children: ReactNode}) {
  useEffect(onAwake, [onAwake]);
  return children;
}
