import {useSearch} from 'wouter';
import type {AdminIdentity} from '#schema/admin/admin.api.ts';
import {AnnouncementsTab} from '#web/admin/teaching/announcements-tab.tsx';
import {CohortsTab} from '#web/admin/teaching/cohorts-tab.tsx';
import {DisputesTab} from '#web/admin/teaching/disputes-tab.tsx';
import {LessonsTab, QuestionsTab} from '#web/admin/teaching/figures/figures-tabs.tsx';
import {MistakesTab} from '#web/admin/teaching/mistakes-tab.tsx';
import {TABS, TEACHING, type Tab} from '#web/admin/teaching/tabs.ts';
import {LinkTabs} from '#web/ui/link-tabs.tsx';
import {Page} from '#web/ui/page.tsx';

/** The first tab's address is the page's own. */
const addressOf = (tab: Tab): string => (tab === TABS[0].tab ? TEACHING : `${TEACHING}?tab=${tab}`);

/** How the course does, what learners found wrong with it, and its cohorts. */
export function TeachingScreen({admin}: {admin: AdminIdentity}) {
  const asked = new URLSearchParams(useSearch()).get('tab');
  const shown = TABS.find(({tab}) => tab === asked)?.tab ?? TABS[0].tab;
  return (
    <Page
      width="full"
      title="Teaching"
      lead="How the course does, what learners tell you about it, and who learns together."
    >
      <div className="space-y-6">
        <LinkTabs
          label="Teaching"
          tabs={TABS.map(({tab, label}) => ({label, href: addressOf(tab)}))}
          here={addressOf(shown)}
        />
        <ShownTab tab={shown} adminId={admin.id} />
      </div>
    </Page>
  );
}

function ShownTab({tab, adminId}: {tab: Tab; adminId: string}) {
  switch (tab) {
    case 'mistakes':
      return <MistakesTab adminId={adminId} />;
    case 'disputes':
      return <DisputesTab adminId={adminId} />;
    case 'lessons':
      return <LessonsTab />;
    case 'questions':
      return <QuestionsTab />;
    case 'announcements':
      return <AnnouncementsTab adminId={adminId} />;
    case 'cohorts':
      return <CohortsTab adminId={adminId} />;
  }
}
