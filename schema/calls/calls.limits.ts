/** Most calls of a history that are asked for at once. */
export const CALLS_MAX = 100;
