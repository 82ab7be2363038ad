import * as z from 'zod/mini';

type Bounds = {
  /** Said of what is no text at all. */
  readonly notText: string;
  /** Greatest length, in Unicode code points: what zod counts, and PostgreSQL's `char_length`. */
  readonly most: number;
  readonly tooLong: string;
  /** Brings the text into the form in which it is measured and stored. Linear in its length: no pattern that backtracks. */
  readonly normalize?: (text: string) => string;
};

/**
 * Text of a bounded length, for every field that takes any: what is longer is rejected before any further check looks at
 * it. Without `abort` zod runs all checks of a field, so a pattern would still meet the 64 KiB that a body may hold, and
 * one that backtracks would block the process for seconds.
 * @param checks are run on what is short enough.
 */
export const boundedText = (
  {notText, most, tooLong, normalize}: Bounds,
  ...checks: readonly z.core.$ZodCheck<string>[]
): z.ZodMiniString<string> =>
  z
    .string(notText)
    .check(
      ...(normalize ? [z.overwrite(normalize)] : []),
      z.maxLength(most, {error: tooLong, abort: true}),
      ...checks,
    );

/** An id that a device or the server has made. */
export const uuidRule = (field: string): z.ZodMiniString<string> => {
  const words = `${field} must be a UUID`;
  return boundedText({notText: words, most: 36, tooLong: words}, z.uuid(words));
};

/**
 * A whole number that comes as text, as in the query of an address.
 * @param most at most `Number.MAX_SAFE_INTEGER`.
 */
export const wholeNumberText = (field: string, least: number, most: number) => {
  const words = `${field} must be a whole number from ${least} to ${most}`;
  return z.pipe(
    z.pipe(
      boundedText({notText: words, most: 16, tooLong: words}, z.regex(/^\d+$/, words)),
      z.transform(Number),
    ),
    z.int(words).check(z.gte(least, words), z.lte(most, words)),
  );
};

/** Without the space around it: for `normalize`. */
export const trimmed = (text: string): string => text.trim();
