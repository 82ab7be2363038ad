import {
  DIRECTS_MAX,
  MEMBERS_MAX,
  OWN_MENTIONS_MAX,
  PEOPLE_MAX,
  PINS_MAX,
  THREAD_MAX,
} from '#schema/chat/chat.limits.ts';
import {zql} from '#schema/chat/chat.rows.ts';
import {defineQuery} from '#schema/define-query.ts';
import {asGiven} from '#schema/query-args.ts';
import {mayLearn, type Session} from '#schema/session.ts';
import {folded} from '#schema/text.folding.ts';

type InChannel = {readonly channelId: string};
type Window = InChannel & {
  /** Only messages below this position; absent for the newest. */
  readonly before?: number;
  readonly limit: number;
};

/** The caller's id; before the assessment nobody's, which no row has. */
const self = (ctx: Session) => (mayLearn(ctx) ? (ctx.userId ?? '') : '');

// Rows that a condition goes through are sent to the browser as well: only one's own membership and one's own account may
// be among them.
/** Channels that the caller may read. */
const readable = (channels: typeof zql.channel, userId: string) =>
  channels.where((by) =>
    by.or(
      by.cmp('kind', 'IN', ['public', 'module']),
      by.and(
        by.cmp('kind', 'direct'),
        by.exists('members', (one) => one.where('userId', userId)),
      ),
      by.and(
        by.cmp('kind', 'cohort'),
        by.exists('cohortLearners', (one) => one.where('userId', userId)),
      ),
    ),
  );

/** One channel, if the caller may read it. */
const theChannel = (ctx: Session, channelId: string) => {
  const one = readable(zql.channel, self(ctx)).where('id', channelId);
  return mayLearn(ctx) ? one : one.where(({or}) => or());
};

/**
 * Messages of one channel. The channel comes first (`flip`): asking for one that is somebody else's costs one look, not a
 * look at each of its messages.
 */
const messagesOf = (ctx: Session, channelId: string) => {
  const all = zql.message
    .where('channelId', channelId)
    .whereExists('channel', (one) => readable(one, self(ctx)).where('id', channelId), {flip: true});
  return (mayLearn(ctx) ? all : all.where(({or}) => or()))
    .related('sender')
    .related('reactions')
    .related('mentions', (mentions) => mentions.related('user'))
    .related('replyTo', (original) => original.related('sender'))
    .related('pin');
};

/** Own rows about direct channels, with the channel and both members. */
const contactsOf = (ctx: Session, contacts: readonly ('accepted' | 'sent' | 'requested')[]) => {
  const own = zql.channelState.where('userId', self(ctx)).where('contact', 'IN', contacts);
  return (mayLearn(ctx) ? own : own.where(({or}) => or()))
    .orderBy('updatedAt', 'desc')
    .orderBy('channelId', 'asc')
    .limit(DIRECTS_MAX)
    .related('channel')
    .related('members', (members) => members.related('user'));
};

