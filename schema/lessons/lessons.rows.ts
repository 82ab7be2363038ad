import {relationships} from '@rocicorp/zero';
import {rowsOf} from '#schema/feature.ts';
import {exerciseWork} from '#schema/lessons/exercise/exercise.table.ts';
import {
  annotation,
  lesson,
  lessonBody,
  lessonProgress,
  lessonTrace,
  mistakeReport,
  module_,
  moduleProgress,
  month,
  program,
  term,
} from '#schema/lessons/lessons.table.ts';
import {prediction} from '#schema/lessons/prediction/prediction.table.ts';
import {attempt, attemptAnswer, quiz, quizProgress} from '#schema/lessons/quiz/quiz.table.ts';
import {reviewCard} from '#schema/lessons/review/review.table.ts';

const monthRelations = relationships(month, ({many}) => ({
  modules: many({sourceField: ['id'], destField: ['monthId'], destSchema: module_}),
}));

const moduleRelations = relationships(module_, ({many}) => ({
  lessons: many({sourceField: ['id'], destField: ['moduleId'], destSchema: lesson}),
}));

/** Who has unlocked the module of a text, and of its traces. */
const lessonBodyRelations = relationships(lessonBody, ({many}) => ({
  access: many({sourceField: ['moduleId'], destField: ['moduleId'], destSchema: moduleProgress}),
}));

const lessonTraceRelations = relationships(lessonTrace, ({many}) => ({
  access: many({sourceField: ['moduleId'], destField: ['moduleId'], destSchema: moduleProgress}),
}));

export const {tables, relations, zql} = rowsOf(
  [
    program,
    month,
    module_,
    lesson,
    term,
    lessonBody,
    lessonTrace,
    lessonProgress,
    moduleProgress,
    annotation,
    mistakeReport,
    quiz,
    attempt,
    attemptAnswer,
    quizProgress,
    reviewCard,
    exerciseWork,
    prediction,
  ],
  [monthRelations, moduleRelations, lessonBodyRelations, lessonTraceRelations],
);
