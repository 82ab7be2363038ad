import {relationships} from '@rocicorp/zero';
import {learner, user} from '#schema/account/account.table.ts';
import {
  block,
  channel,
  channelMember,
  channelState,
  chatSetting,
  draft,
} from '#schema/chat/channels.table.ts';
import {lessonThread, mention, message, pin, reaction, receipt} from '#schema/chat/messages.table.ts';
import {rowsOf} from '#schema/feature.ts';

const channelRelations = relationships(channel, ({many}) => ({
  members: many({sourceField: ['id'], destField: ['channelId'], destSchema: channelMember}),
  states: many({sourceField: ['id'], destField: ['channelId'], destSchema: channelState}),
  /** Learners of its cohort. */
  cohortLearners: many({sourceField: ['cohortId'], destField: ['cohortId'], destSchema: learner}),
}));

const memberRelations = relationships(channelMember, ({one}) => ({
  channel: one({sourceField: ['channelId'], destField: ['id'], destSchema: channel}),
  user: one({sourceField: ['userId'], destField: ['id'], destSchema: user}),
}));

const stateRelations = relationships(channelState, ({one, many}) => ({
  channel: one({sourceField: ['channelId'], destField: ['id'], destSchema: channel}),
  members: many({sourceField: ['channelId'], destField: ['channelId'], destSchema: channelMember}),
  /** The learner's own, of a direct channel. */
  receipt: one({
    sourceField: ['channelId', 'userId'],
    destField: ['channelId', 'userId'],
    destSchema: receipt,
  }),
}));

const messageRelations = relationships(message, ({one, many}) => ({
  channel: one({sourceField: ['channelId'], destField: ['id'], destSchema: channel}),
  sender: one({sourceField: ['senderId'], destField: ['id'], destSchema: user}),
  replyTo: one({sourceField: ['replyToId'], destField: ['id'], destSchema: message}),
  reactions: many({sourceField: ['id'], destField: ['messageId'], destSchema: reaction}),
  mentions: many({sourceField: ['id'], destField: ['messageId'], destSchema: mention}),
  pin: one({sourceField: ['id'], destField: ['messageId'], destSchema: pin}),
}));

const mentionRelations = relationships(mention, ({one}) => ({
  user: one({sourceField: ['userId'], destField: ['id'], destSchema: user}),
}));

const pinRelations = relationships(pin, ({one}) => ({
  channel: one({sourceField: ['channelId'], destField: ['id'], destSchema: channel}),
  message: one({sourceField: ['messageId'], destField: ['id'], destSchema: message}),
}));

const receiptRelations = relationships(receipt, ({many}) => ({
  /** Of the same channel, one's own among them. */
  both: many({sourceField: ['channelId'], destField: ['channelId'], destSchema: receipt}),
}));

const blockRelations = relationships(block, ({one}) => ({
  person: one({sourceField: ['blockedId'], destField: ['id'], destSchema: user}),
}));

const threadRelations = relationships(lessonThread, ({one}) => ({
  channel: one({sourceField: ['channelId'], destField: ['id'], destSchema: channel}),
}));

/** The tables of chat itself; those of accounts are named by the relations. */
export const tables = [
  channel,
  channelMember,
  channelState,
  message,
  reaction,
  mention,
  pin,
  receipt,
  draft,
  block,
  chatSetting,
  lessonThread,
] as const;

export const {relations, zql} = rowsOf(
  [...tables, user, learner],
  [
    channelRelations,
    memberRelations,
    stateRelations,
    messageRelations,
    mentionRelations,
    pinRelations,
    receiptRelations,
    blockRelations,
    threadRelations,
  ],
);
