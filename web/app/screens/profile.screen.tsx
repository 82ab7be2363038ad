import {useSearch} from 'wouter';
import {GoogleNotice} from '#web/account/google-arrival.tsx';
import {AboutSection} from '#web/account/profile/about-section.tsx';
import {CountryField} from '#web/account/profile/country/country-field.tsx';
import {OwnDataSection} from '#web/account/profile/own-data-section.tsx';
import {PictureSection} from '#web/account/profile/picture/picture-section.tsx';
import {SecuritySections} from '#web/account/profile/security-sections.tsx';
import {TimeZoneField} from '#web/account/profile/time-zone-field.tsx';
import {useProfile} from '#web/account/profile/use-profile.ts';
import {useTimeZone} from '#web/account/use-time-zone.ts';
import {leave} from '#web/app/leave.ts';
import {ProfileTabs} from '#web/app/screens/profile-tabs.tsx';
import {SectionList, SectionStrip} from '#web/app/screens/profile-sections.tsx';
import {useData} from '#web/data/data.ts';
import {ProgressBadges} from '#web/lessons/progress/badges.tsx';
import {ProgressFactsProvider} from '#web/lessons/progress/use-facts.tsx';
import {NotificationsTab} from '#web/notifications/notifications-tab.tsx';
import {ThemeSection} from '#web/shell/theme/theme-section.tsx';
import {Page, WithRail} from '#web/ui/page.tsx';
import {ChoiceSection} from '#web/tutor/choice/choice-section.tsx';
import {sectionId, SettingsSection} from '#web/ui/settings-section.tsx';

/** Where the time zone is set. */
const REGION = 'Region';

/** Oneself: what others see, what the academy keeps, and what it may tell (specification, section 2.1). */
export function ProfileScreen() {
  const timeZone = useTimeZone();
  const isNotifications = new URLSearchParams(useSearch()).get('tab') === 'notifications';
  if (isNotifications)
    return (
      <Page title="Notifications">
        <ProfileTabs here="notifications" />
        <NotificationsTab timeZone={timeZone} zoneHref={`/profile#${sectionId(REGION)}`} />
      </Page>
    );
  return (
    <Page title="Profile">
      <ProfileTabs here="profile" />
      <SectionStrip />
      <WithRail rail={<SectionList />}>
        <Sections />
      </WithRail>
    </Page>
  );
}

function Sections() {
  const profile = useProfile();
  const timeZone = useTimeZone();
  const {userId} = useData();
  if (!profile)
    return (
      <div
        // Another element than the sections: one that went on as theirs would count as having moved.
        key="awaited"
        role="group"
        aria-busy="true"
        aria-label="Loading your profile"
        className="skeleton h-96"
      />
    );
  return (
    <div className="grid grid-cols-1 gap-10">
      <GoogleNotice />
      <PictureSection profile={profile} />
      <AboutSection profile={profile} />
      <SettingsSection title={REGION} lead="Used for the leaderboard and to know when your day starts.">
        <div className="space-y-6">
          <CountryField profile={profile} />
          <TimeZoneField />
        </div>
      </SettingsSection>
      <ThemeSection />
      <SettingsSection title="Badges" lead="What you’ve earned, and what’s next.">
        <ProgressFactsProvider timeZone={timeZone} goal={null}>
          <ProgressBadges />
        </ProgressFactsProvider>
      </SettingsSection>
      <SecuritySections username={profile.username} />
      <ChoiceSection />
      <OwnDataSection username={profile.username} onDeleted={() => void leave(userId)} />
    </div>
  );
}
