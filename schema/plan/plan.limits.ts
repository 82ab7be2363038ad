/** Longest goal, characters. */
export const GOAL_MAX = 120;
/** Days a week that are offered first. */
export const DAYS_AT_FIRST = 3;
/** Days of a week. */
export const DAYS_MAX = 7;
