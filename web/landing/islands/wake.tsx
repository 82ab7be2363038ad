import {StrictMode, createElement, useEffect, type ComponentType, type ReactNode} from 'react';
import {hydrateRoot} from 'react-dom/client';
import {keepTyped} from '#web/io/browser/keep-typed.ts';
import {islands, type IslandName} from '#web/landing/islands/islands.ts';

/**
 * Makes a part of the page act: resolves once it does.
 * @throws {TypeError} when its script cannot be fetched.
 */
export async function wake(element: HTMLElement): Promise<void> {
  const name = element.dataset['island'] as IslandName;
  const Part = (await islands[name]()) as ComponentType<object>;
  const bringBack = keepTyped(element);
  const props = JSON.parse(element.dataset['props'] ?? '{}') as object;
  await new Promise<void>((resolve) => {
    hydrateRoot(
      element,
      <StrictMode>
        <Awake onAwake={resolve}>{createElement(Part, props)}</Awake>
      </StrictMode>,
      {identifierPrefix: name},
    );
  });
  bringBack();
}

function Awake({onAwake, children}: {onAwake: () => void; children: ReactNode}) {
  useEffect(onAwake, [onAwake]);
  return children;
}
