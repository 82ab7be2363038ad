import type {Pool} from 'pg';
import {chatQueryRules} from '#schema/chat/chat.query-rules.ts';
import type {Learner} from '#schema/session.ts';
import {chatAccess} from '#sync/chat/chat.access.ts';
import {chatEffects} from '#sync/chat/chat.effects.ts';
import {chatQueryGuards} from '#sync/chat/rooms/chat.query-guards.ts';
import {sweepLeftDirects, sweepMutes, sweepVersions} from '#sync/chat/chat.sweeps.ts';
import type {ChatHanded} from '#sync/chat/chat-handed.ts';
import {chatIn, followWith, type Chat} from '#sync/chat/chat-in.ts';
import {messageRoutes} from '#sync/chat/messages.routes.ts';
import {peopleRoutes} from '#sync/chat/people.routes.ts';
import {seedChannels} from '#sync/chat/rooms/seed-channels.ts';
import type {CommandNeeds} from '#sync/commands/commands.routes.ts';
import {own} from '#sync/db/belonging.ts';
import type {Log} from '#sync/db/pool.ts';
import {part} from '#sync/part/part.ts';
import type {Settings} from '#sync/settings.ts';

type Needs = {
  readonly pool: Pool;
  readonly chat: Chat;
  readonly commands: CommandNeeds;
  readonly settings: Settings;
};
type Handed = Pick<ChatHanded, 'notify' | 'withdraw' | 'live' | 'messageLimit'> & {
  readonly pool: Pool;
  readonly settings: Settings;
  readonly log: Log;
};
type Given = Handed & {
  readonly commands: CommandNeeds;
  readonly learnerOf: (userId: string) => Promise<Learner | undefined>;
};

const isGateOpen = (settings: Settings) => settings.gate === 'open';

const follower = ({pool, live, settings, log}: Pick<Handed, 'pool' | 'live' | 'settings' | 'log'>) =>
  followWith({pool, live, isGateOpen: isGateOpen(settings), log});

export const chat = part({
  access: chatAccess,
  routes: (api, {pool, chat: {post}, commands: {limit}, settings}: Needs) => {
    messageRoutes(api, {pool, post, limit, isGateOpen: isGateOpen(settings)});
    peopleRoutes(api, {pool, isGateOpen: isGateOpen(settings)});
  },
  services: ({pool, settings, commands, learnerOf, notify, live, messageLimit, log}: Given) => ({
    chat: chatIn({
      pool,
      commands,
      learnerOf,
      notify,
      live,
      follow: follower({pool, live, settings, log}),
      isGateOpen: isGateOpen(settings),
      messageLimit,
      textMb: settings.quotas.textMb,
      log,
    }),
  }),
  seeds: [{order: 30, write: seedChannels}],
  effects: ({pool, settings, notify, withdraw, live, messageLimit, log}: Handed) =>
    chatEffects({
      notify,
      withdraw,
      live,
      follow: follower({pool, live, settings, log}),
      isGateOpen: isGateOpen(settings),
      quotas: settings.quotas,
      messageLimit,
    }),
  queryRules: chatQueryRules,
  queryGuards: chatQueryGuards,
  sweeps: [sweepVersions, sweepMutes, sweepLeftDirects],
  belongings: [
    own('public."channelMember"'),
    own('public."channelState"'),
    own('public."reaction"'),
    own('public."mention"'),
    own('public."receipt"'),
    own('public."draft"'),
    {
      table: 'public."block"',
      // Of who blocks them in return they read as of somebody whose account is gone.
      whose: `"userId" = $1 and not exists (
        select from "block" b where b."userId" = t."blockedId" and b."blockedId" = $1)`,
    },
    own('public."chatSetting"'),
    own('private."chatMute"'),
  ],
  staying: [
    {table: 'public."message"', whose: '"senderId" = $1', without: ['words'], names: ['senderId']},
    {table: 'private."messageVersion"', whose: '"senderId" = $1', names: ['senderId']},
    {table: 'public."pin"', whose: '"pinnedBy" = $1', names: ['pinnedBy']},
    {table: 'public."messageReport"', whose: '"reporterId" = $1', names: ['reporterId']},
  ],
  notExported: {
    'public."channel"': 'names of channels; a direct one has none, and a hash for an id',
    'public."lessonThread"': 'course content',
    'public."reportedMessage"':
      'messages around a report, for admins; their authors export the messages themselves',
  },
});
