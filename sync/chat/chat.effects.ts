import type {ChatHanded} from '#sync/chat/chat-handed.ts';
import {channelEffects} from '#sync/chat/effects/channel.effects.ts';
import {messageEffects} from '#sync/chat/effects/message.effects.ts';
import {peopleEffects} from '#sync/chat/effects/people.effects.ts';
import type {EffectsIn} from '#sync/commands/effects.ts';

/** What chat's commands do. */
export const chatEffects = (handed: ChatHanded): EffectsIn<'chat'> => ({
  ...messageEffects(handed),
  ...channelEffects(handed),
  ...peopleEffects(handed),
});
