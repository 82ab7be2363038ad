// Rules of the leaderboard's requests, for the browser and the server alike. Every message names its field and
// says what is right.
import * as z from 'zod/mini';
import {SCOPES} from '#schema/leaderboard/leaderboard.api.ts';
import {WINDOWS} from '#schema/leaderboard/periods.ts';
import {boundedText, trimmed, wholeNumberText} from '#schema/text.rules.ts';

/** Rows of a page when nothing is said, and at most. */
const PAGE_SIZE = 20;
export const MAX_PAGE_SIZE = 100;
const MAX_PAGE = 10_000_000;

export const leaderboardRules = z.strictObject({
  scope: z._default(z.enum(SCOPES, 'scope must be all, country or cohort'), 'all'),
  window: z._default(z.enum(WINDOWS, 'window must be week, month or all'), 'week'),
  page: z._default(wholeNumberText('page', 1, MAX_PAGE), 1),
  pageSize: z._default(wholeNumberText('pageSize', 1, MAX_PAGE_SIZE), PAGE_SIZE),
});

/** Shortest and longest alias, characters. */
export const ALIAS_MIN = 2;
export const ALIAS_MAX = 30;
/** Shortest and longest text of a score dispute, characters. */
const DISPUTE_MIN = 10;
export const DISPUTE_MAX = 1000;

const ALIAS_LENGTH = `Use ${ALIAS_MIN} to ${ALIAS_MAX} characters.`;

/** What a learner may be called on the leaderboard. */
export const aliasRule = boundedText(
  {notText: 'An alias must be text.', most: ALIAS_MAX, tooLong: ALIAS_LENGTH, normalize: trimmed},
  z.minLength(ALIAS_MIN, ALIAS_LENGTH),
  // Also what is invisible or turns the direction of writing: it could pass for another name.
  z.regex(/^[^\p{C}\p{Zl}\p{Zp}]*$/u, 'An alias can’t contain invisible characters.'),
);

/** What two names have in common that would be taken for the same: case, width, composition, space. */
export const foldedName = (name: string): string =>
  name.normalize('NFKC').trim().replaceAll(/\s+/gu, ' ').toLowerCase();

export const disputeTextRule = boundedText(
  {
    notText: 'Tell us what’s wrong.',
    most: DISPUTE_MAX,
    tooLong: `Tell us what’s wrong in ${DISPUTE_MAX} characters or fewer.`,
    normalize: trimmed,
  },
  z.minLength(DISPUTE_MIN, `Tell us what’s wrong in at least ${DISPUTE_MIN} characters.`),
);

/** Names of periods, as the rows carry them. */
const NO_PERIOD = 'period must be all or look like month:2026-11 or week:2026-11-16';
export const periodRule = boundedText(
  {notText: 'period must be text', most: 'week:2026-11-16'.length, tooLong: NO_PERIOD},
  z.regex(/^(?:all|month:\d{4}-\d\d|week:\d{4}-\d\d-\d\d)$/, NO_PERIOD),
);

/** Longest id that a row of the leaderboard, a country or a cohort has, characters. */
const ID_MAX = 80;

/** Something that is named by an id. */
export const boardIdRule = (field: string) =>
  boundedText({
    notText: `${field} must be text`,
    most: ID_MAX,
    tooLong: `${field} must have at most ${ID_MAX} characters`,
  });
