import type {AccessTable} from '#sync/http/access.ts';
import type {Api} from '#sync/http/serve.ts';

/** Who may call the routes of the assessment: open before it is passed, as they must be. */
export const assessmentAccess = {
  'GET /api/python-assessment/questions': {role: 'learner', gate: 'open', owner: 'none'},
  'POST /api/python-assessment/submit': {role: 'learner', gate: 'open', owner: 'none'},
} as const satisfies AccessTable;

export type AssessmentApi = Api<typeof assessmentAccess>;
