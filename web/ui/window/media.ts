/** The browser's answer to a media query; `undefined` where it cannot be asked: then nothing matches, and nothing changes. */
function listFor(query: string): Partial<MediaQueryList> | undefined {
  try {
    return matchMedia(query);
  } catch {
    return undefined;
  }
}

/** Whether the window or the device is as a media query says, such as `(pointer: coarse)`. */
export const mediaMatches = (query: string): boolean => listFor(query)?.matches === true;

/** Calls back when the answer changes. @returns the way to stop. */
export function onMediaChange(query: string, onChange: () => void): () => void {
  const list = listFor(query);
  list?.addEventListener?.('change', onChange);
  return () => list?.removeEventListener?.('change', onChange);
}
