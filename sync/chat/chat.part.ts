import type {Pool} from 'pg';
import {chatQueryRules} from '#schema/chat/chat.query-rules.ts';
import {chatAccess} from '#sync/chat/chat.access.ts';
import {chatEffects} from '#sync/chat/chat.effects.ts';
import {sweepLeftDirects, sweepMutes, sweepVersions} from '#sync/chat/chat.sweeps.ts';
import type {ChatHanded} from '#sync/chat/chat-handed.ts';
import type {Chat} from '#sync/chat/chat-in.ts';
import {messageRoutes} from '#sync/chat/messages.routes.ts';
import {peopleRoutes} from '#sync/chat/people.routes.ts';
import type {CommandNeeds} from '#sync/commands/commands.routes.ts';
import {own} from '#sync/db/belonging.ts';
import {part} from '#sync/part/part.ts';
import type {Settings} from '#sync/settings.ts';

type Needs = {
  readonly pool: Pool;
  readonly chat: Chat;
  readonly commands: CommandNeeds;
  readonly settings: Settings;
};
type Handed = Pick<ChatHanded, 'notify' | 'withdraw' | 'live' | 'follow' | 'messageLimit'> & {
  readonly settings: Settings;
};

export const chat = part({
  access: chatAccess,
  routes: (api, {pool, chat: {post}, commands: {limit}, settings}: Needs) => {
    messageRoutes(api, {pool, post, limit});
    peopleRoutes(api, {pool, isGateOpen: settings.gate === 'open'});
  },
  effects: ({settings, ...handed}: Handed) =>
    chatEffects({
      ...handed,
      isGateOpen: settings.gate === 'open',
      quotas: settings.quotas,
    }),
  queryRules: chatQueryRules,
  sweeps: [sweepVersions, sweepMutes, sweepLeftDirects],
  belongings: [
    own('public."channelMember"'),
    own('public."channelState"'),
    own('public."reaction"'),
    own('public."mention"'),
    own('public."receipt"'),
    own('public."draft"'),
    own('public."block"'),
    own('public."chatSetting"'),
    own('private."chatMute"'),
  ],
  staying: [
    {table: 'public."message"', whose: '"senderId" = $1', names: ['senderId']},
    {table: 'public."pin"', whose: '"pinnedBy" = $1', names: ['pinnedBy']},
    {table: 'public."messageReport"', whose: '"reporterId" = $1', names: ['reporterId']},
  ],
  notExported: {
    'public."channel"': 'names of channels; a direct one has none, and a hash for an id',
    'public."lessonThread"': 'course content',
    'private."messageVersion"': 'what messages said before, for admins, for 30 days',
    'public."reportedMessage"':
      'messages around a report, for admins; their authors export the messages themselves',
  },
});
