// For tests: the academy's word in its reply for which page this document is.
import {onTestFinished} from 'vitest';

/**
 * @param page a path of the table of routes; empty as in the copy of the app on a device.
 * @param hasOwnPolicy what the page connects to was set up then.
 * @param reaches what it connects to, where that matters.
 */
export function sentAs(page: string, hasOwnPolicy = false, reaches: readonly string[] = []): void {
  const mark = document.createElement('meta');
  mark.name = 'page';
  mark.content = page;
  if (hasOwnPolicy) Object.assign(mark.dataset, {policy: 'own', reaches: reaches.join(' ')});
  document.head.append(mark);
  onTestFinished(() => mark.remove());
}
