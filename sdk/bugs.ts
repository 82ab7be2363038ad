/** The page's own bug, thrown in one of its callbacks: it goes where the page's other uncaught errors go. */
export function tellOfBug(error: unknown): void {
  if (typeof reportError === 'function') reportError(error);
  else console.error(error);
}
