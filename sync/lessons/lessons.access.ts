import type {AccessTable} from '#sync/http/access.ts';
import type {Api} from '#sync/http/serve.ts';

/** Who may call the routes of learning. */
export const lessonsAccess = {
  'GET /api/user/badges': {role: 'learner', gate: 'open', owner: 'none'},
  'GET /api/modules/{id}': {role: 'learner', gate: 'holds', owner: 'shared module'},
  'GET /api/modules/{id}/lessons': {role: 'learner', gate: 'holds', owner: 'shared module'},
  'GET /api/lessons/{id}': {role: 'learner', gate: 'holds', owner: 'shared lesson, once unlocked'},
  'POST /api/progress': {role: 'learner', gate: 'holds', owner: 'own attempt at a quiz'},
  'GET /api/progress/lesson/{id}/access': {role: 'learner', gate: 'holds', owner: 'shared lesson'},
  'GET /api/progress/module/{id}/next-lesson': {role: 'learner', gate: 'holds', owner: 'shared module'},
  'GET /api/progress/courses/accessible': {role: 'learner', gate: 'holds', owner: 'none'},
  'GET /api/progress/course/{id}/modules/accessible': {
    role: 'learner',
    gate: 'holds',
    owner: 'shared course',
  },
  'GET /api/progress/course/{id}/modules/accessible/next/{moduleId}': {
    role: 'learner',
    gate: 'holds',
    owner: 'shared course and module',
  },
  'GET /modules/{moduleId}/lessons/{lessonId}': {role: 'anyone', owner: 'shared lesson, if a preview'},
  'GET /modules/{moduleId}/lesson/{lessonId}': {role: 'anyone', owner: 'shared lesson, if a preview'},
} as const satisfies AccessTable;

export type LessonsApi = Api<typeof lessonsAccess>;
