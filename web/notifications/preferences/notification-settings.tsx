import {Link} from 'wouter';
import {ChannelMatrix} from '#web/notifications/preferences/channel-matrix.tsx';
import {Nudges} from '#web/notifications/preferences/nudges.tsx';
import {EmailTimes, QuietHours} from '#web/notifications/preferences/times.tsx';
import {PushSection} from '#web/notifications/push/push-section.tsx';
import {SettingsSection} from '#web/ui/settings-section.tsx';

export type ByZone = {
  /** IANA name of the one by which the learner's hours go. */
  timeZone: string;
  /** Where it is set; nothing where that page is closed. */
  zoneHref?: string;
};

/** Where and when a learner wants to hear of things. */
export const NotificationSettings = (zone: ByZone) => (
  <div className="grid gap-10">
    <SettingsSection
      title="What you hear about"
      lead="What you turn off in the app goes straight to your archive, so you can still look it up."
    >
      <ChannelMatrix />
    </SettingsSection>
    <PushSection />
    <SettingsSection title="Quiet hours" lead="Push notifications wait until your quiet hours end.">
      <WhichZone {...zone} />
      <QuietHours />
    </SettingsSection>
    <SettingsSection title="Emails" lead="You only get the emails you’ve turned on.">
      <WhichZone {...zone} />
      <EmailTimes />
    </SettingsSection>
    <SettingsSection title="Reminders" lead="At most one a day, by your own time zone.">
      <Nudges />
    </SettingsSection>
  </div>
);

/** By which time zone the hours of a section go. */
const WhichZone = ({timeZone, zoneHref}: ByZone) => (
  <p className="-mt-4 mb-4 text-md text-muted">
    <span>Times are in your time zone, {timeZone.replaceAll('_', ' ')}.</span>{' '}
    {zoneHref === undefined ? null : (
      <Link href={zoneHref} className="text-accent underline underline-offset-4">
        Change your time zone
      </Link>
    )}
  </p>
);
