import {AboutSection} from '#web/account/profile/about-section.tsx';
import {CountryField} from '#web/account/profile/country/country-field.tsx';
import {PictureSection} from '#web/account/profile/picture/picture-section.tsx';
import {TimeZoneField} from '#web/account/profile/time-zone-field.tsx';
import {useProfile} from '#web/account/profile/use-profile.ts';
import {useTimeZone} from '#web/account/use-time-zone.ts';
import {ProgressBadges} from '#web/lessons/progress/badges.tsx';
import {ProgressFactsProvider} from '#web/lessons/progress/use-facts.tsx';
import {Page} from '#web/ui/page.tsx';
import {SettingsSection} from '#web/ui/settings-section.tsx';

/** A learner's profile as far as others help with it. Sign-in, devices and exported data are theirs alone. */
export const ViewedProfile = () => (
  <Page title="Profile" lead="Sign-in, devices, and the learner’s own data aren’t shown in a view.">
    <div data-view-only className="max-w-2xl">
      <Sections />
    </div>
  </Page>
);

function Sections() {
  const profile = useProfile();
  const timeZone = useTimeZone();
  if (!profile)
    return <div role="group" aria-busy="true" aria-label="Loading the profile" className="skeleton h-96" />;
  return (
    <div className="grid gap-10">
      <PictureSection profile={profile} />
      <AboutSection profile={profile} />
      <SettingsSection title="Region" lead="Used for the leaderboard and to know when their day starts.">
        <div className="space-y-6">
          <CountryField profile={profile} />
          <TimeZoneField />
        </div>
      </SettingsSection>
      <SettingsSection title="Badges" lead="What they’ve earned, and what’s next.">
        <ProgressFactsProvider timeZone={timeZone} goal={null}>
          <ProgressBadges />
        </ProgressFactsProvider>
      </SettingsSection>
    </div>
  );
}
