import {defineMutators} from '@rocicorp/zero';
import {accountMutators} from '#schema/account/account.mutators.ts';
import {leaderboardMutators} from '#schema/leaderboard/leaderboard.mutators.ts';
import {lessonMutators} from '#schema/lessons/lessons.mutators.ts';
import {quizMutators} from '#schema/lessons/quiz.mutators.ts';
import {reviewMutators} from '#schema/lessons/review.mutators.ts';

/** As they are declared, with their argument rules. */
export const mutatorDefinitions = {
  account: accountMutators,
  leaderboard: leaderboardMutators,
  lessons: lessonMutators,
  quizzes: quizMutators,
  reviews: reviewMutators,
};

/** Everything a browser may do to the shared tables: runs there at once, on the server for good. */
export const mutators = defineMutators(mutatorDefinitions);
