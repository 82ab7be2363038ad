import {enumeration, json, number, string, table} from '@rocicorp/zero';

/** What was said in a channel. */
export const message = table('message')
  .columns({
    /** Also the id of the command that posted it: what the author's device calls it. */
    id: string(),
    channelId: string(),
    /** Absent in the academy's own messages, and once the author's account is deleted. */
    senderId: string().optional(),
    kind: enumeration<'text' | 'system'>(),
    /** Position in the channel: 1, 2, 3, … without gaps, in the order of commits. */
    seq: number(),
    /** Markdown; empty once it was removed. */
    body: string(),
    replyToId: string().optional(),
    /** The message that began the thread. */
    threadRootId: string().optional(),
    /** Of the thread that it began. */
    replyCount: number(),
    lastReplyAt: number().optional(),
    /** Addresses of the web in the body. */
    attachments: json<readonly string[]>(),
    createdAt: number(),
    editedAt: number().optional(),
    deletedAt: number().optional(),
  })
  .primaryKey('id');

export const reaction = table('reaction')
  .columns({messageId: string(), userId: string(), emoji: string(), createdAt: number()})
  .primaryKey('messageId', 'userId', 'emoji');

/** Whom a message names. Unread ones have a `seq` above the reader's `readSeq`. */
export const mention = table('mention')
  .columns({
    messageId: string(),
    userId: string(),
    channelId: string(),
    seq: number(),
    createdAt: number(),
  })
  .primaryKey('messageId', 'userId');

/** A message that was pinned to its channel. */
export const pin = table('pin')
  .columns({
    messageId: string(),
    channelId: string(),
    pinnedBy: string().optional(),
    pinnedAt: number(),
  })
  .primaryKey('messageId');

/** How far somebody has come in a direct channel; only of those who let others know. */
export const receipt = table('receipt')
  .columns({channelId: string(), userId: string(), deliveredSeq: number(), readSeq: number()})
  .primaryKey('channelId', 'userId');

/** The thread to which a lesson's 'Discuss' leads. */
export const lessonThread = table('lessonThread')
  .columns({lessonId: string(), channelId: string(), messageId: string()})
  .primaryKey('lessonId');
