// Rules of the arguments of commands about chat.
import * as z from 'zod/mini';
import {EMOJI_MAX, MUTE_MAX_MS, REPORT_REASONS, REPORT_TEXT_MAX} from '#schema/chat/chat.limits.ts';
import {asPosted} from '#schema/chat/content.ts';
import {commandFields} from '#schema/commands/command.rules.ts';
import {isTooIntricate, TOO_INTRICATE} from '#schema/markdown.limits.ts';
import {boundedText, trimmed, uuidRule} from '#schema/text.rules.ts';
import {CONTENT_MAX} from '#schema/wire/socket.limits.ts';

const TOO_LONG = `A message can have up to ${CONTENT_MAX.toLocaleString('en')} characters.`;

/** At least one character that leaves ink. */
const INK = /[^\p{C}\p{Z}\p{M}\u115F\u1160\u2800\u3164\uFFA0]/u;

/** The text of a message. */
export const contentRule = boundedText(
  {notText: 'content must be text', most: CONTENT_MAX, tooLong: TOO_LONG, normalize: asPosted},
  z.minLength(1, 'Write a message first.'),
  z.regex(INK, 'Write a message first.'),
  z.refine((text) => !isTooIntricate(text), TOO_INTRICATE),
);

/** The id of a channel, a person or a message. */
export const thingRule = (field: string) => {
  const words = `${field} must be text of 1 to 100 characters`;
  return boundedText({notText: words, most: 100, tooLong: words}, z.minLength(1, words));
};

const position = (field: string) =>
  z.int(`${field} must be a whole number`).check(z.gte(0, `${field} must not be below 0`));
const inChannel = {...commandFields, channelId: thingRule('channelId')};
const aboutMessage = {...commandFields, messageId: thingRule('messageId')};
const aboutPerson = {...commandFields, personId: thingRule('personId')};

export const postArgs = z.strictObject({
  ...inChannel,
  content: contentRule,
  /** Null, as in the socket's message, where it is no reply. */
  replyToId: z.nullish(uuidRule('replyToId')),
});
export const postDirectArgs = z.strictObject({
  ...commandFields,
  receiverId: thingRule('receiverId'),
  content: contentRule,
});
export const editArgs = z.strictObject({...aboutMessage, content: contentRule});
export const messageArgs = z.strictObject(aboutMessage);
export const reactArgs = z.strictObject({
  ...aboutMessage,
  emoji: boundedText(
    {notText: 'emoji must be text', most: EMOJI_MAX, tooLong: 'emoji must be one emoji'},
    z.regex(/^\p{RGI_Emoji}$/v, 'emoji must be one emoji'),
  ),
});
export const readArgs = z.strictObject({...inChannel, seq: position('seq')});
export const draftArgs = z.strictObject({
  ...inChannel,
  /** Empty removes the draft. */
  body: boundedText({notText: 'body must be text', most: CONTENT_MAX, tooLong: TOO_LONG}),
  replyToId: z.nullish(thingRule('replyToId')),
});
export const muteArgs = z.strictObject({
  ...inChannel,
  /** Unix time, ms; null turns it on again. */
  until: z.nullable(
    z
      .int('until must be a whole number')
      .check(z.gte(0, 'until must not be below 0'), z.lte(MUTE_MAX_MS * 2, 'until is too far away')),
  ),
});
export const channelArgs = z.strictObject(inChannel);
export const personArgs = z.strictObject(aboutPerson);
export const reportArgs = z.strictObject({
  ...aboutMessage,
  reason: z.enum(REPORT_REASONS, `reason must be one of ${REPORT_REASONS.join(', ')}`),
  text: boundedText({
    notText: 'text must be text',
    most: REPORT_TEXT_MAX,
    tooLong: `Tell us what’s wrong in ${REPORT_TEXT_MAX} characters or fewer.`,
    normalize: trimmed,
  }),
});
export const receiptsArgs = z.strictObject({
  ...commandFields,
  receiptsOn: z.boolean('receiptsOn must be true or false'),
});
