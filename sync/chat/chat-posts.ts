// The one way in for messages: outbox, REST and socket all come here.
import {measuredContent} from '#schema/wire/socket.content.ts';
import {isFields} from '#schema/wire/decode.ts';
import {KEY_REUSED} from '#schema/wire/message-key.ts';
import type {ServerMessage, ChatMessage} from '#schema/wire/socket.ts';
import {Refusal} from '#schema/errors.ts';
import type {Live} from '#sync/signal/live.ts';
import {asMessage, frameOf, MESSAGE_COLUMNS, type MessageRow} from '#sync/chat/message-frame.ts';
import {groupCommit} from '#sync/chat/post/chat-queue.ts';
import {claimPosts} from '#sync/chat/post/claim-posts.ts';
import {answeringOwn} from '#sync/chat/post/own-messages.ts';
import {judgeAll} from '#sync/chat/post/post-messages.ts';
import {postDirectTo, postTo, type Post} from '#sync/chat/post/post.ts';
import {writeMessages, type Allowed, type Means} from '#sync/chat/post/write-messages.ts';
import {ID_TAKEN, OthersId, type Claim} from '#sync/commands/claim.ts';
import {
  claimsBefore,
  CLAIMS_PER_LEARNER,
  type JointClaim,
  type JointClaimant,
} from '#sync/commands/claims.ts';
import type {CommandLimit} from '#sync/commands/command-limit.ts';
import {readCommand, underOwnId, type Asked} from '#sync/commands/run-command.ts';
import {sqlOn, type Sql} from '#sync/commands/sql.ts';
import type {SteadyDatabase} from '#sync/commands/steady-database.ts';
import {databaseTrouble} from '#sync/db/database-error.ts';

/** A message that is committed. */
export type Accepted = {readonly claim: Claim; readonly message: ChatMessage; readonly frame: ServerMessage};

/** How a post has come. */
export type Way = {
  /** It was counted before, by a link that has closed since. */
  readonly again?: boolean | undefined;
  /** Its id is what the client calls it (`commandIdOf`): another learner's same one is another message. */
  readonly isKey?: boolean;
};

/** Posts a message; resolves after its commit. The limit of commands was asked before. @throws {Refusal} */
export type PostMessage = (userId: string, asked: Asked, way?: Way) => Promise<Accepted>;

type Item = {
  readonly id: string;
  readonly userId: string;
  readonly isKey: boolean;
  readonly claimant: JointClaimant;
  /** What is wrong with its arguments: a command with the same ones may have been applied before. */
  readonly post: Post | Refusal;
};

type Needs = Means & {
  readonly database: () => SteadyDatabase;
  readonly live: Live;
  /** Tells sockets which channels they follow from now on. */
  readonly follow: (userIds: readonly string[]) => void;
  /** Of messages, beside the one of commands. */
  readonly limit: CommandLimit;
};

const AWAY = 'The academy can’t save right now. We’ll keep trying.';
const COME_BACK_AFTER_MS = 2000;

/** Commands that post. */
export const POSTING: ReadonlySet<string> = new Set(['chat.post', 'chat.postDirect']);

/** Prepares a post, and then queues it: who prepares one after the other keeps their order. */
export type PreparePost = (userId: string, asked: Asked, way?: Way) => Promise<() => Promise<Accepted>>;

export function chatPosts(needs: Needs): PreparePost {
  const enqueue = groupCommit<Item, Accepted>((items) => runGroup(needs, items), {
    perLearner: CLAIMS_PER_LEARNER,
  });
  const enqueueAs = async (item: Item, asked: Asked): Promise<Accepted> => {
    try {
      return await enqueue(item);
    } catch (error) {
      // What is said again after a restore may come behind somebody who has used its id meanwhile.
      const mayBeDerived = item.isKey || asked.replayOf !== undefined;
      if (!mayBeDerived || !(error instanceof OthersId)) throw error;
      const own = underOwnId(asked, item.userId);
      return enqueue(await readPost(item.userId, own, {isKey: item.isKey, mayBeDerived}));
    }
  };
  return async (userId, asked, {again = false, isKey = false} = {}) => {
    const item = await readPost(userId, asked, {isKey, mayBeDerived: isKey});
    if (!again) await needs.limit(userId);
    return async () => {
      try {
        return await enqueueAs(item, asked);
      } catch (error) {
        if (databaseTrouble(error) !== 'away') throw error;
        throw new Refusal('UNAVAILABLE', AWAY, COME_BACK_AFTER_MS);
      }
    };
  };
}

type Reading = {readonly isKey: boolean; readonly mayBeDerived: boolean};

async function readPost(userId: string, asked: Asked, {isKey, mayBeDerived}: Reading): Promise<Item> {
  const {name, read, claimant} = await readCommand(asStored(asked), userId, {mayBeDerived});
  const {subject: _, ...joint} = claimant;
  const post = read.ok
    ? name === 'chat.post'
      ? postTo(userId, read.args)
      : postDirectTo(userId, read.args)
    : new Refusal('INVALID', read.words);
  return {id: claimant.id.toLowerCase(), userId, isKey, claimant: joint, post};
}

