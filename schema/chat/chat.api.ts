import {endpoint} from '#schema/wire/endpoint.ts';
import type {ChatMessage} from '#schema/wire/socket.ts';

/** What a learner sees of another one in lists. */
export type Person = {
  readonly id: string;
  readonly _id: string;
  readonly username: string;
  readonly fullName: string;
  readonly avatarUrl: string | null;
};

/** A page of messages, the oldest last. */
export type MessagePage = {
  readonly messages: readonly ChatMessage[];
  /** There are older ones. */
  readonly hasMore: boolean;
};

type Paged = {
  /** `seq` that all of the page are below; without it the newest. */
  readonly before?: string | undefined;
  /** 30 without it, at most 200. */
  readonly limit?: string | undefined;
};

/**
 * Posts to the direct channel with somebody; to somebody new it is a request (specification, section 7.1). With a header
 * `Idempotency-Key` (`isMessageKey`) the same request is one message, and is answered by it each time; the key of another
 * message is answered by 422.
 */
export const postDirectMessage = endpoint<{
  body: {receiverId: string; content: string};
  reply: ChatMessage;
}>()('POST', '/api/direct-messages');

/** Direct messages with the learner whose id it is. */
export const listDirectMessages = endpoint<{query: Paged; reply: MessagePage}>()(
  'GET',
  '/api/direct-messages/{id}/messages',
);

/** Messages of a channel that the caller may read. */
export const listChannelMessages = endpoint<{query: Paged; reply: MessagePage}>()(
  'GET',
  '/api/chat/channels/{id}/messages',
);

export type FoundMessage = ChatMessage & {
  /** Of its channel; null of a direct one. */
  readonly channelName: string | null;
  readonly senderName: string | null;
};

/** Searches the messages of all channels that the caller may read, newest first. */
export const searchMessages = endpoint<{
  query: {
    readonly q: string;
    /** The cursor of the page before. */
    readonly before?: string | undefined;
  };
  reply: {
    readonly messages: readonly FoundMessage[];
    /** For the next page; null at the end. */
    readonly next: string | null;
  };
}>()('GET', '/api/chat/search');

/** Learners past the assessment: not who has blocked the caller. 20 a page, at most 100. */
export const listUsers = endpoint<{
  query: {search?: string | undefined; page?: string | undefined; limit?: string | undefined};
  reply: {readonly users: readonly Person[]; readonly total: number};
}>()('GET', '/api/users');

/** The same of one; 404 for who has left or has blocked the caller. */
export const getUser = endpoint<{reply: Person}>()('GET', '/api/users/{id}');
