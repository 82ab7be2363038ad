import {expect, test} from 'vitest';
import {isTimeZone, zoneToCountBy} from '#schema/account/time-zone.ts';

test.each([
  'Europe/Berlin',
  'America/Argentina/ComodRivadavia',
  'Asia/Kolkata',
  'Asia/Calcutta',
  'Pacific/Kiritimati',
  'Etc/GMT+12',
  'UTC',
])('%s is a time zone', (name) => {
  expect(isTimeZone(name)).toBe(true);
});

test.each([
  '',
  ' Europe/Berlin',
  'Europe/Berlin ',
  'Europe/Atlantis',
  'Etc/Unknown',
  '+01:00',
  '-08',
  'undefined',
  '../etc/localtime',
  'Europe/Berlin\n',
  `Europe/${'x'.repeat(10_000)}`,
])('%j is none', (name) => {
  expect(isTimeZone(name)).toBe(false);
});

test('days are counted by the own zone; by the device’s while there is none that it knows', () => {
  expect(zoneToCountBy('Asia/Tokyo', 'Europe/Berlin')).toBe('Asia/Tokyo');
  expect(zoneToCountBy(null, 'Europe/Berlin')).toBe('Europe/Berlin');
  expect(zoneToCountBy(undefined, 'Europe/Berlin')).toBe('Europe/Berlin');
  expect(zoneToCountBy('Mars/Olympus_Mons', 'Europe/Berlin')).toBe('Europe/Berlin');
});

test.each([undefined, '', 'Etc/Unknown', 'undefined', '+01:00'])(
  'days are counted by UTC where the device says %j, and by the own zone once there is one',
  (said) => {
    expect(zoneToCountBy(null, said)).toBe('UTC');
    expect(zoneToCountBy('Mars/Olympus_Mons', said)).toBe('UTC');
    expect(zoneToCountBy('Asia/Tokyo', said)).toBe('Asia/Tokyo');
  },
);