// What only rows decide that the caller must not have, such as who blocks them, the server adds (chat.query-guards.ts).
export const chatQueries = {
  /** Channels that the caller may read, without direct ones; each with their own state, if there is one. */
  channels: defineQuery(({ctx}) => {
    const all = readable(zql.channel, self(ctx)).where('kind', '!=', 'direct');
    return (mayLearn(ctx) ? all : all.where(({or}) => or()))
      .orderBy('position', 'asc')
      .orderBy('id', 'asc')
      .related('states', (states) => states.where('userId', self(ctx)));
  }),
  /** One channel by its id, a direct one too. */
  channel: defineQuery(asGiven<InChannel>(), ({args: {channelId}, ctx}) =>
    theChannel(ctx, channelId)
      .related('states', (states) => states.where('userId', self(ctx)))
      .one(),
  ),
  /** The newest messages of a channel below a position, newest first. */
  messages: defineQuery(asGiven<Window>(), ({args: {channelId, before, limit}, ctx}) => {
    const all = messagesOf(ctx, channelId);
    return (before === undefined ? all : all.where('seq', '<', before)).orderBy('seq', 'desc').limit(limit);
  }),
  /** The messages of a channel from a position on, oldest first: around a link or the first unread one. */
  messagesFrom: defineQuery(
    asGiven<InChannel & {readonly from: number; readonly limit: number}>(),
    ({args: {channelId, from, limit}, ctx}) =>
      messagesOf(ctx, channelId).where('seq', '>=', from).orderBy('seq', 'asc').limit(limit),
  ),
  /** A message by its id. */
  message: defineQuery(asGiven<InChannel & {readonly messageId: string}>(), ({args, ctx}) =>
    messagesOf(ctx, args.channelId).where('id', args.messageId).one(),
  ),
  /** The replies of a thread, oldest first, without the message that began it. */
  thread: defineQuery(asGiven<InChannel & {readonly rootId: string}>(), ({args, ctx}) =>
    messagesOf(ctx, args.channelId)
      .where('threadRootId', args.rootId)
      .orderBy('seq', 'asc')
      .limit(THREAD_MAX),
  ),
  /** The thread of a lesson. */
  lessonThread: defineQuery(asGiven<{readonly lessonId: string}>(), ({args, ctx}) => {
    const thread = zql.lessonThread.where('lessonId', args.lessonId);
    return (mayLearn(ctx) ? thread : thread.where(({or}) => or())).related('channel').one();
  }),
  /** What is pinned to a channel, newest first. */
  pinned: defineQuery(asGiven<InChannel>(), ({args: {channelId}, ctx}) => {
    const pins = zql.pin
      .where('channelId', channelId)
      .whereExists('channel', (one) => readable(one, self(ctx)).where('id', channelId), {flip: true});
    return (mayLearn(ctx) ? pins : pins.where(({or}) => or()))
      .orderBy('pinnedAt', 'desc')
      .orderBy('messageId', 'asc')
      .limit(PINS_MAX)
      .related('message', (message) => message.related('sender'));
  }),
  /** Who takes part in a channel. */
  members: defineQuery(asGiven<InChannel>(), ({args: {channelId}, ctx}) => {
    const members = zql.channelMember
      .where('channelId', channelId)
      .whereExists('channel', (one) => readable(one, self(ctx)).where('id', channelId), {flip: true});
    return (mayLearn(ctx) ? members : members.where(({or}) => or()))
      .orderBy('userId', 'asc')
      .limit(MEMBERS_MAX)
      .related('user');
  }),
  /** Direct channels that are shown among one's own, the last used first, each with how far one has let others know. */
  directs: defineQuery(({ctx}) => contactsOf(ctx, ['accepted', 'sent']).related('receipt')),
  /** Requests of people who have written for the first time. */
  requests: defineQuery(({ctx}) => contactsOf(ctx, ['requested'])),
  /** How far both have come in a direct channel: nothing for who does not let others know themselves. */
  receipts: defineQuery(asGiven<InChannel>(), ({args: {channelId}, ctx}) => {
    const all = zql.receipt
      .where('channelId', channelId)
      .whereExists('both', (one) => one.where('userId', self(ctx)));
    return mayLearn(ctx) ? all : all.where(({or}) => or());
  }),
  /** Where one was named, newest first. */
  mentions: defineQuery(({ctx}) => {
    const own = zql.mention.where('userId', self(ctx));
    return (mayLearn(ctx) ? own : own.where(({or}) => or()))
      .orderBy('createdAt', 'desc')
      .orderBy('messageId', 'asc')
      .limit(OWN_MENTIONS_MAX);
  }),
  /** Own drafts of all channels. */
  drafts: defineQuery(({ctx}) => {
    const own = zql.draft.where('userId', self(ctx));
    return mayLearn(ctx) ? own : own.where(({or}) => or());
  }),
  /** People whose username, or a word of whose name, begins so: to name them. */
  people: defineQuery(asGiven<{readonly prefix: string}>(), ({args: {prefix}, ctx}) => {
    const begins = folded(prefix).replaceAll(/[\\%_]/g, (character) => `\\${character}`);
    // Where words have no space between them, any sign may begin one.
    const before = /^[\u3041-\u30FF\u3400-\u9FFF\uAC00-\uD7A3]/.test(begins) ? [''] : [' ', '-', "'"];
    const people = zql.user.where((by) =>
      by.or(...before.map((sign) => by.cmp('folded', 'LIKE', `%${sign}${begins}%`))),
    );
    return (mayLearn(ctx) ? people : people.where(({or}) => or()))
      .orderBy('username', 'asc')
      .limit(PEOPLE_MAX);
  }),
  /** Whom one has blocked. */
  blocks: defineQuery(({ctx}) => {
    const own = zql.block.where('userId', self(ctx));
    return (mayLearn(ctx) ? own : own.where(({or}) => or())).related('person');
  }),
  /** Own choices about chat. */
  setting: defineQuery(({ctx}) => {
    const own = zql.chatSetting.where('userId', self(ctx));
    return (mayLearn(ctx) ? own : own.where(({or}) => or())).one();
  }),
};
