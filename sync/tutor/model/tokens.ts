// How many tokens a text has, where no service has counted them.
import type {ModelMessage, ModelUsage} from '#sync/tutor/model/model.ts';

/** Around each message. */
const FRAME = 8;

const bytesOf = (messages: readonly ModelMessage[]) =>
  messages.reduce((sum, {content}) => sum + Buffer.byteLength(content), 0);

/** More than any text of lessons and questions has: no tokenizer takes less than two bytes at a time from these. */
export const tokensAtMost = (messages: readonly ModelMessage[]): number =>
  Math.ceil(bytesOf(messages) / 2) + FRAME * messages.length;

/** What was probably used, for services that do not say, and for streams that were left: four bytes make a token. */
export const usageAbout = (messages: readonly ModelMessage[], written: string): ModelUsage => ({
  tokensIn: Math.ceil(bytesOf(messages) / 4) + FRAME * messages.length,
  tokensOut: Math.ceil(Buffer.byteLength(written) / 4),
});
