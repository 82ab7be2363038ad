import {useSearch} from 'wouter';
import {GoogleNotice} from '#web/account/google-arrival.tsx';
import {AboutSection} from '#web/account/profile/about-section.tsx';
import {CountryField} from '#web/account/profile/country-field.tsx';
import {OwnDataSection} from '#web/account/profile/own-data-section.tsx';
import {PictureSection} from '#web/account/profile/picture-section.tsx';
import {SecuritySections} from '#web/account/profile/security-sections.tsx';
import {TimeZoneField} from '#web/account/profile/time-zone-field.tsx';
import {useProfile} from '#web/account/profile/use-profile.ts';
import {useTimeZone} from '#web/account/use-time-zone.ts';
import {leave} from '#web/app/leave.ts';
import {useData} from '#web/data/data.ts';
import {ProgressBadges} from '#web/lessons/progress/badges.tsx';
import {ProgressFactsProvider} from '#web/lessons/progress/use-facts.tsx';
import {ThemeSection} from '#web/shell/theme-section.tsx';
import {LinkTabs} from '#web/ui/link-tabs.tsx';
import {Page} from '#web/ui/page.tsx';
import {SettingsSection} from '#web/ui/settings-section.tsx';
import {EmptyState} from '#web/ui/show/empty-state.tsx';

const TABS = [
  {href: '/profile?tab=profile', label: 'Profile'},
  {href: '/profile?tab=notifications', label: 'Notifications'},
] as const;

/** Oneself: what others see, what the academy keeps, and what it may tell (specification, section 2.1). */
export function ProfileScreen() {
  const isNotifications = new URLSearchParams(useSearch()).get('tab') === 'notifications';
  return (
    <Page title="Profile">
      <LinkTabs label="Profile" tabs={TABS} here={TABS[isNotifications ? 1 : 0].href} />
      <div className="mt-8">{isNotifications ? <Notifications /> : <Sections />}</div>
    </Page>
  );
}

function Sections() {
  const profile = useProfile();
  const timeZone = useTimeZone();
  const {userId} = useData();
  if (!profile) return <div aria-busy="true" aria-label="Loading your profile" className="skeleton h-96" />;
  return (
    <div className="grid gap-6">
      <GoogleNotice />
      <PictureSection profile={profile} />
      <AboutSection profile={profile} />
      <SettingsSection title="Where you are" lead="For the leaderboard and for counting your days.">
        <div className="space-y-6">
          <CountryField profile={profile} />
          <TimeZoneField />
        </div>
      </SettingsSection>
      <ThemeSection />
      <SettingsSection title="Badges" lead="Earned by what you do; the same stand on your progress page.">
        <ProgressFactsProvider timeZone={timeZone}>
          <ProgressBadges />
        </ProgressFactsProvider>
      </SettingsSection>
      <SecuritySections username={profile.username} />
      <OwnDataSection username={profile.username} onDeleted={() => void leave(userId)} />
    </div>
  );
}

/** The academy has told nobody anything yet. */
function Notifications() {
  return (
    <EmptyState title="No notifications">
      The academy has nothing to tell you. When it does, it stands here and at the bell.
    </EmptyState>
  );
}
