import {defineQueries} from '@rocicorp/zero';
import {accountQueries} from '#schema/account/account.queries.ts';
import {commandQueries} from '#schema/commands/commands.queries.ts';
import {leaderboardQueries} from '#schema/leaderboard/leaderboard.queries.ts';
import {pointQueries} from '#schema/leaderboard/points.queries.ts';
import {lessonQueries} from '#schema/lessons/lessons.queries.ts';
import {quizQueries} from '#schema/lessons/quiz.queries.ts';
import {reviewQueries} from '#schema/lessons/review.queries.ts';

/** As they are declared, with their argument rules. */
export const queryDefinitions = {
  account: accountQueries,
  commands: commandQueries,
  leaderboard: leaderboardQueries,
  lessons: lessonQueries,
  points: pointQueries,
  quizzes: quizQueries,
  reviews: reviewQueries,
};

/** Every query a browser may ask by name; permission is inside each. */
export const queries = defineQueries(queryDefinitions);
