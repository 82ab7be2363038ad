/**
 * Puts the focus where it was before something took it. Where that is gone, the page's main part goes on; what opened by
 * itself gives way to the page's heading.
 */
export function giveFocusBack(back: Element | null): void {
  const isThere = back instanceof HTMLElement && back.isConnected && back !== document.body;
  const heading = back === document.body ? document.querySelector<HTMLElement>('main h1[tabindex]') : null;
  const here = isThere ? back : (heading ?? document.querySelector('main'));
  here?.focus({preventScroll: here !== back});
}
