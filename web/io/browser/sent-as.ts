// For tests: the academy's word in its reply for which page this document is.
import {onTestFinished} from 'vitest';

/** @param page a path of the table of routes; empty as in the copy of the app on a device. */
export function sentAs(page: string): void {
  const mark = document.createElement('meta');
  mark.name = 'page';
  mark.content = page;
  document.head.append(mark);
  onTestFinished(() => mark.remove());
}
