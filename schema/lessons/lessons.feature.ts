import type {Feature} from '#schema/feature.ts';
import {lessonCommands} from '#schema/lessons/lessons.commands.ts';
import {lessonQueries} from '#schema/lessons/lessons.queries.ts';
import {relations, tables} from '#schema/lessons/lessons.rows.ts';
import {quizCommands} from '#schema/lessons/quiz.commands.ts';
import {quizQueries} from '#schema/lessons/quiz.queries.ts';
import {reviewCommands} from '#schema/lessons/review.commands.ts';
import {reviewQueries} from '#schema/lessons/review.queries.ts';

export const lessons = {
  tables,
  relations,
  queries: {lessons: lessonQueries, quizzes: quizQueries, reviews: reviewQueries},
  commands: {lessons: lessonCommands, quizzes: quizCommands, reviews: reviewCommands},
} as const satisfies Feature;
