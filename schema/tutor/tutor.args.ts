// Rules of the arguments of commands to the tutor.
import * as z from 'zod/mini';
import {commandFields} from '#schema/commands/command.rules.ts';
import {INTEGER_MAX, wholeNumber} from '#schema/number.rules.ts';
import {answerRules, questionId} from '#schema/questions/answer.args.ts';
import {boundedText, trimmed, uuidRule} from '#schema/text.rules.ts';
import {MODES} from '#schema/tutor/tutor.answer.ts';
import {askedText} from '#schema/tutor/tutor.text.ts';
import {ASK_MOST, PASSAGE_MOST, REASON_MOST, TITLE_MOST} from '#schema/tutor/tutor.limits.ts';

const figure = (value: number) => value.toLocaleString('en');

const text = boundedText({
  notText: 'text must be text',
  most: ASK_MOST,
  tooLong: `A question can have up to ${figure(ASK_MOST)} characters.`,
  normalize: askedText,
});

const LESSON = 'lessonId must have 1 to 100 characters';
const lessonId = boundedText({notText: LESSON, most: 100, tooLong: LESSON}, z.minLength(1, LESSON));

const QUOTE = `quote must have up to ${PASSAGE_MOST} characters`;
const passage = z.strictObject({
  start: wholeNumber('start', 0, INTEGER_MAX),
  quote: boundedText({notText: QUOTE, most: PASSAGE_MOST, tooLong: QUOTE}),
});

/** `id` becomes the turn's. What is null is not said; `block` is one of the lesson's, and `passage` is in it. */
export const askArgs = z
  .strictObject({
    ...commandFields,
    threadId: uuidRule('threadId'),
    mode: z.enum(MODES, 'mode must be explain, hint or quiz'),
    text,
    lessonId: z.nullable(lessonId),
    block: z.nullable(wholeNumber('block', 0, INTEGER_MAX)),
    passage: z.optional(z.nullable(passage)),
    questionId: z.nullable(questionId),
    follows: z.nullable(uuidRule('follows')),
  })
  .check(
    z.refine(
      ({mode, text: typed, block, questionId: failed, follows}) =>
        typed !== '' || mode === 'quiz' || block !== null || failed !== null || follows !== null,
      'Type a question first.',
    ),
  );

const ofTurn = {...commandFields, turnId: uuidRule('turnId')};
const ofThread = {...commandFields, threadId: uuidRule('threadId')};

const SERVICE = 'service must have 1 to 253 characters';
export const chooseArgs = z.strictObject({
  ...commandFields,
  service: boundedText({notText: SERVICE, most: 253, tooLong: SERVICE}, z.minLength(1, SERVICE)),
  isAllowed: z.boolean('isAllowed must be true or false'),
});

export const stopArgs = z.strictObject(ofTurn);
export const replyArgs = z.strictObject({...ofTurn, value: answerRules});
export const rateArgs = z.strictObject({
  ...ofTurn,
  liked: z.nullable(z.boolean('liked must be true, false or null')),
  reason: boundedText({
    notText: 'reason must be text',
    most: REASON_MOST,
    tooLong: `Give your reason in up to ${REASON_MOST} characters.`,
    normalize: trimmed,
  }),
});
export const renameArgs = z.strictObject({
  ...ofThread,
  title: boundedText(
    {
      notText: 'title must be text',
      most: TITLE_MOST,
      tooLong: `A conversation’s name can have up to ${TITLE_MOST} characters.`,
      normalize: trimmed,
    },
    z.minLength(1, 'A conversation needs a name.'),
  ),
});
export const removeArgs = z.strictObject(ofThread);
