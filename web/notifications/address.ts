// Which notifications the page shows is in its address: it can be linked, reloaded and gone back to.
import type {Shown} from '#schema/notifications/notifications.queries.ts';
import type {NotificationCategory} from '#schema/notifications/notifications.table.ts';

/** Categories that something raises notifications of. */
export const CATEGORIES = [
  'course',
  'assessment',
  'community',
  'system',
  'general',
] as const satisfies readonly NotificationCategory[];
const SHOWN = ['all', 'unread', 'archived'] as const satisfies readonly Shown[];

export type Place = {readonly show: Shown; readonly category?: NotificationCategory};

/** @param search the query of the address. What it says wrongly counts as unsaid. */
export function placeIn(search: string): Place {
  const asked = new URLSearchParams(search);
  const category = CATEGORIES.find((one) => one === asked.get('category'));
  return {
    show: SHOWN.find((one) => one === asked.get('show')) ?? 'all',
    ...(category === undefined ? {} : {category}),
  };
}

/** Where the learner says how they want to hear of things. */
export const SETTINGS_ADDRESS = '/profile?tab=notifications&show=settings';

/** The page's address (specification, section 2.1). */
export function addressOf({show, category}: Place): string {
  const more = [...(show === 'all' ? [] : [`show=${show}`]), ...(category ? [`category=${category}`] : [])];
  return ['/profile?tab=notifications', ...more].join('&');
}
