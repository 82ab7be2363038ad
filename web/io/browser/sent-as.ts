// For tests: the academy's word in its reply for which page this document is.
import {onTestFinished} from 'vitest';

/**
 * @param page a path of the table of routes; empty as in the copy of the app on a device.
 * @param hasOwnPolicy what the page connects to was set up then.
 */
export function sentAs(page: string, hasOwnPolicy = false): void {
  const mark = document.createElement('meta');
  mark.name = 'page';
  mark.content = page;
  if (hasOwnPolicy) mark.dataset['policy'] = 'own';
  document.head.append(mark);
  onTestFinished(() => mark.remove());
}
