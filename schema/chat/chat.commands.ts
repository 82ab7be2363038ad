import {command} from '#schema/commands/command.ts';

const rules = () => import('#schema/chat/chat.args.ts');

/** What is said stays in order; what is only marked does not wait for it. */
const SAID = 'chat';
const MARKED = 'chatMarks';

export const chatCommands = {
  /** Posts to a channel. The message's id is the command's. */
  post: command(async () => (await rules()).postArgs, {lane: SAID}),
  /** Posts to the direct channel with somebody, which it opens if need be. */
  postDirect: command(async () => (await rules()).postDirectArgs, {lane: SAID}),
  /** Changes the text of an own message. */
  edit: command(async () => (await rules()).editArgs, {lane: SAID, overwrites: ({messageId}) => messageId}),
  /** Removes a message's text; what remains says that there was one. */
  remove: command(async () => (await rules()).messageArgs, {lane: SAID}),
  react: command(async () => (await rules()).reactArgs, {
    lane: MARKED,
    overwrites: ({messageId, emoji}) => `${messageId} ${emoji}`,
  }),
  unreact: command(async () => (await rules()).reactArgs, {
    lane: MARKED,
    overwrites: ({messageId, emoji}) => `${messageId} ${emoji}`,
  }),
  pin: command(async () => (await rules()).messageArgs, {
    lane: MARKED,
    overwrites: ({messageId}) => `pin ${messageId}`,
  }),
  unpin: command(async () => (await rules()).messageArgs, {
    lane: MARKED,
    overwrites: ({messageId}) => `pin ${messageId}`,
  }),
  /** Everything up to `seq` was read; never takes anything back. */
  read: command(async () => (await rules()).readArgs, {lane: MARKED}),
  /** Everything up to `seq` has arrived on one of the learner's devices. */
  delivered: command(async () => (await rules()).readArgs, {lane: MARKED}),
  /** Keeps what is typed for all own devices; an empty body removes it. */
  draft: command(async () => (await rules()).draftArgs, {
    lane: 'chatDrafts',
    overwrites: ({channelId}) => channelId,
  }),
  /** Silences a channel until a time. */
  mute: command(async () => (await rules()).muteArgs, {
    lane: MARKED,
    overwrites: ({channelId}) => `mute ${channelId}`,
  }),
  join: command(async () => (await rules()).channelArgs, {
    lane: MARKED,
    overwrites: ({channelId}) => `member ${channelId}`,
  }),
  leave: command(async () => (await rules()).channelArgs, {
    lane: MARKED,
    overwrites: ({channelId}) => `member ${channelId}`,
  }),
  block: command(async () => (await rules()).personArgs, {
    lane: MARKED,
    overwrites: ({personId}) => `block ${personId}`,
  }),
  unblock: command(async () => (await rules()).personArgs, {
    lane: MARKED,
    overwrites: ({personId}) => `block ${personId}`,
  }),
  /** Reports a message to the academy's staff, with what was said around it. */
  report: command(async () => (await rules()).reportArgs, {lane: SAID}),
  /** Answers the request of somebody who has written for the first time. */
  acceptContact: command(async () => (await rules()).channelArgs, {
    lane: MARKED,
    overwrites: ({channelId}) => `contact ${channelId}`,
  }),
  declineContact: command(async () => (await rules()).channelArgs, {
    lane: MARKED,
    overwrites: ({channelId}) => `contact ${channelId}`,
  }),
  /** Whether others see how far one has read, and oneself sees how far they have. */
  setReceipts: command(async () => (await rules()).receiptsArgs, {
    lane: MARKED,
    overwrites: () => 'receipts',
  }),
};
