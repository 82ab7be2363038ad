import {createElement, type ComponentType} from 'react';
import {wakePart} from '#web/io/browser/wake-part.tsx';
import {islands, type IslandName} from '#web/landing/islands/islands.ts';

/** Its script. @throws {TypeError} when it cannot be fetched. */
export const fetchPart = async (element: HTMLElement): Promise<ComponentType<object>> =>
  (await islands[element.dataset['island'] as IslandName]()) as ComponentType<object>;

/**
 * Makes a part of the page act: resolves once it does.
 * @param onBroken it has broken down since, and is back as it was built.
 * @throws {Error} as `wakePart` does.
 */
export async function wake(
  element: HTMLElement,
  Part: ComponentType<object>,
  onBroken: () => void,
): Promise<void> {
  const props = JSON.parse(element.dataset['props'] ?? '{}') as object;
  const identifierPrefix = element.dataset['island'] ?? '';
  await wakePart(element, createElement(Part, props), {identifierPrefix, onBroken});
}
