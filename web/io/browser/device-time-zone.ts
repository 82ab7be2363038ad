// What this browser says of time zones. It may not know where it is: then it says `Etc/Unknown`, or nothing at all.
import {isTimeZone} from '#schema/account/time-zone.ts';
import {said} from '#web/io/browser/said.ts';

/** Where this device is, by its own settings; `undefined` where it names no time zone that it knows. */
export function deviceTimeZone(): string | undefined {
  const name = said(() => new Intl.DateTimeFormat().resolvedOptions().timeZone);
  return typeof name === 'string' && isTimeZone(name) ? name : undefined;
}

/** Names of every zone that this browser says it knows; none where it does not tell. To try them all takes too long. */
export const listedTimeZones = (): readonly string[] =>
  said(() => Intl.supportedValuesOf('timeZone').filter((name) => typeof name === 'string')) ?? [];
