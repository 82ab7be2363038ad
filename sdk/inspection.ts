// Who watches the start machine: a function or an observer, as XState itself takes both.
import {tellOfBug} from './bugs.ts';
import type {Inspection, Inspector} from './options.ts';

/** What the inspector throws is the page's own bug, and no call is lost for it. */
export function inspectorOf(inspector: Inspector): (event: Inspection) => void {
  const tell = typeof inspector === 'function' ? inspector : inspector.next?.bind(inspector);
  return (event) => {
    try {
      tell?.(event);
    } catch (error) {
      tellOfBug(error);
    }
  };
}
