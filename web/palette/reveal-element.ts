/** How long a page may take to draw what was asked for, ms. */
const PATIENCE_MS = 3000;

/** Scrolls to the element of that id as soon as it is there. */
export function revealElement(id: string | undefined): void {
  if (id === undefined) return;
  const reveal = () => {
    const element = document.querySelector(`#${CSS.escape(id)}`);
    element?.scrollIntoView({block: 'start'});
    return element !== null;
  };
  if (reveal()) return;
  const observer = new MutationObserver(() => {
    if (reveal()) observer.disconnect();
  });
  observer.observe(document.body, {subtree: true, childList: true});
  setTimeout(() => observer.disconnect(), PATIENCE_MS);
}
