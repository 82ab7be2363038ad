import {Megaphone, Undo2} from 'lucide-react';
import {useState} from 'react';
import {ANNOUNCEMENTS_MAX} from '#schema/announcements/announcements.admin-queries.ts';
import {ANNOUNCEMENTS} from '#schema/announcements/announcements.channel.ts';
import {inOneLine} from '#schema/announcements/one-line.ts';
import type {AnnouncementState} from '#schema/announcements/announcements.table.ts';
import {adminQueries} from '#schema/admin-queries.ts';
import {ActDialog, type PlannedAct} from '#web/admin-area/acts/act-dialog.tsx';
import {useColleagues} from '#web/admin-area/presence.ts';
import type {Column} from '#web/admin-area/table/column.ts';
import {DataTable} from '#web/admin-area/table/data-table.tsx';
import {SidePanel} from '#web/admin-area/table/side-panel.tsx';
import {useView} from '#web/admin-area/table/view/use-view.ts';
import {useAdminRows} from '#web/admin-area/use-admin-rows.ts';
import {
  AnnouncementDialog,
  type Announcement,
  type Edited,
} from '#web/admin/teaching/announcement-dialog.tsx';
import {TEACHING} from '#web/admin/teaching/tabs.ts';
import {MessageText} from '#web/markdown/markdown.tsx';
import {Button} from '#web/ui/form/button.tsx';
import {Notice} from '#web/ui/show/notice.tsx';
import {Tag, type Tone} from '#web/ui/show/tag.tsx';
import {Time} from '#web/ui/show/time.tsx';

const STATES: Readonly<Record<AnnouncementState, {label: string; tone: Tone}>> = {
  scheduled: {label: 'Scheduled', tone: 'warn'},
  live: {label: 'Live', tone: 'good'},
  expired: {label: 'Taken down', tone: 'neutral'},
  withdrawn: {label: 'Withdrawn', tone: 'neutral'},
};

const audienceOf = ({cohortId, cohort}: Announcement) =>
  cohortId === null ? 'Everyone' : (cohort?.name ?? cohortId);

const COLUMNS: readonly Column<Announcement>[] = [
  {
    id: 'title',
    name: 'Announcement',
    value: ({title, body}) => `${title} ${inOneLine(body)}`,
    show: ({title}) => title,
    file: ({title}) => title,
    heads: true,
    width: 16,
  },
  {
    id: 'state',
    name: 'State',
    value: ({state}) => STATES[state].label,
    show: (one) => <State announcement={one} />,
    onPhone: true,
    width: 8,
  },
  {id: 'audience', name: 'For', value: audienceOf, onPhone: true, width: 8},
  {
    id: 'publishAt',
    name: 'Published',
    value: ({publishAt}) => new Date(publishAt).toISOString().slice(0, 16),
    show: ({publishAt}) => <Time at={publishAt} />,
    figures: true,
    isTime: true,
    onPhone: true,
    width: 7,
  },
  {
    id: 'expireAt',
    name: 'Taken down',
    value: ({expireAt}) => (expireAt === null ? '' : new Date(expireAt).toISOString().slice(0, 16)),
    show: ({expireAt}) => (expireAt === null ? '–' : <Time at={expireAt} />),
    figures: true,
    isTime: true,
    width: 7,
  },
];
const OWN = {
  columns: COLUMNS,
  filters: [],
  sort: {id: 'publishAt', desc: true},
  fixed: {tab: 'announcements'},
} as const;

const withdrawing = (some: readonly Announcement[]): PlannedAct => ({
  name: 'announcements.remove',
  ids: some.map(({id}) => id),
  title: some.length === 1 ? 'Withdraw this announcement?' : `Withdraw ${some.length} announcements?`,
  effect: 'It’s gone from dashboards, notifications and the community. This can’t be undone.',
  verb: ['Withdraw', 'Withdrew'],
  whom: ['the announcement', 'announcements'],
  isDanger: true,
});

/** What the academy tells its learners, when, and to whom. */
export function AnnouncementsTab({adminId}: {adminId: string}) {
  const view = useView(OWN);
  const [announcements, {type}] = useAdminRows(adminQueries.announcements.all());
  const colleagues = useColleagues(adminId, TEACHING);
  const [planned, setPlanned] = useState<PlannedAct>();
  const [edited, setEdited] = useState<Edited>();
  const isKnown = type === 'complete' || announcements.length > 0;
  const opened = announcements.find(({id}) => id === view.open);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p className="text-sm text-muted">
          On dashboards and in notifications. Everyone’s are posted in #{ANNOUNCEMENTS}, too.
        </p>
        <Button size="small" onClick={() => setEdited({announcement: undefined, id: crypto.randomUUID()})}>
          <Megaphone size={15} aria-hidden /> New announcement
        </Button>
      </div>
      <DataTable
        label="Announcements"
        rows={announcements}
        {...{view, colleagues, isKnown}}
        columns={COLUMNS}
        latest={announcements.length < ANNOUNCEMENTS_MAX ? undefined : ANNOUNCEMENTS_MAX}
        problem={type === 'error' ? 'Reload the page to try again.' : undefined}
        idOf={({id}) => id}
        titleOf={({title}) => title}
        path={TEACHING}
        searchLabel="Search announcements"
        actions={[
          {label: 'Withdraw', icon: Undo2, isDanger: true, run: (some) => setPlanned(withdrawing(some))},
        ]}
        empty={{title: 'No announcements yet', text: 'Post one, and learners see it on their dashboards.'}}
      >
        {view.open === null ? null : (
          <SidePanel view={view} id={view.open} title={opened?.title ?? 'Announcement'}>
            {opened ? (
              <Panel
                announcement={opened}
                onEdit={() => setEdited({announcement: opened, id: opened.id})}
                onWithdraw={() => setPlanned(withdrawing([opened]))}
              />
            ) : isKnown ? (
              <Notice tone="warn" title="This announcement isn’t there">
                Check the address, or choose one from the list.
              </Notice>
            ) : null}
          </SidePanel>
        )}
      </DataTable>
      <AnnouncementDialog edited={edited} onClose={() => setEdited(undefined)} />
      <ActDialog act={planned} onClose={() => setPlanned(undefined)} />
    </>
  );
}

function State({announcement: {state, isPinned}}: {announcement: Announcement}) {
  const {label, tone} = STATES[state];
  return <Tag tone={tone}>{state === 'live' && isPinned ? 'Live, pinned' : label}</Tag>;
}

type PanelProps = {announcement: Announcement; onEdit: () => void; onWithdraw: () => void};

const Panel = ({announcement, onEdit, onWithdraw}: PanelProps) => (
  <div className="space-y-5">
    <div className="flex flex-wrap items-center gap-3">
      {announcement.state === 'scheduled' || announcement.state === 'live' ? (
        <Button kind="secondary" size="small" onClick={onEdit}>
          Edit
        </Button>
      ) : null}
      {announcement.state === 'withdrawn' ? null : (
        <Button kind="quiet" size="small" onClick={onWithdraw}>
          Withdraw
        </Button>
      )}
      <State announcement={announcement} />
    </div>
    <div className="text-md [overflow-wrap:anywhere]">
      <MessageText text={announcement.body} named={[]} />
    </div>
  </div>
);
