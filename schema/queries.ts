import {defineQueries} from '@rocicorp/zero';
import {accountQueries} from '#schema/account/account.queries.ts';
import {commandQueries} from '#schema/commands/commands.queries.ts';
import {leaderboardQueries} from '#schema/leaderboard/leaderboard.queries.ts';
import {pointQueries} from '#schema/leaderboard/points.queries.ts';
import {lessonQueries} from '#schema/lessons/lessons.queries.ts';
import {quizQueries} from '#schema/lessons/quiz.queries.ts';
import {reviewQueries} from '#schema/lessons/review.queries.ts';

/** Every query a browser may ask by name; permission is inside each, and the rules of arguments are the server's. */
export const queries = defineQueries({
  account: accountQueries,
  commands: commandQueries,
  leaderboard: leaderboardQueries,
  lessons: lessonQueries,
  points: pointQueries,
  quizzes: quizQueries,
  reviews: reviewQueries,
});
