// Rules of chat's REST requests.
import * as z from 'zod/mini';
import {contentRule, thingRule} from '#schema/chat/chat.args.ts';
import {MESSAGES_MAX, MESSAGES_PAGE} from '#schema/chat/chat.limits.ts';
import {boundedText, trimmed, wholeNumberText} from '#schema/text.rules.ts';

/** Learners of a page when nothing is said, and at most. */
const USERS_PAGE = 20;
const USERS_MAX = 100;
const PAGE_MAX = 1_000_000;
/** Positions are integers that JavaScript can hold. */
const SEQ_MAX = Number.MAX_SAFE_INTEGER;

export const directMessageRules = z.strictObject({receiverId: thingRule('receiverId'), content: contentRule});

export const messagePageRules = z.strictObject({
  before: z._default(wholeNumberText('before', 1, SEQ_MAX), SEQ_MAX),
  limit: z._default(wholeNumberText('limit', 1, MESSAGES_MAX), MESSAGES_PAGE),
});

const SEARCH = 'Search for 2 to 100 characters';
const CURSOR = 'before must be the cursor of a page';

export const searchRules = z.strictObject({
  q: boundedText({notText: SEARCH, most: 100, tooLong: SEARCH, normalize: trimmed}, z.minLength(2, SEARCH)),
  before: z.optional(
    boundedText({notText: CURSOR, most: 60, tooLong: CURSOR}, z.regex(/^\d{1,15}_[0-9a-f-]{36}$/, CURSOR)),
  ),
});

export const userListRules = z.strictObject({
  search: z._default(
    boundedText({
      notText: 'search must be text',
      most: 100,
      tooLong: 'search must have at most 100 characters',
      normalize: trimmed,
    }),
    '',
  ),
  page: z._default(wholeNumberText('page', 1, PAGE_MAX), 1),
  limit: z._default(wholeNumberText('limit', 1, USERS_MAX), USERS_PAGE),
});
