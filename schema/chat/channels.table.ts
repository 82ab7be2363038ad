import {boolean, enumeration, number, string, table} from '@rocicorp/zero';

export type ChannelKind = 'public' | 'cohort' | 'module' | 'direct';

/** Where people talk; visible to all who may read it. */
export const channel = table('channel')
  .columns({
    id: string(),
    kind: enumeration<ChannelKind>(),
    /** For addresses; absent in direct channels, as the name is. */
    slug: string().optional(),
    name: string().optional(),
    topic: string(),
    /** Who may post. */
    postPolicy: enumeration<'everyone' | 'moderators'>(),
    moduleId: string().optional(),
    cohortId: string().optional(),
    position: number(),
    /** Of the newest message; 0 in an empty channel. */
    lastSeq: number(),
    lastMessageAt: number().optional(),
    /** Since then it can only be read. */
    archivedAt: number().optional(),
    createdAt: number(),
  })
  .primaryKey('id');

/** Who takes part in a channel; visible to all who may read it. Nobody needs to be a member to read. */
export const channelMember = table('channelMember')
  .columns({
    channelId: string(),
    userId: string(),
    role: enumeration<'member' | 'moderator'>(),
    joinedAt: number(),
  })
  .primaryKey('channelId', 'userId');

/** What only its learner may know of a channel. Unread messages: `lastSeq` - `readSeq`; without a row none. */
export const channelState = table('channelState')
  .columns({
    userId: string(),
    channelId: string(),
    readSeq: number(),
    mutedUntil: number().optional(),
    /**
     * Of a direct channel: `sent` until the other has accepted the request, also if they declined it; `requested` or
     * `declined` for the other.
     */
    contact: enumeration<'sent' | 'requested' | 'accepted' | 'declined'>().optional(),
    updatedAt: number(),
  })
  .primaryKey('userId', 'channelId');

/** What is typed and not sent; its writer's own. */
export const draft = table('draft')
  .columns({
    userId: string(),
    channelId: string(),
    body: string(),
    replyToId: string().optional(),
    updatedAt: number(),
  })
  .primaryKey('userId', 'channelId');

/** Whom a learner has blocked; the blocked are never told. */
export const block = table('block')
  .columns({userId: string(), blockedId: string(), createdAt: number()})
  .primaryKey('userId', 'blockedId');

/** A learner's choices about chat; without a row receipts are on. */
export const chatSetting = table('chatSetting')
  .columns({userId: string(), receiptsOn: boolean()})
  .primaryKey('userId');
