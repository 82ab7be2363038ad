// What is expected here is expected of the compiler: `npm run check:types` fails where one of these is no error.
import {expect, test} from 'vitest';
import {CircleGauge} from 'lucide-react';
import type {AdminScreens, Part} from '#web/part/part.ts';
import {screen} from '#web/part/screens.ts';

type LessonParams = {readonly moduleId: string; readonly lessonId: string};

const Show = () => null;
const load = () => Promise.resolve(Show);

test('a screen at a path that is no page’s does not compile', () => {
  const right = {screens: {'/glossary': screen(load)}} satisfies Part;
  const wrong = {
    screens: {
      // @ts-expect-error -- The page is /glossary.
      '/glosary': screen(load),
    },
  } satisfies Part;
  const ofAdmins = {
    screens: {
      // @ts-expect-error -- Its screen is one of the admin area’s.
      '/admin/students': screen(load),
    },
  } satisfies Part;
  expect([right, wrong, ofAdmins].map(({screens}) => Object.keys(screens).length)).toEqual([1, 1, 1]);
});

test('a screen that wants a parameter its path does not have does not compile', () => {
  const loadLesson = () => Promise.resolve(({moduleId, lessonId}: LessonParams) => moduleId + lessonId);
  const part = {
    screens: {
      '/modules/:moduleId/lessons/:lessonId': screen(loadLesson),
      // @ts-expect-error -- It has a projectId.
      '/coding/:projectId': screen(loadLesson),
    },
  } satisfies Part;
  expect(Object.keys(part.screens)).toHaveLength(2);
});

test('an admin screen at a path that is none of the admin area’s does not compile', () => {
  const right = {'/admin/students': {icon: CircleGauge, Show}} satisfies AdminScreens;
  const wrong = {
    // @ts-expect-error -- The page is /admin/students.
    '/admin/student': {icon: CircleGauge, Show},
  } satisfies AdminScreens;
  const ofLearners = {
    // @ts-expect-error -- Its screen is a learner’s.
    '/glossary': {icon: CircleGauge, Show},
  } satisfies AdminScreens;
  expect([right, wrong, ofLearners].map((some) => Object.keys(some).length)).toEqual([1, 1, 1]);
});

test('an entry of the sidebar that leads to no page does not compile', () => {
  const part = {
    navigation: [
      // @ts-expect-error -- The page is /glossary.
      {path: '/glosary', label: 'Glossary', description: 'Every term', icon: CircleGauge, order: 25},
    ],
  } satisfies Part;
  expect(part.navigation).toHaveLength(1);
});
