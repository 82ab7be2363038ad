// Tickets as admins see them: their columns, and what can be done about them.
import type {TicketState} from '#schema/admin/tickets.table.ts';
import type {PlannedAct} from '#web/admin-area/acts/act-dialog.tsx';
import type {Column, Filter} from '#web/admin-area/table/column.ts';
import {createdAtColumn} from '#web/admin-area/table/created-at-column.tsx';
import {Tag, type Tone} from '#web/ui/show/tag.tsx';

/** A ticket as it is synced. */
export type Ticket = {
  readonly id: string;
  readonly no: number;
  readonly subject: string;
  readonly state: TicketState;
  readonly createdAt: number;
};

export const referenceOf = ({no}: Pick<Ticket, 'no'>): string => `T-${no}`;

const STATES: Readonly<Record<TicketState, {readonly label: string; readonly tone: Tone}>> = {
  open: {label: 'Open', tone: 'warn'},
  'in-progress': {label: 'In progress', tone: 'warn'},
  waiting: {label: 'Waiting for a reply', tone: 'neutral'},
  resolved: {label: 'Resolved', tone: 'good'},
  closed: {label: 'Closed', tone: 'neutral'},
};

/** What has become of a ticket. */
export const TicketStateTag = ({state}: Pick<Ticket, 'state'>) => (
  <Tag tone={STATES[state].tone}>{STATES[state].label}</Tag>
);

export const TICKET_COLUMNS: readonly Column<Ticket>[] = [
  {id: 'subject', name: 'Subject', value: ({subject}) => subject, heads: true, width: 16},
  {id: 'no', name: 'Number', value: referenceOf, figures: true, onPhone: true, width: 5},
  {
    id: 'ticketState',
    name: 'State',
    value: ({state}) => STATES[state].label,
    show: TicketStateTag,
    onPhone: true,
    width: 6,
  },
  createdAtColumn('Received', ({createdAt}) => createdAt),
];

export const TICKET_FILTERS: readonly Filter<Ticket>[] = [
  {
    id: 'state',
    name: 'State',
    unset: 'Open only',
    options: [
      {value: 'closed', label: 'Closed'},
      {value: 'all', label: 'Open and closed'},
    ],
    keeps: ({state}, value) => value === 'all' || state === 'closed',
  },
];

type Ids = readonly string[];

const WHOM = ['the ticket', 'tickets'] as const;
const counted = (ids: Ids) => (ids.length === 1 ? 'this ticket' : `${ids.length} tickets`);

export const closing = (ids: Ids): PlannedAct => ({
  name: 'tickets.close',
  ids,
  title: `Close ${counted(ids)}?`,
  effect:
    'It leaves the list of open tickets. Nothing is sent or deleted, and you can reopen it at any time.',
  verb: [ids.length === 1 ? 'Close ticket' : 'Close tickets', 'Closed'],
  whom: WHOM,
  undone: 'Reopened',
});

export const reopening = (ids: Ids): PlannedAct => ({
  name: 'tickets.reopen',
  ids,
  title: `Reopen ${counted(ids)}?`,
  effect: 'It’s back in the list of open tickets. Nothing is sent.',
  verb: ['Reopen', 'Reopened'],
  whom: WHOM,
  undone: 'Closed',
});
