// The window's title: what the page calls itself, or what cannot wait until somebody looks at the page again.

let own: string | undefined;
let urgent: string | undefined;

/** Of the page that is shown. */
export function nameWindow(title: string): void {
  own = title;
  if (urgent === undefined) document.title = title;
}

/** In place of the page's own, which comes back at the end: a ring is told on the tab of a page behind another one. @returns the way to end it. */
export function interruptTitle(text: string): () => void {
  own ??= document.title;
  urgent = text;
  document.title = text;
  return () => {
    // Another one has taken its place.
    if (urgent !== text) return;
    urgent = undefined;
    document.title = own ?? '';
  };
}
