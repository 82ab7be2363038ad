/** Learners in a group, at most. */
export const GROUP_SIZE = 30;
/** The first of a group, with points, who rise a tier. */
export const RISING = 5;
/** Tiers, from 1. */
export const TOP_TIER = 5;
