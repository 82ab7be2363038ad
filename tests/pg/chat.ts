// Channels and people who talk in them.
import type {Pool} from 'pg';
import type {LinkCommand, LinkResult, Push} from '#schema/wire/link.ts';
import {sessionsIn} from '#sync/account/sessions/sessions.ts';
import {chatIn, followWith} from '#sync/chat/chat-in.ts';
import {chatEffects} from '#sync/chat/chat.effects.ts';
import {commandLimit} from '#sync/commands/command-limit.ts';
import type {Effects} from '#sync/commands/effects.ts';
import {commandRunner} from '#sync/commands/run-command.ts';
import {steadyDatabases} from '#sync/commands/steady-database.ts';
import {notify, withdraw} from '#sync/notifications/notify.ts';
import type {ChatOnLink, Live} from '#sync/signal/live.ts';
import {newLearner, type TestAcademy, type TestLearner} from '#tests/pg/academy.ts';
import {byRest} from '#tests/pg/commands.ts';
import {command} from '#tests/pg/pupils.ts';

type ChannelRow = {
  readonly kind?: 'public' | 'module';
  readonly postPolicy?: 'everyone' | 'moderators';
  readonly isArchived?: boolean;
};

let channels = 0;

/** A channel of its own kind. @returns its id. */
export async function newChannel(pool: Pool, row: ChannelRow = {}): Promise<string> {
  const {kind = 'public', postPolicy = 'everyone', isArchived = false} = row;
  const id = `channel-${(channels += 1)}`;
  await pool.query(
    `insert into "channel" ("id", "kind", "slug", "name", "postPolicy", "archivedAt")
     values ($1, $2, $1, $1, $3, case when $4 then now() end)`,
    [id, kind, postPolicy, isArchived],
  );
  return id;
}

export type Said = {
  readonly status: number;
  readonly id: string;
  readonly body: Readonly<Record<string, unknown>>;
};

/** What learners do in chat, by the outbox's door. */
export function chattersOf(academy: Pick<TestAcademy, 'pool' | 'post'>) {
  const {pool} = academy;
  const send = async (who: TestLearner, name: string, args: object): Promise<Said> => {
    const asked = command(`chat.${name}`, args);
    const reply = await byRest(academy, who, asked);
    return {
      status: reply.status,
      id: String(asked.args['id']),
      body: (await reply.json()) as Record<string, unknown>,
    };
  };
  return {
    send,
    say: (who: TestLearner, channelId: string, content: string, more: object = {}) =>
      send(who, 'post', {channelId, content, ...more}),
    write: (who: TestLearner, to: TestLearner, content: string) =>
      send(who, 'postDirect', {receiverId: to.userId, content}),
    people: (count: number) => Promise.all(Array.from({length: count}, () => newLearner(pool))),
    messagesIn: async (channelId: string) =>
      (
        await pool.query<{id: string; senderId: string | null; seq: number; body: string; createdAt: Date}>(
          `select "id", "senderId", "seq"::float8 as "seq", "body", "createdAt"
           from "message" where "channelId" = $1 order by "seq"`,
          [channelId],
        )
      ).rows,
    /** The direct channel of two, with both states, the first one's first. */
    directOf: async (one: TestLearner, other: TestLearner) => {
      const {rows} = await pool.query<{id: string; states: (string | null)[]}>(
        `select c."id", array[
           (select "contact" from "channelState" s where s."channelId" = c."id" and s."userId" = $1),
           (select "contact" from "channelState" s where s."channelId" = c."id" and s."userId" = $2)] as "states"
         from "channel" c
         where c."kind" = 'direct'
           and exists (select from "channelMember" m where m."channelId" = c."id" and m."userId" = $1)
           and exists (select from "channelMember" m where m."channelId" = c."id" and m."userId" = $2)`,
        [one.userId, other.userId],
      );
      return rows;
    },
  };
}

/** A message as it comes by the link. */
export const onLink = (
  {userId}: TestLearner,
  name: string,
  args: object,
  id: string = crypto.randomUUID(),
): LinkCommand => ({id, userId, name: `chat.${name}`, args: {id, v: 1, ...args}});

/** Runs commands and waits for all their results. */
export const resultsOf =
  (run: ChatOnLink['run']) =>
  async (batch: readonly LinkCommand[]): Promise<readonly LinkResult[]> =>
    Promise.all((await run(batch)).map(({result}) => result));

const QUOTAS = {notes: 5000, textMb: 50, reportsPerDay: 20};

/** Chat behind the link, with open sockets that note what they are told. Nothing is limited. */
export function linkedChat(pool: Pool, gate: 'open' | 'closed' = 'open') {
  const pushed: Push[] = [];
  const followed: {userId: string; channelIds: readonly string[]}[] = [];
  const logged: unknown[] = [];
  const live: Live = {
    push: (items) => pushed.push(...items),
    channelsChanged: (userId, channelIds) => followed.push({userId, channelIds}),
    callsChanged: () => undefined,
    isOnline: () => true,
    hasDevice: () => true,
  };
  const log = (...words: unknown[]) => void logged.push(words);
  const isGateOpen = gate === 'open';
  const follow = followWith({pool, live, isGateOpen, log});
  const messageLimit = commandLimit(1_000_000);
  const handed = {notify, withdraw, isGateOpen, live, follow, messageLimit, quotas: QUOTAS};
  const {learnerOf} = sessionsIn(pool, {gate, secure: false});
  const commands = {
    database: steadyDatabases(pool, log),
    // No other commands come by the link.
    run: commandRunner(chatEffects(handed) as Effects, log),
  };
  const {link} = chatIn({
    ...handed,
    pool,
    commands,
    learnerOf,
    textMb: QUOTAS.textMb,
    log,
  });
  return {link: {...link, run: resultsOf(link.run)}, pushed, followed, logged};
}
