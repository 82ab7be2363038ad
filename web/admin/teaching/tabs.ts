/** The page's address. */
export const TEACHING = '/admin/teaching';

/** Its tabs by the address's `tab`; without one it is the first. */
export const TABS = [
  {tab: 'mistakes', label: 'Mistakes'},
  {tab: 'disputes', label: 'Disputes'},
  {tab: 'lessons', label: 'Lessons'},
  {tab: 'questions', label: 'Questions'},
  {tab: 'cohorts', label: 'Cohorts'},
  {tab: 'announcements', label: 'Announcements'},
] as const;

export type Tab = (typeof TABS)[number]['tab'];

/** Answered ones are shown on request. */
export const STATE_FILTER = {
  id: 'state',
  name: 'State',
  unset: 'Open only',
  options: [{value: 'all', label: 'Open and answered'}],
} as const;
