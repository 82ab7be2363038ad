import {afterEach, expect, test, vi} from 'vitest';
import {deviceTimeZone, listedTimeZones} from '#web/io/browser/device-time-zone.ts';

afterEach(() => vi.restoreAllMocks());

/** The browser says this of itself. */
function says(timeZone: unknown): void {
  const real = new Intl.DateTimeFormat().resolvedOptions();
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
    ...real,
    timeZone: timeZone as string,
  });
}

test('a device’s time zone is the one that it names', () => {
  says('Asia/Kolkata');
  expect(deviceTimeZone()).toBe('Asia/Kolkata');
});

test.each([undefined, 'Etc/Unknown', 'undefined', '', 7, null])(
  'a device that says %j names none',
  (name) => {
    says(name);
    expect(deviceTimeZone()).toBeUndefined();
  },
);

test('a device that cannot be asked names none, and lists none', () => {
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockImplementation(() => {
    throw new RangeError('Icu error');
  });
  vi.spyOn(Intl, 'supportedValuesOf').mockImplementation(() => {
    throw new RangeError('Icu error');
  });
  expect(deviceTimeZone()).toBeUndefined();
  expect(listedTimeZones()).toEqual([]);
});

test('a list of zones is passed on, and what is no list is none', () => {
  const list = vi.spyOn(Intl, 'supportedValuesOf').mockReturnValue(['Asia/Tokyo', 'Europe/Berlin']);
  expect(listedTimeZones()).toEqual(['Asia/Tokyo', 'Europe/Berlin']);
  list.mockReturnValue(undefined as unknown as string[]);
  expect(listedTimeZones()).toEqual([]);
});
