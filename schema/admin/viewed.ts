// What an admin sees when they look at a learner's own screens: the learner's queries, asked with the learner's id by
// somebody who has no session of theirs.

/** How long one look lasts, ms; then the admin says again why they look. */
export const VIEW_MS = 30 * 60_000;

/** Names the look that a page asks by, on the few requests of learners that one answers. */
export const VIEW_HEADER = 'x-view';

/** Zero's user id of a look: no learner's and no admin's id begins like it. @param viewId the id of the act that opened it. */
export const viewUserId = (viewId: string): string => `view:${viewId}`;

/** The look behind a user id of Zero. */
export const viewIdIn = (userId: string | null): string | undefined =>
  /^view:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(userId ?? '')?.[1];

/**
 * Queries that bring the learner's rows to a look: the course, how far they are, and where they stand. All others, such as notes and
 * messages, bring what a guest gets.
 */
export const VIEWED_QUERIES: ReadonlySet<string> = new Set([
  'account.card',
  'account.learner',
  'commands.mark',
  'plan.own',
  'lessons.outline',
  'lessons.bodies',
  'lessons.progress',
  'lessons.modules',
  'quizzes.all',
  'quizzes.progress',
  'quizzes.open',
  'quizzes.answers',
  'quizzes.firstFullMarks',
  'quizzes.history',
  'reviews.cards',
  'points.total',
  'points.ledger',
  'leaderboard.top',
  'leaderboard.above',
  'leaderboard.below',
  'leaderboard.entry',
  'leaderboard.cohorts',
  'leaderboard.disputes',
  'leagues.weeks',
  'leagues.group',
]);
