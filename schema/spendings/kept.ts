/** How long single uses, the sums of days, and alerts are kept, days: a year, and a month to look back at it. */
export const KEPT_DAYS = 400;
