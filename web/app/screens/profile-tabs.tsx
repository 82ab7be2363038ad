import {LinkTabs} from '#web/ui/link-tabs.tsx';

/** Specification, section 2.1. */
const TABS = [
  {href: '/profile', label: 'Profile'},
  {href: '/profile?tab=notifications', label: 'Notifications'},
];

/** The two sides of /profile. */
export const ProfileTabs = ({here}: {here: 'profile' | 'notifications'}) => (
  <div className="mb-6">
    <LinkTabs label="Your account" tabs={TABS} here={TABS[here === 'profile' ? 0 : 1]?.href ?? ''} />
  </div>
);
