import {beforeEach, expect, test} from 'vitest';
import {page} from 'vitest/browser';
import {expectConsole} from '#tests/guard-console.ts';
import {NotificationSettings} from '#web/notifications/preferences/notification-settings.tsx';
import {ALONE, smallTutor} from '#web/tutor/small-tutor.tsx';

beforeEach(() => expectConsole(ALONE));

const section = (name: string) => page.getByRole('region', {name, exact: true});

test.each(['Quiet hours', 'Emails'])(
  '%s say by which time zone they go, and where it is set',
  async (name) => {
    const props = {timeZone: 'America/New_York', zoneHref: '/profile#region'};
    await smallTutor({isOffline: true}).show(<NotificationSettings {...props} />);
    const own = section(name);
    await expect.element(own.getByText('Times are in your time zone, America/New York.')).toBeVisible();
    await expect
      .element(own.getByRole('link', {name: 'Change your time zone'}))
      .toHaveAttribute('href', '/profile#region');
  },
);

test('where the page with the time zone is closed there is no link to it', async () => {
  await smallTutor({isOffline: true}).show(<NotificationSettings timeZone="UTC" />);
  await expect.element(section('Emails').getByText('Times are in your time zone, UTC.')).toBeVisible();
  expect(page.getByRole('link', {name: 'Change your time zone'}).elements()).toEqual([]);
});
