import {asText, type Words} from '#web/part/words.ts';

/** The list replaces the id of a lesson by its title. */
const lesson = (args: {readonly lessonId?: unknown}) => asText(args.lessonId);

export const lessonsWords = {
  'lessons.complete': (args) => `Mark “${lesson(args)}” as done`,
  'lessons.open': (args) => `Open “${lesson(args)}”`,
  'lessons.read': (args) => `Save your place in “${lesson(args)}”`,
  'lessons.annotate': (args) => `Note in “${lesson(args)}”: ${asText(args.text) || asText(args.quote)}`,
  'lessons.removeAnnotation': () => 'Remove a note',
  'lessons.reportMistake': (args) => `Report a mistake in “${lesson(args)}”: ${asText(args.text)}`,
  'quizzes.answer': () => 'Save a quiz answer',
  'quizzes.submit': () => 'Submit a quiz',
  'reviews.rate': () => 'Save a review card',
  'exercises.draft': () => 'Save your code for an exercise',
  'exercises.solve': () => 'Submit a solved exercise',
  'predictions.make': (args) => `Save a prediction in “${lesson(args)}”`,
} satisfies Words<'lessons' | 'quizzes' | 'reviews' | 'exercises' | 'predictions'>;
