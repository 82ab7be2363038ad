import type {Feature} from '#schema/feature.ts';
import {exerciseCommands} from '#schema/lessons/exercise/exercise.commands.ts';
import {exerciseQueries} from '#schema/lessons/exercise/exercise.queries.ts';
import {lessonCommands} from '#schema/lessons/lessons.commands.ts';
import {lessonQueries} from '#schema/lessons/lessons.queries.ts';
import {relations, tables} from '#schema/lessons/lessons.rows.ts';
import {predictionCommands} from '#schema/lessons/prediction/prediction.commands.ts';
import {predictionQueries} from '#schema/lessons/prediction/prediction.queries.ts';
import {quizCommands} from '#schema/lessons/quiz/quiz.commands.ts';
import {quizQueries} from '#schema/lessons/quiz/quiz.queries.ts';
import {reviewCommands} from '#schema/lessons/review/review.commands.ts';
import {reviewQueries} from '#schema/lessons/review/review.queries.ts';

export const lessons = {
  tables,
  relations,
  queries: {
    lessons: lessonQueries,
    quizzes: quizQueries,
    reviews: reviewQueries,
    exercises: exerciseQueries,
    predictions: predictionQueries,
  },
  commands: {
    lessons: lessonCommands,
    quizzes: quizCommands,
    reviews: reviewCommands,
    exercises: exerciseCommands,
    predictions: predictionCommands,
  },
} as const satisfies Feature;
