import {relationships} from '@rocicorp/zero';
import {user} from '#schema/account/account.table.ts';
import {defineAdminQuery} from '#schema/admin/define-admin-query.ts';
import {ticket} from '#schema/admin/tickets.table.ts';
import {channel} from '#schema/chat/channels.table.ts';
import {messageReport, reportedMessage} from '#schema/chat/message-reports.table.ts';
import {rowsOf} from '#schema/feature.ts';
import {asGiven} from '#schema/query-args.ts';

const reportRelations = relationships(messageReport, ({one, many}) => ({
  reporter: one({sourceField: ['reporterId'], destField: ['id'], destSchema: user}),
  channel: one({sourceField: ['channelId'], destField: ['id'], destSchema: channel}),
  /** The reported message, as it was. */
  reported: one({
    sourceField: ['id', 'messageId'],
    destField: ['reportId', 'messageId'],
    destSchema: reportedMessage,
  }),
  /** The same with those around it. */
  kept: many({sourceField: ['id'], destField: ['reportId'], destSchema: reportedMessage}),
}));

const keptRelations = relationships(reportedMessage, ({one}) => ({
  sender: one({sourceField: ['senderId'], destField: ['id'], destSchema: user}),
}));

const {tables, relations, zql} = rowsOf(
  [messageReport, reportedMessage, user, channel, ticket],
  [reportRelations, keptRelations],
);
export {tables, relations};

/** Most reports or tickets that are listed, the latest ones. */
export const SUPPORT_MAX = 500;
/** Most reports that are shown of one message. */
const MOST_OF_ONE = 50;

/** All of them, or those that wait. */
export type SupportAsked = {readonly isOpen: boolean};

/** Of messages admins see what was reported, as it was kept: never the conversation. */
export const supportQueries = {
  /** Reported messages, the latest report first. */
  reports: defineAdminQuery(asGiven<SupportAsked>(), ({args: {isOpen}}) => {
    const rows = zql.messageReport
      .related('reporter')
      .related('channel')
      .related('reported', (reported) => reported.related('sender'));
    return (isOpen ? rows.where('state', 'open') : rows)
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'asc')
      .limit(SUPPORT_MAX);
  }),
  /** Every report of one message, each with what was said around it by then. */
  ofMessage: defineAdminQuery(asGiven<{readonly messageId: string}>(), ({args: {messageId}}) =>
    zql.messageReport
      .where('messageId', messageId)
      .related('reporter')
      .related('channel')
      .related('reported', (reported) => reported.related('sender'))
      .related('kept', (kept) => kept.related('sender').orderBy('seq', 'asc'))
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'asc')
      .limit(MOST_OF_ONE),
  ),
  /** Tickets, the latest first. */
  tickets: defineAdminQuery(asGiven<SupportAsked>(), ({args: {isOpen}}) =>
    (isOpen ? zql.ticket.where('state', '!=', 'closed') : zql.ticket)
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'asc')
      .limit(SUPPORT_MAX),
  ),
  /** One ticket, also where the list does not reach so far back. */
  ticket: defineAdminQuery(asGiven<{readonly ticketId: string}>(), ({args: {ticketId}}) =>
    zql.ticket.where('id', ticketId).one(),
  ),
};
