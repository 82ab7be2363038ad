import {own} from '#sync/db/belonging.ts';
import {quietPart} from '#sync/part/part.ts';
import {planEffects} from '#sync/plan/plan.effects.ts';

export const plan = quietPart({
  effects: () => planEffects,
  belongings: [own('public."learningPlan"')],
});
