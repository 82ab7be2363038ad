import {Suspense} from 'react';
import {GoogleNotice} from '#web/account/google-arrival.tsx';
import {OwnDataSection} from '#web/account/profile/own-data-section.tsx';
import {SecuritySections} from '#web/account/profile/security-sections.tsx';
import {useTimeZone} from '#web/account/use-time-zone.ts';
import {leave} from '#web/app/leave.ts';
import {piece} from '#web/io/pieces/piece.ts';
import {ThemeSection} from '#web/shell/theme/theme-section.tsx';
import {useData} from '#web/data/data.ts';
import type {CurrentUser} from '#schema/account/account.api.ts';
import {Drawer} from '#web/ui/overlay/drawer.tsx';

/** Fetched when the account is opened. */
const NotificationSettings = piece(
  async () => (await import('#web/notifications/preferences/notification-settings.tsx')).NotificationSettings,
);

type Props = {user: CurrentUser; open: boolean; onOpenChange: (open: boolean) => void};

/** What of the profile must be at hand before the assessment is passed: password, sessions, the own data. */
export function AccountSheet({user: {username}, open, onOpenChange}: Props) {
  const {userId} = useData();
  const timeZone = useTimeZone();
  return (
    <Drawer title="Account" size="wide" open={open} onOpenChange={onOpenChange}>
      <div className="grid grid-cols-1 gap-10 px-5 pt-2 pb-10">
        <GoogleNotice />
        <SecuritySections username={username} />
        <Suspense>
          <NotificationSettings timeZone={timeZone} />
        </Suspense>
        <ThemeSection />
        <OwnDataSection username={username} onDeleted={() => void leave(userId)} />
      </div>
    </Drawer>
  );
}
