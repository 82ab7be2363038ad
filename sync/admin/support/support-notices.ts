// What learners are told about reports. Neither the admin's reason nor who reported is in it.
import type {ReportReason} from '#schema/chat/message-reports.table.ts';

export type SupportNotice = {
  readonly userId: string;
  readonly dedupeKey: string;
  readonly type: 'info' | 'warning';
  readonly category: 'general';
  readonly title: string;
  readonly message: string;
  readonly actionUrl: string;
  readonly actionText: string;
};

/** For who reported. */
export const reviewedNotice = (userId: string, reportId: string): SupportNotice => ({
  userId,
  dedupeKey: `message-report:${reportId}`,
  type: 'info',
  category: 'general',
  title: 'We looked at your report',
  message: 'Thanks for telling us. We reviewed the message you reported.',
  actionUrl: '/community',
  actionText: 'Open the community',
});

const RULES: Readonly<Record<ReportReason, string>> = {
  spam: 'spam and advertising aren’t allowed here',
  harassment: 'insults and harassment aren’t allowed here',
  harmful: 'dangerous or illegal content isn’t allowed here',
  other: 'it didn’t fit how we treat each other here',
};

type Removed = {
  readonly id: string;
  readonly senderId: string | null;
  readonly channelId: string;
  readonly seq: number;
  readonly reason: ReportReason;
};

/** For who wrote a message that was removed; nobody, once their account is deleted. */
export const removedNotice = ({id, senderId, channelId, seq, reason}: Removed): readonly SupportNotice[] =>
  senderId === null
    ? []
    : [
        {
          userId: senderId,
          dedupeKey: `message-removed:${id}`,
          type: 'warning',
          category: 'general',
          title: 'We removed one of your messages',
          message: `Other people reported it, and ${RULES[reason]}.`,
          actionUrl: `/community?channel=${encodeURIComponent(channelId)}&at=${seq}`,
          actionText: 'Open the conversation',
        },
      ];
