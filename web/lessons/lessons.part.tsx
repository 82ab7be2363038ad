import {BookOpen} from 'lucide-react';
import {queries} from '#schema/queries.ts';
import type {Part} from '#web/part/part.ts';
import {likelyScreen, type Screen} from '#web/part/screens.ts';

type LessonParams = {readonly moduleId: string; readonly lessonId: string};

const reading = likelyScreen(
  async () => (await import('#web/lessons/reading/lesson.screen.tsx')).LessonScreen,
);
const checkpoint = likelyScreen(
  async () => (await import('#web/lessons/quiz/checkpoint.screen.tsx')).CheckpointScreen,
);

/** A module's checkpoint is among its lessons, under a name that no lesson has. */
const lesson: Screen<LessonParams> = {
  Show: ({moduleId, lessonId}) =>
    lessonId === 'checkpoint' ? (
      <checkpoint.Show moduleId={moduleId} />
    ) : (
      <reading.Show key={lessonId} moduleId={moduleId} lessonId={lessonId} />
    ),
  fetchAhead: () => Promise.all([reading.fetchAhead?.(), checkpoint.fetchAhead?.()]),
};

export const lessonsPart = {
  screens: {
    '/modules': likelyScreen(
      async () => (await import('#web/lessons/modules/modules.screen.tsx')).ModulesScreen,
    ),
    '/glossary': likelyScreen(
      async () => (await import('#web/lessons/glossary/glossary.screen.tsx')).GlossaryScreen,
    ),
    '/modules/:moduleId/lessons/:lessonId': lesson,
    '/modules/:moduleId/lesson/:lessonId': lesson,
  },
  preload: [
    () => queries.lessons.outline(),
    () => queries.lessons.terms(),
    () => queries.lessons.progress(),
    () => queries.lessons.modules(),
    () => queries.lessons.bodies(),
    () => queries.lessons.annotations(),
    () => queries.lessons.reports(),
    () => queries.quizzes.all(),
    () => queries.quizzes.progress(),
    () => queries.quizzes.open(),
    () => queries.quizzes.answers(),
    () => queries.quizzes.history(),
    () => queries.quizzes.firstFullMarks(),
    () => queries.reviews.cards(),
    () => queries.exercises.work(),
    () => queries.predictions.own(),
  ],
  preloadLast: [() => queries.lessons.traces()],
  words: async () => (await import('#web/lessons/lessons.words.ts')).lessonsWords,
  navigation: [
    {
      path: '/modules',
      label: 'Modules',
      description: 'All lessons, month by month',
      icon: BookOpen,
      order: 20,
      keys: 'g m',
    },
  ],
  palette: async () => (await import('#web/lessons/lessons.palette.ts')).lessonsPalette,
} satisfies Part<'lessons' | 'quizzes' | 'reviews' | 'exercises' | 'predictions'>;
