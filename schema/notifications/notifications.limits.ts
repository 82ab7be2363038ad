/** Notifications that the bell shows (specification, section 9). */
export const NEWEST = 10;
