// What a channel shows: the synced messages with what this device has posted and changed on top. Pure.
import type {Command} from '#web/data/outbox/command.ts';
import {argsOf, overlay} from '#web/data/outbox/overlay.ts';

/** What somebody is called whose account is deleted. */
export const GONE = 'Deleted user';

/** What is shown of somebody who has written. */
export type Sender = {
  readonly id: string;
  readonly username: string;
  readonly fullName: string;
  readonly avatarUrl: string | null;
};

/** A message as Zero has it, as far as it is shown. */
export type MessageRow = {
  readonly id: string;
  readonly kind: 'text' | 'system';
  readonly seq: number;
  readonly body: string;
  readonly replyToId: string | null;
  readonly threadRootId: string | null;
  readonly replyCount: number;
  readonly createdAt: number;
  readonly editedAt: number | null;
  readonly deletedAt: number | null;
  readonly senderId: string | null;
  readonly sender?: Sender | undefined;
  readonly reactions: readonly {readonly userId: string; readonly emoji: string}[];
  readonly mentions: readonly {readonly userId: string; readonly user?: Sender | undefined}[];
  readonly replyTo?: QuotedRow | undefined;
  readonly pin?: {readonly pinnedBy: string | null} | undefined;
};

type QuotedRow = {
  readonly id: string;
  readonly body: string;
  readonly deletedAt: number | null;
  readonly sender?: Sender | undefined;
};

export type Reaction = {readonly emoji: string; readonly count: number; readonly isOwn: boolean};

export type Quoted = {readonly id: string; readonly name: string; readonly body: string};

/** One message as the screen shows it. */
export type Said = {
  readonly id: string;
  /** Position in the channel; `undefined` until the academy has accepted it. */
  readonly seq: number | undefined;
  readonly kind: 'text' | 'system';
  readonly body: string;
  readonly sender: Sender | undefined;
  readonly isOwn: boolean;
  readonly createdAt: number;
  readonly isEdited: boolean;
  readonly isRemoved: boolean;
  readonly isPinned: boolean;
  /** Nobody else's pin: the learner may take it off. */
  readonly isOwnPin: boolean;
  readonly namesMe: boolean;
  /** Usernames of those whom it names. */
  readonly named: readonly string[];
  readonly reactions: readonly Reaction[];
  readonly quoted: Quoted | undefined;
  readonly threadRootId: string | undefined;
  readonly replyCount: number;
  /** The command that posts it, as long as the rows do not have it. */
  readonly posting: Command | undefined;
  /** The learner's last change of its text, if that was rejected. */
  readonly rejectedEdit: Command | undefined;
};

/** Commands that change what a channel shows. */
export const SHOWN_COMMANDS = [
  'chat.post',
  'chat.postDirect',
  'chat.edit',
  'chat.remove',
  'chat.react',
  'chat.unreact',
  'chat.pin',
  'chat.unpin',
] as const;

type Place = {
  readonly channelId: string | undefined;
  /** The other one, in a direct channel. */
  readonly peerId?: string | undefined;
  /** Only the replies of this thread. */
  readonly rootId?: string | undefined;
};

/**
 * The messages of a channel, the oldest first, and behind them what this device has posted and the academy has not
 * answered yet; rejected ones too, so that nothing that was written disappears.
 * @param rows ascending by `seq`.
 */
export function saidIn(
  rows: readonly MessageRow[],
  pending: readonly Command[],
  place: Place,
  self: Sender,
): readonly Said[] {
  const known = new Map(rows.map((row) => [row.id, saidOf(row, self.id)]));
  for (const command of pending) {
    const posted = postedBy(command, place, self, known);
    if (!posted || known.get(posted.id)?.isOwn) continue;
    const id = known.has(posted.id) ? posted.id + OWN : posted.id;
    known.set(id, {...posted, id});
  }
  const changed = overlay<ReadonlyMap<string, Said>>(known, pending, {
    'chat.edit': (said, {args: {messageId, content}}) =>
      changeOwn(said, messageId, (one) => ({...one, body: content, isEdited: true})),
    // Moderators remove what others have written.
    'chat.remove': (said, {args: {messageId}}) =>
      change(said, meantId(said, messageId), (one) => ({...one, body: '', isRemoved: true, reactions: []})),
    'chat.react': (said, {args: {messageId, emoji}}) =>
      change(said, messageId, (one) => reacted(one, emoji, true)),
    'chat.unreact': (said, {args: {messageId, emoji}}) =>
      change(said, messageId, (one) => reacted(one, emoji, false)),
    'chat.pin': (said, {args: {messageId}}) =>
      change(said, messageId, (one) => (one.isPinned ? one : {...one, isPinned: true, isOwnPin: true})),
    'chat.unpin': (said, {args: {messageId}}) =>
      change(said, messageId, (one) => ({...one, isPinned: false, isOwnPin: false})),
  });
  return [...withRejectedEdits(changed, pending).values()];
}

