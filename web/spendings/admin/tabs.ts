/** The page's address. */
export const SPENDINGS = '/admin/ai-spendings';

/** Its tabs by the address's `tab`; without one it is the first. */
export const TABS = [
  {tab: 'spent', label: 'Spent'},
  {tab: 'uses', label: 'Uses'},
  {tab: 'limits', label: 'Limits'},
] as const;

export type Tab = (typeof TABS)[number]['tab'];
