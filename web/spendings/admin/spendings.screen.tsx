import {useSearch} from 'wouter';
import type {AdminIdentity} from '#schema/admin/admin.api.ts';
import {LimitsTab} from '#web/spendings/admin/limits/limits-tab.tsx';
import {SpentTab} from '#web/spendings/admin/spent/spent-tab.tsx';
import {SPENDINGS, TABS, type Tab} from '#web/spendings/admin/tabs.ts';
import {UsesTab} from '#web/spendings/admin/uses/uses-tab.tsx';
import {LinkTabs} from '#web/ui/link-tabs.tsx';
import {Page} from '#web/ui/page.tsx';

/** The first tab's address is the page's own. */
const addressOf = (tab: Tab): string => (tab === TABS[0].tab ? SPENDINGS : `${SPENDINGS}?tab=${tab}`);

/** What artificial intelligence costs the academy, and what keeps it within limits. */
export function SpendingsScreen({admin}: {admin: AdminIdentity}) {
  const asked = new URLSearchParams(useSearch()).get('tab');
  const shown = TABS.find(({tab}) => tab === asked)?.tab ?? TABS[0].tab;
  return (
    <Page
      width="full"
      title="AI spendings"
      lead="What the tutor’s models cost, who uses them, and what keeps it within limits. Days are in UTC."
    >
      <div className="space-y-6">
        <LinkTabs
          label="AI spendings"
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
    case 'spent':
      return <SpentTab />;
    case 'uses':
      return <UsesTab adminId={adminId} />;
    case 'limits':
      return <LimitsTab />;
  }
}
