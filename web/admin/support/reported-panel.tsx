import {Link} from 'wouter';
import {adminQueries} from '#schema/admin-queries.ts';
import {getReportedAuthor, type ReportedAuthor} from '#schema/admin/support.api.ts';
import type {PlannedAct} from '#web/admin-area/acts/act-dialog.tsx';
import {PanelSection} from '#web/admin-area/table/panel-section.tsx';
import {SidePanel} from '#web/admin-area/table/side-panel.tsx';
import type {TableView} from '#web/admin-area/table/view/use-view.ts';
import {useAdminRest} from '#web/admin-area/use-admin-rest.ts';
import {useAdminRows} from '#web/admin-area/use-admin-rows.ts';
import {AdminActs} from '#web/admin/students/admin-acts.tsx';
import {ReportedState} from '#web/admin/support/columns.tsx';
import {dismissing, muting, removing, suspendingAuthors, unmuting} from '#web/admin/support/plans.tsx';
import {
  authorOf,
  byMessage,
  channelOf,
  FORMER,
  REASON_LABELS,
  type KeptMessage,
  type MessageReport,
  type Reported,
} from '#web/admin/support/reported.ts';
import {Button} from '#web/ui/form/button.tsx';
import {Notice} from '#web/ui/show/notice.tsx';
import {Skeleton} from '#web/ui/show/skeleton.tsx';
import {Tag} from '#web/ui/show/tag.tsx';
import {Time} from '#web/ui/show/time.tsx';
import {Typed} from '#web/ui/show/typed.tsx';
import {isolated} from '#schema/isolated.ts';

type Props = {
  view: TableView;
  messageId: string;
  /** Rises when something was done. */
  turn: number;
  onPlan: (act: PlannedAct) => void;
};

/** A reported message with what was said around it, who reported it, and what was done to its author before. */
export function ReportedPanel({view, messageId, turn, onPlan}: Props) {
  const [reports, {type}] = useAdminRows(adminQueries.support.ofMessage({messageId}), {ttl: 'none'});
  const [reported] = byMessage(reports);
  const kept = reports[0]?.kept ?? [];
  return (
    <SidePanel
      view={view}
      id={messageId}
      title={reported ? `By ${isolated(authorOf(reported))}` : 'Reported message'}
    >
      {reported ? (
        <Opened {...{reported, kept, turn, onPlan}} isWhole={type === 'complete'} />
      ) : type === 'complete' ? (
        <Notice tone="warn" title="This message isn’t there anymore">
          It was deleted together with its conversation.
        </Notice>
      ) : (
        <Skeleton label="Loading the report" lines={6} />
      )}
    </SidePanel>
  );
}

type OpenedProps = Pick<Props, 'turn' | 'onPlan'> & {
  reported: Reported;
  kept: readonly KeptMessage[];
  /** Until then the table's own rows are shown, which have the message without what is around it. */
  isWhole: boolean;
};

function Opened({reported, kept, isWhole, turn, onPlan}: OpenedProps) {
  const {messageId, state} = reported;
  // Asked again when another admin has closed the reports.
  const {data, problem} = useAdminRest(
    getReportedAuthor,
    {params: {id: messageId}},
    turn + closedIn(reported),
  );
  return (
    <div className="space-y-6">
      <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
        <ReportedState state={state} /> {channelOf(reported)}
      </p>
      {data ? <Actions ids={[messageId]} author={data} isOpen={state === 'open'} onPlan={onPlan} /> : null}
      {isWhole ? (
        <Around kept={kept} messageId={messageId} />
      ) : (
        <Skeleton label="Loading what was said" lines={5} />
      )}
      <Reports reported={reported} />
      <Author author={data} problem={problem} />
    </div>
  );
}

const closedIn = ({reports}: Reported) => reports.filter(({state}) => state !== 'open').length;

/** As it was kept with the latest report: what was edited or deleted since is still here. */
const Around = ({kept, messageId}: {kept: readonly KeptMessage[]; messageId: string}) => (
  <PanelSection title="What was said">
    <ol className="space-y-2 text-sm">
      {kept.map((one) => (
        <li
          key={one.messageId}
          aria-current={one.messageId === messageId ? 'true' : undefined}
          className={`rounded-lg px-3 py-2 ${one.messageId === messageId ? 'bg-bad-tint ring-1 ring-bad/25 ring-inset' : 'bg-sunken'}`}
        >
          <span className="flex flex-wrap items-baseline justify-between gap-x-3">
            <span className="flex items-baseline gap-x-2 font-medium">
              <Typed>{one.sender?.fullName ?? FORMER}</Typed>
              {one.messageId === messageId ? <Tag tone="bad">Reported</Tag> : null}
            </span>
            <Time at={one.createdAt} className="text-xs text-muted" />
          </span>
          <span dir="auto" className="block whitespace-pre-wrap [overflow-wrap:anywhere]">
            {one.body === '' ? <span className="text-muted">Deleted before the report</span> : one.body}
          </span>
        </li>
      ))}
    </ol>
  </PanelSection>
);