/** A change of a text that was rejected stays beside the text as it is, even if that was removed, until the next one. */
function withRejectedEdits(
  said: ReadonlyMap<string, Said>,
  pending: readonly Command[],
): ReadonlyMap<string, Said> {
  let all = said;
  for (const command of pending) {
    const edit = argsOf('chat.edit', command);
    const rejectedEdit = command.status === 'failed' ? command : undefined;
    if (edit) all = changeOwn(all, edit.messageId, (one) => ({...one, rejectedEdit}));
  }
  return all;
}

function change(
  said: ReadonlyMap<string, Said>,
  id: string,
  to: (one: Said) => Said,
): ReadonlyMap<string, Said> {
  const one = said.get(id);
  return one ? new Map(said).set(id, to(one)) : said;
}

/** Only one's own text can be edited: what another one's message is called may be what one's own was, before a restore. */
function changeOwn(
  said: ReadonlyMap<string, Said>,
  messageId: string,
  to: (one: Said) => Said,
): ReadonlyMap<string, Said> {
  return change(said, meantId(said, messageId), (one) => (one.isOwn ? to(one) : one));
}

/**
 * Behind the id of what one says again after a restore, where somebody else's message has that id by now. The academy gives
 * it another one (sync/chat/post/own-messages.ts).
 */
const OWN = ':own';

/** What one means by an id of before: one's own message, as long as the academy has not answered. */
const meantId = (said: ReadonlyMap<string, Said>, id: string): string => (said.has(id + OWN) ? id + OWN : id);

function saidOf(row: MessageRow, ownId: string): Said {
  const {id, seq, kind, body, createdAt, replyCount} = row;
  return {
    id,
    seq,
    kind,
    body,
    sender: row.sender,
    isOwn: row.senderId === ownId,
    createdAt,
    isEdited: row.editedAt !== null,
    isRemoved: row.deletedAt !== null,
    isPinned: row.pin !== undefined,
    isOwnPin: row.pin !== undefined && (row.pin.pinnedBy ?? ownId) === ownId,
    namesMe: row.mentions.some(({userId}) => userId === ownId),
    named: row.mentions.flatMap(({user}) => user?.username ?? []),
    reactions: countReactions(row.reactions, ownId),
    quoted: quotedOf(row.replyTo),
    threadRootId: row.threadRootId ?? undefined,
    replyCount,
    posting: undefined,
    rejectedEdit: undefined,
  };
}

const quotedOf = (row: QuotedRow | undefined): Quoted | undefined =>
  row && {
    id: row.id,
    name: row.sender?.fullName ?? GONE,
    body: row.deletedAt === null ? row.body : 'Message deleted',
  };

function countReactions(rows: MessageRow['reactions'], ownId: string): readonly Reaction[] {
  const counts = new Map<string, {count: number; isOwn: boolean}>();
  for (const {emoji, userId} of rows) {
    const {count, isOwn} = counts.get(emoji) ?? {count: 0, isOwn: false};
    counts.set(emoji, {count: count + 1, isOwn: isOwn || userId === ownId});
  }
  return [...counts].map(([emoji, of]) => ({emoji, ...of}));
}

function reacted(one: Said, emoji: string, isOn: boolean): Said {
  const own = one.reactions.find((reaction) => reaction.emoji === emoji);
  if ((own?.isOwn ?? false) === isOn) return one;
  const count = (own?.count ?? 0) + (isOn ? 1 : -1);
  const others = one.reactions.filter((reaction) => reaction !== own);
  const at = own ? one.reactions.indexOf(own) : others.length;
  return {
    ...one,
    reactions: count > 0 ? others.toSpliced(at, 0, {emoji, count, isOwn: isOn}) : others,
  };
}

/** What a command posts here; `undefined` for one of another place. */
function postedBy(
  command: Command,
  place: Place,
  self: Sender,
  known: ReadonlyMap<string, Said>,
): Said | undefined {
  const content = contentFor(command, place);
  if (content === undefined) return undefined;
  const replyToId = argsOf('chat.post', command)?.replyToId ?? undefined;
  const original = replyToId === undefined ? undefined : known.get(meantId(known, replyToId));
  const threadRootId = original?.threadRootId ?? original?.id ?? replyToId;
  if (place.rootId !== undefined && threadRootId !== place.rootId) return undefined;
  return {
    ...UNANSWERED,
    id: command.id,
    body: content,
    sender: self,
    createdAt: command.createdAt,
    quoted: original && quoteOf(original),
    threadRootId,
    posting: command,
  };
}

const quoteOf = ({id, sender, body}: Said): Quoted => ({id, name: sender?.fullName ?? GONE, body});

/** The text that a command posts to this channel, or to this person. */
function contentFor(command: Command, {channelId, peerId}: Place): string | undefined {
  const inChannel = argsOf('chat.post', command);
  if (inChannel) return inChannel.channelId === channelId ? inChannel.content : undefined;
  const toPeer = argsOf('chat.postDirect', command);
  return toPeer?.receiverId === peerId ? toPeer?.content : undefined;
}

/** What nobody has answered yet. */
const UNANSWERED = {
  seq: undefined,
  kind: 'text',
  isOwn: true,
  isEdited: false,
  isRemoved: false,
  isPinned: false,
  isOwnPin: false,
  namesMe: false,
  named: [],
  reactions: [],
  replyCount: 0,
  rejectedEdit: undefined,
} as const satisfies Partial<Said>;
