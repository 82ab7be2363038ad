import {assessmentAccess} from '#sync/assessment/assessment.access.ts';
import {assessmentActs} from '#sync/assessment/assessment.acts.ts';
import {assessmentEffects} from '#sync/assessment/assessment.effects.ts';
import {assessmentJobs} from '#sync/assessment/assessment.jobs.ts';
import {assessmentRoutes, type AssessmentNeeds} from '#sync/assessment/assessment.routes.ts';
import {ASSESSMENT_DIR, seedAssessment} from '#sync/assessment/seed-assessment.ts';
import {own} from '#sync/db/belonging.ts';
import {part} from '#sync/part/part.ts';

export const assessment = part({
  access: assessmentAccess,
  routes: (api, needs: AssessmentNeeds) => assessmentRoutes(api, needs),
  seeds: [{order: 20, write: (pool) => seedAssessment(pool, ASSESSMENT_DIR)}],
  effects: () => assessmentEffects,
  acts: assessmentActs,
  jobs: (needs: AssessmentNeeds) => assessmentJobs(needs),
  belongings: [
    own('public."assessmentAttempt"'),
    own('public."assessmentAnswer"'),
    own('public."assessmentTime"'),
  ],
  notExported: {
    'private."assessmentKey"': 'right answers to items that may be asked again; goes with the attempt',
    'private."assessmentTopic"': 'content of the assessment',
    'private."assessmentItem"': 'content of the assessment',
    'private."assessmentContent"': 'content of the assessment',
  },
});
