// Chat put together: one core behind the outbox's door, REST and the sockets' link.
import type {Pool} from 'pg';
import type {Learner} from '#schema/session.ts';
import {runOnLink} from '#sync/chat/link/chat-link.ts';
import {chatPosts, POSTING, type PostMessage} from '#sync/chat/chat-posts.ts';
import type {Notify} from '#sync/commands/notice.ts';
import {channelsOf} from '#sync/chat/rooms/channels-of.ts';
import {commandLimit, type CommandLimit} from '#sync/commands/command-limit.ts';
import type {CommandNeeds} from '#sync/commands/commands.routes.ts';
import type {Together} from '#sync/commands/together.ts';
import type {Log} from '#sync/db/pool.ts';
import type {ChatOnLink, Live} from '#sync/signal/live.ts';

/** Answers to `resume` that a learner gets in a minute: a client that has missed a lot asks again and again. */
const RESUMES_PER_MINUTE = 120;

type Needs = {
  readonly pool: Pool;
  readonly commands: Pick<CommandNeeds, 'database' | 'run'>;
  readonly learnerOf: (userId: string) => Promise<Learner | undefined>;
  readonly notify: Notify;
  readonly live: Live;
  readonly follow: (userIds: readonly string[]) => void;
  readonly isGateOpen: boolean;
  /** Posts and edits of one learner, together; beside the limit of commands. */
  readonly messageLimit: CommandLimit;
  /** Text that one learner may keep, millions of bytes. */
  readonly textMb: number;
  readonly log: Log;
};

export type Chat = {
  /** For the outbox's door. */
  readonly together: Together;
  /** For REST. */
  readonly post: PostMessage;
  /** For the sockets' link. */
  readonly link: ChatOnLink;
};

/** Tells the sockets of learners which channels they follow from now on. */
export function followWith({
  pool,
  live,
  isGateOpen,
  log,
}: Pick<Needs, 'pool' | 'live' | 'isGateOpen' | 'log'>) {
  // Whether somebody is online on another node is not known here.
  const tell = async (userId: string) =>
    live.channelsChanged(userId, await channelsOf(pool, userId, isGateOpen));
  // A hint: a socket that misses it follows its channels when it opens again.
  return (userIds: readonly string[]): void => {
    for (const userId of userIds)
      void tell(userId).catch((error: unknown) => log('followers were not told', error));
  };
}

export function chatIn(needs: Needs): Chat {
  const {pool, commands, isGateOpen} = needs;
  const prepare = chatPosts({
    ...needs,
    database: commands.database,
    limit: needs.messageLimit,
  });
  const post: PostMessage = async (userId, asked, way) => (await prepare(userId, asked, way))();
  const joint = async (learner: Learner, asked: Parameters<PostMessage>[1]) =>
    (await post(learner.userId, asked)).claim;
  return {
    together: Object.fromEntries([...POSTING].map((name) => [name, joint])),
    post,
    link: {
      run: runOnLink({...needs, prepare}),
      limitResume: commandLimit(RESUMES_PER_MINUTE),
      channelsOf: (userId) => channelsOf(pool, userId, isGateOpen),
    },
  };
}
