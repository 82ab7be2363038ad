import {useSearch} from 'wouter';
import type {AdminIdentity} from '#schema/admin/admin.api.ts';
import {MessagesTab} from '#web/admin/support/messages-tab.tsx';
import {SUPPORT, TABS, type Tab} from '#web/admin/support/tabs.ts';
import {TicketsTab} from '#web/admin/support/tickets-tab.tsx';
import {LinkTabs} from '#web/ui/link-tabs.tsx';
import {Page} from '#web/ui/page.tsx';

/** The first tab's address is the page's own. */
const addressOf = (tab: Tab): string => (tab === TABS[0].tab ? SUPPORT : `${SUPPORT}?tab=${tab}`);

/** What people ask of admins: messages that they reported, and tickets. */
export function SupportScreen({admin}: {admin: AdminIdentity}) {
  const isTickets = new URLSearchParams(useSearch()).get('tab') === 'tickets';
  return (
    <Page
      width="full"
      title="Support"
      lead="Messages that learners reported in chat, and what people wrote to us."
    >
      <div className="space-y-6">
        <LinkTabs
          label="Support"
          tabs={TABS.map(({tab, label}) => ({label, href: addressOf(tab)}))}
          here={addressOf(isTickets ? 'tickets' : 'messages')}
        />
        {isTickets ? <TicketsTab adminId={admin.id} /> : <MessagesTab adminId={admin.id} />}
      </div>
    </Page>
  );
}
