/**
 * What the browser answers to a question about itself; `undefined` where it does not know the question. Privacy settings,
 * extensions and embedded browsers take parts away, or let them throw: then the academy goes on as in a browser that
 * never had them.
 * @param ask asks the browser, and does nothing else.
 */
export function said<T>(ask: () => T): T | undefined {
  try {
    return ask();
  } catch {
    // Of the browser's own refusals none matters here: the part is as good as absent.
    return undefined;
  }
}
