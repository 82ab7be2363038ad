// Reports by the message that they are about: what admins decide is about the message.
import {isolated} from '#schema/isolated.ts';
import {shortened} from '#schema/shortened.ts';
import type {ReportReason} from '#schema/chat/message-reports.table.ts';

type Person = {readonly id: string; readonly fullName: string};

/** A message as a report kept it. */
export type KeptMessage = {
  readonly messageId: string;
  readonly senderId?: string | null | undefined;
  readonly body: string;
  readonly createdAt: number;
  readonly sender?: Person | undefined;
};

/** A report as it is synced. */
export type MessageReport = {
  readonly id: string;
  readonly messageId: string;
  readonly reason: ReportReason;
  readonly text: string;
  readonly state: 'open' | 'upheld' | 'declined';
  readonly createdAt: number;
  readonly reporter?: Person | undefined;
  readonly channel?: {readonly name?: string | null | undefined} | undefined;
  readonly reported?: KeptMessage | undefined;
};

/** A reported message with its reports, the latest first. */
export type Reported = {
  readonly messageId: string;
  readonly latest: MessageReport;
  readonly reports: readonly MessageReport[];
  /** Open as long as one report is. */
  readonly state: MessageReport['state'];
};

/** @param reports the latest first; so are the messages. */
export const byMessage = (reports: readonly MessageReport[]): readonly Reported[] =>
  [...Map.groupBy(reports, ({messageId}) => messageId)].flatMap(([messageId, some]) => {
    const [latest] = some;
    if (!latest) return [];
    const isOpen = some.some(({state}) => state === 'open');
    return [{messageId, latest, reports: some, state: isOpen ? 'open' : latest.state}];
  });

const EXCERPT_MAX = 140;

/** The message in a line. */
export function excerptOf({latest: {reported}}: Reported): string {
  const line = (reported?.body ?? '').replaceAll(/\s+/g, ' ').trim();
  return line === '' ? 'Message without text' : shortened(line, EXCERPT_MAX);
}

export const FORMER = 'A former learner';

export const authorOf = ({latest: {reported}}: Reported): string => reported?.sender?.fullName ?? FORMER;

/** `Ada King and 2 others`. */
export function reportersOf({reports}: Reported): string {
  const name = reports[0]?.reporter?.fullName ?? FORMER;
  const others = reports.length - 1;
  if (others === 0) return name;
  return `${isolated(name)} and ${others === 1 ? '1 other' : `${others} others`}`;
}

/** A direct channel has no name. */
export const channelOf = ({latest: {channel}}: Reported): string =>
  channel?.name == null ? 'Direct message' : `#${channel.name}`;

export const REASON_LABELS: Readonly<Record<ReportReason, string>> = {
  spam: 'Spam',
  harassment: 'Harassment',
  harmful: 'Harmful',
  other: 'Other',
};

/** Every reason that was given, once. */
export const reasonsOf = ({reports}: Reported): readonly ReportReason[] => [
  ...new Set(reports.map(({reason}) => reason)),
];
