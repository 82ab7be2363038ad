// Rules of numbers: every field that takes one says from where to where, within what PostgreSQL's columns hold.
import * as z from 'zod/mini';

/** Of a column of the type `integer`. */
export const INTEGER_MAX = 2_147_483_647;

/** The end of 9999, Unix time, ms: PostgreSQL, JavaScript and people know it alike. */
export const LAST_MOMENT = 253_402_300_799_999;

type NumberRule = z.ZodMiniNumber<number>;

/** A whole number, both ends included. @param most at most `INTEGER_MAX` where a column is an `integer`. */
export const wholeNumber = (field: string, least: number, most: number): NumberRule => {
  const words = `${field} must be a whole number from ${least} to ${most}`;
  return z.int(words).check(z.gte(least, words), z.lte(most, words));
};

/** A position in a channel: 1, 2, 3, …; 0 is before the first. */
export const positionRule = (field: string): NumberRule => wholeNumber(field, 0, Number.MAX_SAFE_INTEGER);

/** Unix time, ms. Not always whole: rows have PostgreSQL's microseconds. */
export const momentRule = (field: string): NumberRule => {
  const words = `${field} must be a time from 1970 to 9999`;
  return z.number(words).check(z.gte(0, words), z.lte(LAST_MOMENT, words));
};
