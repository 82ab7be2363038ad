import type {Column, Filter} from '#web/admin-area/table/column.ts';
import {createdAtColumn} from '#web/admin-area/table/created-at-column.tsx';
import {REPORT_REASONS} from '#schema/chat/chat.limits.ts';
import {
  authorOf,
  channelOf,
  excerptOf,
  REASON_LABELS,
  reasonsOf,
  reportersOf,
  type Reported,
} from '#web/admin/support/reported.ts';
import {Tag, type Tone} from '#web/ui/show/tag.tsx';

const STATES: Readonly<Record<Reported['state'], {readonly label: string; readonly tone: Tone}>> = {
  open: {label: 'Open', tone: 'warn'},
  upheld: {label: 'Acted on', tone: 'good'},
  declined: {label: 'Dismissed', tone: 'neutral'},
};

/** What has become of the reports of a message. */
export const ReportedState = ({state}: Pick<Reported, 'state'>) => (
  <Tag tone={STATES[state].tone}>{STATES[state].label}</Tag>
);

const reasonWords = (row: Reported) =>
  reasonsOf(row)
    .map((reason) => REASON_LABELS[reason])
    .join(', ');

export const REPORTED_COLUMNS: readonly Column<Reported>[] = [
  {id: 'message', name: 'Message', value: excerptOf, heads: true, width: 14},
  {id: 'channel', name: 'Channel', value: channelOf, onPhone: true, width: 8},
  {id: 'author', name: 'Written by', value: authorOf, onPhone: true, width: 8},
  {id: 'reporters', name: 'Reported by', value: reportersOf, onPhone: true, width: 9},
  {id: 'count', name: 'Reports', value: ({reports}) => reports.length, figures: true, width: 5},
  {id: 'reasons', name: 'Reason', value: reasonWords, onPhone: true, width: 7},
  {
    id: 'reportState',
    name: 'State',
    value: ({state}) => STATES[state].label,
    show: ReportedState,
    onPhone: true,
    width: 6,
  },
  createdAtColumn('Reported', ({latest}) => latest.createdAt),
];

export const REPORTED_FILTERS: readonly Filter<Reported>[] = [
  {
    id: 'state',
    name: 'State',
    unset: 'Open only',
    options: [
      {value: 'done', label: 'Done'},
      {value: 'all', label: 'Open and done'},
    ],
    keeps: ({state}, value) => value === 'all' || state !== 'open',
  },
  {
    id: 'reason',
    name: 'Reason',
    options: REPORT_REASONS.map((value) => ({value, label: REASON_LABELS[value]})),
    keeps: (row, value) => reasonsOf(row).some((reason) => reason === value),
  },
];