const Reports = ({reported: {reports, latest}}: {reported: Reported}) => (
  <PanelSection title={reports.length === 1 ? '1 report' : `${reports.length} reports`}>
    <ul className="space-y-3 text-sm">
      {reports.map((report) => (
        <ReportLine key={report.id} report={report} shown={latest.reported?.body} />
      ))}
    </ul>
  </PanelSection>
);

function ReportLine({report, shown}: {report: MessageReport; shown: string | undefined}) {
  const {reporter, reason, text, createdAt, reported} = report;
  const before = reported?.body === shown ? undefined : reported?.body;
  return (
    <li>
      <span className="flex flex-wrap items-baseline gap-x-2">
        {reporter ? <LearnerLink id={reporter.id}>{reporter.fullName}</LearnerLink> : FORMER}
        <span className="text-muted">{REASON_LABELS[reason]}</span>
        <Time at={createdAt} className="text-xs text-muted" />
      </span>
      {text === '' ? null : (
        <span className="block [overflow-wrap:anywhere]">
          “<Typed>{text}</Typed>”
        </span>
      )}
      {before === undefined ? null : (
        <span className="block [overflow-wrap:anywhere] text-muted">
          The message said then: “<Typed>{before}</Typed>”
        </span>
      )}
    </li>
  );
}

const LearnerLink = ({id, children}: {id: string; children: string}) => (
  <Link href={`/admin/students?open=${id}`} className="text-accent hover:underline">
    <Typed>{children}</Typed>
  </Link>
);

function Author({author, problem}: {author: ReportedAuthor | undefined; problem: string | undefined}) {
  if (!author) {
    return problem ? (
      <Notice tone="bad" title="The author couldn’t be loaded">
        {problem}
      </Notice>
    ) : (
      <Skeleton label="Loading the author" lines={4} />
    );
  }
  return (
    <>
      <PanelSection title="The author">
        <AuthorFacts author={author} />
      </PanelSection>
      {author.id === null ? null : (
        <PanelSection title="What admins did">
          <AdminActs acts={author.acts} />
        </PanelSection>
      )}
    </>
  );
}

/** Of what is ahead: `Time` tells how long ago something was. */
const WHEN = new Intl.DateTimeFormat('en', {dateStyle: 'medium', timeStyle: 'short'});

function AuthorFacts({
  author: {id, username, mutedUntil, suspendedSince, upheldBefore},
}: {
  author: ReportedAuthor;
}) {
  if (id === null) return <p className="text-sm text-muted">Their account doesn’t exist anymore.</p>;
  return (
    <p className="flex flex-wrap items-center gap-2 text-sm">
      <LearnerLink id={id}>{username ?? FORMER}</LearnerLink>
      {mutedUntil ? <Tag tone="warn">Muted until {WHEN.format(Date.parse(mutedUntil))}</Tag> : null}
      {suspendedSince ? <Tag tone="bad">Suspended</Tag> : null}
      <span className="text-muted">
        {upheldBefore === 0
          ? 'No other message was acted on'
          : `Acted on before: ${upheldBefore === 1 ? '1 message' : `${upheldBefore} messages`}`}
      </span>
    </p>
  );
}

type ActionsProps = {
  ids: readonly string[];
  author: ReportedAuthor;
  isOpen: boolean;
  onPlan: (act: PlannedAct) => void;
};

/** What can still be done: after a message was deleted its author may be muted as well. */
function Actions({ids, author: {id, isRemoved, mutedUntil, suspendedSince}, isOpen, onPlan}: ActionsProps) {
  const offered = [
    {label: 'Dismiss', plan: dismissing, isOffered: isOpen},
    {label: 'Delete message', plan: removing, isOffered: !isRemoved},
    {label: 'Mute author', plan: muting, isOffered: id !== null},
    {label: 'Lift mute', plan: unmuting, isOffered: mutedUntil !== null},
    {label: 'Suspend author', plan: suspendingAuthors, isOffered: id !== null && suspendedSince === null},
  ];
  return (
    <div className="flex flex-wrap gap-2">
      {offered.flatMap(({label, plan, isOffered}) =>
        isOffered ? (
          <Button key={label} kind="secondary" size="small" onClick={() => onPlan(plan(ids))}>
            {label}
          </Button>
        ) : (
          []
        ),
      )}
    </div>
  );
}
