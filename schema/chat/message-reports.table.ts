// Reports of messages. Learners' browsers have neither table: admins' queries alone ask for them.
import {enumeration, number, string, table} from '@rocicorp/zero';
import type {REPORT_REASONS} from '#schema/chat/chat.limits.ts';

export type ReportReason = (typeof REPORT_REASONS)[number];

/** That a learner reported a message. */
export const messageReport = table('messageReport')
  .columns({
    id: string(),
    messageId: string(),
    channelId: string(),
    /** Absent once their account is deleted. */
    reporterId: string().optional(),
    reason: enumeration<ReportReason>(),
    /** What they wrote about it; may be empty. */
    text: string(),
    state: enumeration<'open' | 'upheld' | 'declined'>(),
    createdAt: number(),
  })
  .primaryKey('id');

/** A message as it was when it, or one close to it, was reported. */
export const reportedMessage = table('reportedMessage')
  .columns({
    reportId: string(),
    messageId: string(),
    /** Absent once their account is deleted, and in the academy's own messages. */
    senderId: string().optional(),
    seq: number(),
    body: string(),
    createdAt: number(),
  })
  .primaryKey('reportId', 'messageId');