/** With the text as it is stored: whichever way it comes, the same message is the same command. */
function asStored(asked: Asked): Asked {
  const {args} = asked;
  const content = isFields(args) ? args['content'] : undefined;
  return typeof content === 'string'
    ? {...asked, args: {...(args as object), content: measuredContent(content)}}
    : asked;
}

/** A group of posts in one transaction; sockets are told once it is committed. */
async function runGroup(needs: Needs, items: readonly Item[]): Promise<readonly (Accepted | Refusal)[]> {
  const {results, posted} = await needs
    .database()
    .transaction((tx) => postGroup(sqlOn(tx.dbTransaction.wrappedTransaction), items, needs));
  needs.live.push(posted.map(({push}) => push));
  needs.follow([...new Set(posted.flatMap(({followers}) => followers))]);
  return results;
}

type Judged = ReadonlyMap<string, Allowed | Refusal>;
type Claims = ReadonlyMap<string, JointClaim>;

/**
 * Claims and posts in one transaction. What is refused is not claimed; what was applied before stays applied, even if it
 * would be refused today.
 */
async function postGroup(sql: Sql, asked: readonly Item[], means: Means) {
  const items = await answeringOwn(sql, asked);
  const {judged, known} = await judgeItems(sql, items, means);
  const allowed = items.filter(({id}) => !known.has(id) && !(judged.get(id) instanceof Refusal));
  const all = new Map([...known, ...(await claimPosts(sql, allowed))]);
  const mine = allowed.filter(({id}) => isNew(all.get(id)));
  const posted = await writeMessages(
    sql,
    mine.flatMap(({id}) => asAllowed(judged.get(id))),
    means,
  );
  const messages = new Map<string, ChatMessage>(posted.map(({message}) => [message.id, message]));
  for (const message of await repeated(sql, items, all)) messages.set(message.id, message);
  const results = items.map((item) =>
    resultOf(item, all.get(item.id), judged.get(item.id), messages.get(item.id)),
  );
  return {posted, results};
}

/**
 * Which items may be posted. Only where one may not is it asked which were applied before: those are then neither refused
 * nor counted.
 */
async function judgeItems(
  sql: Sql,
  items: readonly Item[],
  means: Means,
): Promise<{judged: Judged; known: Claims}> {
  const judged = await judgeFresh(sql, items, means);
  if (![...judged.values()].some((one) => one instanceof Refusal)) return {judged, known: new Map()};
  const known = await claimsBefore(
    sql,
    items.map(({claimant}) => claimant),
  );
  if (known.size === 0) return {judged, known};
  const fresh = items.filter(({id}) => !known.has(id));
  return {judged: await judgeFresh(sql, fresh, means), known};
}

async function judgeFresh(sql: Sql, fresh: readonly Item[], means: Means): Promise<Judged> {
  const judged = new Map<string, Allowed | Refusal>();
  const readable = fresh.flatMap(({id, post}) => {
    if (!(post instanceof Refusal)) return [post];
    judged.set(id, post);
    return [];
  });
  for (const [at, one] of (await judgeAll(sql, readable, means)).entries()) {
    judged.set(readable[at]?.id ?? '', one);
  }
  return judged;
}

const isNew = (claim: JointClaim | undefined) => typeof claim === 'object' && claim.isNew;
const asAllowed = (one: Allowed | Refusal | undefined) => (one && !(one instanceof Refusal) ? [one] : []);

/** Messages of commands that were applied before: they are acknowledged again. */
async function repeated(sql: Sql, items: readonly Item[], claims: Claims) {
  const before = items.filter(({id}) => {
    const claim = claims.get(id);
    return typeof claim === 'object' && !claim.isNew;
  });
  if (before.length === 0) return [];
  const rows = await sql(
    `select ${MESSAGE_COLUMNS}, o."userId" as "receiverId"
     from "message" m join "channel" c on c."id" = m."channelId"
     left join "channelMember" o
       on c."kind" = 'direct' and o."channelId" = c."id" and o."userId" is distinct from m."senderId"
     where m."id" = any($1)`,
    [before.map(({id}) => id)],
  );
  return ([...rows] as unknown as (MessageRow & {receiverId: string | null})[]).map((row) =>
    asMessage(row, row.receiverId),
  );
}

function resultOf(
  {isKey}: Item,
  claim: JointClaim | undefined,
  judged: Allowed | Refusal | undefined,
  message: ChatMessage | undefined,
): Accepted | Refusal {
  if (judged instanceof Refusal) return judged;
  if (claim === 'others') return new OthersId();
  if (typeof claim !== 'object') {
    return isKey ? new Refusal('KEY_REUSED', KEY_REUSED) : new Refusal('INVALID', ID_TAKEN);
  }
  // It was posted, and its channel is gone since: nobody can read it.
  if (!message) return new Refusal('NOT_FOUND', 'That channel isn’t there, or you’re not in it.');
  return {claim, message, frame: frameOf(message)};
}
