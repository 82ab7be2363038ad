import {join} from 'node:path';
import type {Pool} from 'pg';
import type {CommandNeeds} from '#sync/commands/commands.routes.ts';
import {own} from '#sync/db/belonging.ts';
import type {Log} from '#sync/db/pool.ts';
import {seedContent} from '#sync/lessons/course/seed.ts';
import {exerciseEffects} from '#sync/lessons/exercises/exercises.effects.ts';
import {exerciseJobs} from '#sync/lessons/exercises/exercises.jobs.ts';
import {lessonsAccess} from '#sync/lessons/lessons.access.ts';
import {predictionEffects} from '#sync/lessons/prediction/prediction.effects.ts';
import {previewRoutes} from '#sync/lessons/preview/preview.routes.ts';
import {badgeRoutes} from '#sync/lessons/progress/badges.routes.ts';
import {openDue} from '#sync/lessons/progress/open-soon.ts';
import {progressRoutes} from '#sync/lessons/progress/progress.routes.ts';
import type {Means} from '#sync/lessons/progress/progress.ts';
import {quizEffects} from '#sync/lessons/quiz/quiz.effects.ts';
import {lessonEffects} from '#sync/lessons/reading/lessons.effects.ts';
import {lessonRoutes} from '#sync/lessons/reading/lessons.routes.ts';
import {reviewEffects} from '#sync/lessons/review/review.effects.ts';
import {part} from '#sync/part/part.ts';
import type {Grader} from '#sync/python/grader.ts';
import type {Settings} from '#sync/settings.ts';

type Needs = {
  readonly pool: Pool;
  readonly commands: CommandNeeds;
  readonly settings: Settings;
  readonly award: Means['award'];
  readonly notify: Means['notify'];
  readonly grader: Grader;
  readonly log: Log;
};
type Handed = Means & {readonly settings: Settings};

export const lessons = part({
  access: lessonsAccess,
  routes: (api, {pool, commands, settings}: Needs) => {
    lessonRoutes(api, {pool, ...commands});
    badgeRoutes(api, {pool});
    progressRoutes(api, {pool, ...commands});
    const {publicOrigin, webDir} = settings;
    previewRoutes(api.app, {pool, whoAsks: api.find.learner, publicOrigin, folder: webDir});
  },
  seeds: [
    {
      order: 10,
      write: (pool, {courseDir, dataDir}) => seedContent(pool, courseDir, join(dataDir, 'course-files.json')),
    },
  ],
  effects: ({award, notify, notifyLater, settings}: Handed) => ({
    ...lessonEffects({award, notify, notifyLater}, settings.quotas),
    ...quizEffects({award, notify, notifyLater}, settings.quotas),
    ...reviewEffects,
    ...exerciseEffects(settings.quotas),
    ...predictionEffects,
  }),
  jobs: (needs: Needs) => [openDue(needs.pool, needs.notify, needs.log), ...exerciseJobs(needs)],
  belongings: [
    own('public."lessonProgress"'),
    own('public."moduleProgress"'),
    own('public."annotation"'),
    own('public."mistakeReport"'),
    own('public."attempt"'),
    own('public."attemptAnswer"'),
    own('public."quizProgress"'),
    own('public."reviewCard"'),
    own('private."openingDue"'),
    own('public."exerciseWork"'),
    own('public."prediction"'),
    own('private."exerciseCheck"'),
  ],
  notExported: {
    'private."attemptKey"': 'right answers to quizzes that may still be open; goes with the attempt',
    'private."drawSecret"': 'what draws of quizzes are worked out from',
    'private."question"': 'course content',
    'private."contentFingerprint"': 'course content',
    'public."lesson"': 'course content',
    'public."lessonBody"': 'course content',
    'public."lessonTrace"': 'course content',
    'public."module"': 'course content',
    'public."month"': 'course content',
    'public."program"': 'course content',
    'public."quiz"': 'course content',
    'public."term"': 'course content',
  },
});
