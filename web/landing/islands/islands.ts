// The parts of public pages that act. Each is in the page's HTML from the start; its script comes with the first touch.
import type {ComponentType} from 'react';

/** By the name that the page has for it. */
export const islands = {
  bug: async () => (await import('#web/landing/islands/bug.tsx')).Bug,
  sample: async () => (await import('#web/landing/islands/sample.tsx')).Sample,
  windows: async () => (await import('#web/landing/islands/windows.tsx')).TwoWindows,
  tutor: async () => (await import('#web/landing/islands/tutor.tsx')).Tutor,
  contact: async () => (await import('#web/landing/islands/contact.tsx')).Contact,
} as const satisfies Readonly<Record<string, () => Promise<ComponentType<never>>>>;

export type IslandName = keyof typeof islands;
