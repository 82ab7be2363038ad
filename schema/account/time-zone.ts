/** A learner may choose another time zone this long after the last choice, ms. */
export const TIME_ZONE_REST_MS = 24 * 3_600_000;

/** Longest name that is looked at, characters; the longest of IANA's has 32. */
export const TIME_ZONE_MAX = 64;

/** Whether it is a time zone's IANA name, such as `Europe/Berlin`, as far as this side's tables know. */
export function isTimeZone(name: string): boolean {
  // An offset such as +01:00 is not a time zone: it has no daylight saving time.
  if (!/^[A-Za-z]/.test(name) || name.length > TIME_ZONE_MAX) return false;
  try {
    return Boolean(new Intl.DateTimeFormat('en', {timeZone: name}));
  } catch {
    return false;
  }
}

/** Where nobody names a time zone that there is. */
export const ZONE_OF_NOBODY = 'UTC';

/**
 * The zone to count days by: the learner's own. Until it is known, and where this side's tables are older than its name,
 * the device's; where that is none either, UTC. Never a name that `Intl.DateTimeFormat` refuses.
 * @param ofDevice what the device says of itself: not all of them name a zone.
 */
export const zoneToCountBy = (own: string | null | undefined, ofDevice: string | undefined): string =>
  [own, ofDevice].find((name) => name != null && isTimeZone(name)) ?? ZONE_OF_NOBODY;
