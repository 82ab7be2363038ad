import type {ReactNode} from 'react';
import {Link} from 'wouter';
import {adminQueries} from '#schema/admin-queries.ts';
import {getTicket} from '#schema/admin/support.api.ts';
import type {Reply} from '#schema/wire/endpoint.ts';
import type {PlannedAct} from '#web/admin-area/acts/act-dialog.tsx';
import {LoadProblem} from '#web/admin-area/load-problem.tsx';
import {PanelSection} from '#web/admin-area/table/panel-section.tsx';
import {SidePanel} from '#web/admin-area/table/side-panel.tsx';
import type {TableView} from '#web/admin-area/table/view/use-view.ts';
import {useAdminRest} from '#web/admin-area/use-admin-rest.ts';
import {useAdminRows} from '#web/admin-area/use-admin-rows.ts';
import {AdminActs} from '#web/admin/students/admin-acts.tsx';
import {closing, referenceOf, reopening, TicketStateTag, type Ticket} from '#web/admin/support/tickets.tsx';
import {Button, buttonLook} from '#web/ui/form/button.tsx';
import {Notice} from '#web/ui/show/notice.tsx';
import {Skeleton} from '#web/ui/show/skeleton.tsx';
import {Time} from '#web/ui/show/time.tsx';
import {NotShown, Unless} from '#web/ui/show/unless.tsx';

type Props = {
  view: TableView;
  ticketId: string;
  /** The row of the list, at hand at once. */
  listed: Ticket | undefined;
  onPlan: (act: PlannedAct) => void;
};

/** A ticket with what was written and by whom. Opening it is in the audit log. */
export function TicketPanel({view, ticketId, listed, onPlan}: Props) {
  const [row, {type}] = useAdminRows(adminQueries.support.ticket({ticketId}), {ttl: 'none'});
  const ticket: Ticket | undefined = row ?? (type === 'complete' ? undefined : listed);
  return (
    <SidePanel view={view} id={ticketId} title={ticket?.subject ?? 'Ticket'}>
      {ticket ? (
        <Opened ticket={ticket} onPlan={onPlan} />
      ) : type === 'complete' ? (
        <Notice tone="warn" title="This ticket isn’t there anymore">
          It went with the account of the learner who wrote it.
        </Notice>
      ) : (
        <Skeleton label="Loading the ticket" lines={6} />
      )}
    </SidePanel>
  );
}

function Opened({ticket, onPlan}: {ticket: Ticket; onPlan: (act: PlannedAct) => void}) {
  const {id, state, createdAt} = ticket;
  const isClosed = state === 'closed';
  return (
    <div className="space-y-6">
      <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
        <TicketStateTag state={state} /> {referenceOf(ticket)} <Time at={createdAt} />
      </p>
      {/* Asked again when an admin, this one or another, has closed or reopened it. */}
      <Detail ticket={ticket} key={`${id} ${state}`}>
        <Button kind="secondary" size="small" onClick={() => onPlan((isClosed ? reopening : closing)([id]))}>
          {isClosed ? 'Reopen ticket' : 'Close ticket'}
        </Button>
      </Detail>
    </div>
  );
}

function Detail({ticket, children}: {ticket: Ticket; children: ReactNode}) {
  const {data, problem, askAgain} = useAdminRest(getTicket, {params: {id: ticket.id}});
  if (!data) {
    return problem ? (
      <LoadProblem title="The ticket couldn’t be loaded" onRetry={askAgain}>
        {problem}
      </LoadProblem>
    ) : (
      <Skeleton label="Loading what was written" lines={6} />
    );
  }
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <a className={buttonLook('secondary', 'small')} href={replyTo(ticket, data.address)}>
          Reply by email
        </a>
        {children}
      </div>
      <PanelSection title="From">
        <p className="text-sm [overflow-wrap:anywhere]">
          <span dir="auto" className="block text-left">
            {data.name}
          </span>
          <span className="block text-muted">{data.address}</span>
          {data.learnerId === null ? null : (
            <Link href={`/admin/students?open=${data.learnerId}`} className="text-accent hover:underline">
              Open the learner
            </Link>
          )}
        </p>
      </PanelSection>
      <PanelSection title={data.messages.length === 1 ? 'Message' : 'Messages'}>
        <TicketMessages messages={data.messages} />
      </PanelSection>
      <PanelSection title="What admins did">
        <AdminActs acts={data.acts} />
      </PanelSection>
    </>
  );
}

/** What was written, oldest first. @internal */
export const TicketMessages = ({messages}: Pick<Reply<typeof getTicket>, 'messages'>) => (
  <ol className="space-y-2">
    {messages.map((message) => (
      <li key={message.id} className="rounded-lg bg-sunken px-3 py-2">
        <Unless fails={<NotShown />}>
          <p dir="auto" className="whitespace-pre-wrap [overflow-wrap:anywhere]">
            {message.text}
          </p>
        </Unless>
      </li>
    ))}
  </ol>
);

/** Opens the admin's own mail program. */
const replyTo = (ticket: Ticket, address: string): string =>
  `mailto:${encodeURIComponent(address)}?subject=${encodeURIComponent(`Re: ${ticket.subject} (${referenceOf(ticket)})`)}`;
