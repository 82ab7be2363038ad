// Numbers and small rules of the Python assessment, the same on both sides (facts: 30 items, 60 minutes, 70% and half of the
// programs, a day's wait).

/** Topics, and items of an attempt: one of each topic. */
export const ITEMS = 30;
/** How many of them are programs. */
export const CODE_ITEMS = 12;
/** Least score, per cent, and least right programs. */
export const PASS_PCT = 70;
export const CODE_TO_PASS = 6;
/** Time without an extension, minutes. */
export const BASE_MINUTES = 60;
/** What an admin may multiply it by. */
export const TIME_FACTORS = ['1', '1.25', '1.5', '2', '3'] as const;
/** Answers that were on their way at the end are accepted for this long, ms. */
export const GRACE_MS = 60_000;
/** From a failed attempt to the next, ms. */
export const WAIT_MS = 24 * 3_600_000;
/** The learner is told when this much is left, minutes. */
export const WARN_AT_MINUTES = [10, 2] as const;
/** An attempt's minutes for a learner's factor. */
export const minutesFor = (factor: number | undefined): number => Math.round(BASE_MINUTES * (factor ?? 1));

/** Whether a graded attempt passes. Not rounded: 69.9% is not 70%. */
export const isPass = ({
  right,
  total,
  codeRight,
}: {
  right: number;
  total: number;
  codeRight: number;
}): boolean => total > 0 && 100 * right >= PASS_PCT * total && codeRight >= CODE_TO_PASS;
