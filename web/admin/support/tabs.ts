/** The page's address. */
export const SUPPORT = '/admin/support';

/** Its tabs by the address's `tab`; without one it is the first. */
export const TABS = [
  {tab: 'messages', label: 'Reported messages'},
  {tab: 'tickets', label: 'Tickets'},
] as const;

export type Tab = (typeof TABS)[number]['tab'];
