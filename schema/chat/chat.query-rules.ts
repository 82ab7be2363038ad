// Rules of the arguments of queries about chat, for the server.
import * as z from 'zod/mini';
import {MESSAGES_MAX} from '#schema/chat/chat.limits.ts';
import {positionRule} from '#schema/number.rules.ts';
import {boundedText} from '#schema/text.rules.ts';

const name = (field: string) => {
  const words = `${field} must be text of 1 to 100 characters`;
  return boundedText({notText: words, most: 100, tooLong: words}, z.minLength(1, words));
};
const inChannel = {channelId: name('channelId')};
const limit = z
  .int('limit must be a whole number')
  .check(z.gte(1, 'limit must be at least 1'), z.lte(MESSAGES_MAX, `limit must be at most ${MESSAGES_MAX}`));
const PREFIX = 'prefix must be text of 1 to 30 characters';

/** By the query's name. */
export const chatQueryRules = {
  'chat.channel': z.strictObject(inChannel),
  'chat.messages': z.strictObject({...inChannel, before: z.optional(positionRule('before')), limit}),
  'chat.messagesFrom': z.strictObject({...inChannel, from: positionRule('from'), limit}),
  'chat.message': z.strictObject({...inChannel, messageId: name('messageId')}),
  'chat.thread': z.strictObject({...inChannel, rootId: name('rootId')}),
  'chat.lessonThread': z.strictObject({lessonId: name('lessonId')}),
  'chat.pinned': z.strictObject(inChannel),
  'chat.members': z.strictObject(inChannel),
  'chat.receipts': z.strictObject(inChannel),
  'chat.people': z.strictObject({
    prefix: boundedText({notText: PREFIX, most: 30, tooLong: PREFIX}, z.minLength(1, PREFIX)),
  }),
};
