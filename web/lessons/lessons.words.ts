import {asText, type Words} from '#web/part/words.ts';

const lesson = (args: {readonly lessonId?: unknown}) => asText(args.lessonId).replaceAll('-', ' ');

export const lessonsWords = {
  'lessons.complete': (args) => `Mark the lesson “${lesson(args)}” done`,
  'lessons.open': (args) => `Open the lesson “${lesson(args)}”`,
  'lessons.read': (args) => `Keep your place in “${lesson(args)}”`,
  'lessons.annotate': (args) => `Note in “${lesson(args)}”: ${asText(args.text) || asText(args.quote)}`,
  'lessons.removeAnnotation': () => 'Remove a note',
  'lessons.reportMistake': (args) => `Report a mistake in “${lesson(args)}”: ${asText(args.text)}`,
  'quizzes.answer': () => 'Keep an answer to a quiz',
  'quizzes.submit': () => 'Submit a quiz',
  'reviews.rate': () => 'Keep how well you knew a review card',
} satisfies Words<'lessons' | 'quizzes' | 'reviews'>;
