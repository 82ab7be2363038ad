import {ChannelMatrix} from '#web/notifications/preferences/channel-matrix.tsx';
import {Nudges} from '#web/notifications/preferences/nudges.tsx';
import {EmailTimes, QuietHours} from '#web/notifications/preferences/times.tsx';
import {PushSection} from '#web/notifications/push/push-section.tsx';
import {SettingsSection} from '#web/ui/settings-section.tsx';

/** Where and when a learner wants to hear of things. */
export const NotificationSettings = () => (
  <div className="grid gap-10">
    <SettingsSection
      title="What you hear about"
      lead="What you turn off in the app goes straight to your archive, so you can still look it up."
    >
      <ChannelMatrix />
    </SettingsSection>
    <PushSection />
    <SettingsSection title="Quiet hours" lead="Push notifications wait until your quiet hours end.">
      <QuietHours />
    </SettingsSection>
    <SettingsSection title="Emails" lead="You only get the emails you’ve turned on.">
      <EmailTimes />
    </SettingsSection>
    <SettingsSection title="Reminders" lead="At most one a day, by your own time zone.">
      <Nudges />
    </SettingsSection>
  </div>
);
