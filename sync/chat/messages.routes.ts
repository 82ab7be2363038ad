// Messages by REST (specification, section 7.1): posting runs the same core as the outbox and the socket.
import type {Pool} from 'pg';
import {
  listChannelMessages,
  listDirectMessages,
  postDirectMessage,
  searchMessages,
  type MessagePage,
} from '#schema/chat/chat.api.ts';
import {directMessageRules, messagePageRules, searchRules} from '#schema/chat/chat.rules.ts';
import {currentVersion} from '#schema/commands.ts';
import {Refusal} from '#schema/errors.ts';
import {commandIdOf, isMessageKey, KEY_WORDS} from '#schema/wire/message-key.ts';
import type {ChatApi} from '#sync/chat/chat.access.ts';
import type {PostMessage} from '#sync/chat/chat-posts.ts';
import {asMessage, MESSAGE_COLUMNS, type MessageRow} from '#sync/chat/message-frame.ts';
import {directChannelId} from '#sync/chat/post/post.ts';
import {sha256} from '#sync/commands/args-hash.ts';
import {MAY_READ} from '#sync/chat/rooms/readable.ts';
import {search} from '#sync/chat/search/search.ts';
import {asHttp} from '#sync/commands/commands.routes.ts';
import type {CommandLimit} from '#sync/commands/command-limit.ts';
import {HttpRefusal} from '#sync/http/http-refusal.ts';
import {serve} from '#sync/http/serve.ts';
import {isShown, noPerson} from '#sync/people/shown.ts';

type Needs = {
  readonly pool: Pool;
  readonly post: PostMessage;
  readonly limit: CommandLimit;
  /** The Python assessment is asked of nobody. */
  readonly isGateOpen: boolean;
};

/** Whether there is such a person for `$1`, beside themselves. */
const THERE = `select from "user" u where u."id" = $3 and u."id" <> $1 and ${isShown('u."id"', '$1', '$2')}`;

export function messageRoutes(api: ChatApi, {pool, post, limit, isGateOpen}: Needs): void {
  serve(api, postDirectMessage, {body: directMessageRules}, async ({body}, {learner: {userId}}, c) => {
    const key = keyIn(c.req.header('idempotency-key'));
    const name = 'chat.postDirect';
    const id = key === undefined ? crypto.randomUUID() : commandIdOf(userId, key, sha256);
    const args = {id, v: currentVersion(name), ...body};
    try {
      await limit(userId);
      const {message} = await post(userId, {name, args}, {isKey: true});
      c.status(201);
      return key === undefined ? message : {...message, clientMessageId: key};
    } catch (error) {
      throw error instanceof Refusal ? asHttp(error) : error;
    }
  });

  serve(api, listDirectMessages, {query: messagePageRules}, async ({params: {id}, query}, {learner}) => {
    const {userId} = learner;
    const page = await pageOf(pool, {userId, channelId: directChannelId(userId, id), otherId: id, ...query});
    if (page) return page;
    // Nothing was said yet. Of who has left or blocks, only what was said before can be read.
    const {rowCount} = await pool.query(THERE, [userId, isGateOpen, id]);
    if (rowCount === 0) throw asHttp(noPerson());
    return {messages: [], hasMore: false};
  });

  serve(api, listChannelMessages, {query: messagePageRules}, async ({params: {id}, query}, {learner}) => {
    const page = await pageOf(pool, {userId: learner.userId, channelId: id, ...query});
    if (page) return page;
    throw new HttpRefusal(404, {
      message: 'That channel isn’t there, or you’re not in it.',
      code: 'NOT_FOUND',
    });
  });

  serve(api, searchMessages, {query: searchRules}, async ({query}, {learner}) =>
    search(pool, learner.userId, query),
  );
}

/**
 * The key of `Idempotency-Key`: in quotation marks, as the draft of the IETF has it, or bare.
 * @throws {HttpRefusal} 400
 */
function keyIn(header: string | undefined): string | undefined {
  if (header === undefined) return undefined;
  const key = /^"(?<quoted>.*)"$/.exec(header)?.groups?.['quoted'] ?? header;
  if (isMessageKey(key)) return key;
  throw new HttpRefusal(400, {message: `Idempotency-Key ${KEY_WORDS}`, code: 'INVALID'});
}

type Asked = {
  readonly userId: string;
  readonly channelId: string;
  /** The other one of a direct channel, where it is known. */
  readonly otherId?: string;
  readonly before: number;
  readonly limit: number;
};

// The channel first: for one that may not be read no message is looked at.
const PAGE = `
  select c."id" as "of", other."userId" as "receiver", m.*
  from "channel" c
  left join lateral (
    select x."userId" from "channelMember" x
    where c."kind" = 'direct' and x."channelId" = c."id" and x."userId" <> $1 limit 1) as other on true
  left join lateral (
    select ${MESSAGE_COLUMNS} from "message" m
    where m."channelId" = c."id" and m."seq" < $3 order by m."seq" desc limit $4) as m on true
  where c."id" = $2 and ${MAY_READ} order by m."seq" desc`;

type Row = Omit<MessageRow, 'id'> & {readonly id: string | null; readonly receiver: string | null};

/** @returns nothing where there is no such channel for the learner. */
async function pageOf(
  pool: Pool,
  {userId, channelId, otherId, before, limit}: Asked,
): Promise<MessagePage | undefined> {
  const {rows} = await pool.query<Row>(PAGE, [userId, channelId, before, limit + 1]);
  if (rows.length === 0) return undefined;
  const found = rows.flatMap(({id, receiver, ...row}) => {
    const other = otherId ?? receiver;
    const to = other === null ? undefined : row.senderId === userId ? other : userId;
    return id === null ? [] : [asMessage({...row, id}, to)];
  });
  return {messages: found.slice(0, limit), hasMore: found.length > limit};
}
