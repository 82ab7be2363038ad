import {codingQueryRules} from '#schema/coding/coding.query-rules.ts';
import {codingAccess} from '#sync/coding/coding.access.ts';
import {codingEffects} from '#sync/coding/coding.effects.ts';
import {codingRoutes, type CodingNeeds} from '#sync/coding/coding.routes.ts';
import {sweepProjects} from '#sync/coding/coding.sweeps.ts';
import {own} from '#sync/db/belonging.ts';
import {part} from '#sync/part/part.ts';
import type {Settings} from '#sync/settings.ts';

export const coding = part({
  access: codingAccess,
  routes: (api, needs: CodingNeeds) => codingRoutes(api, needs),
  effects: ({settings}: {readonly settings: Settings}) => codingEffects(settings.codingMb),
  queryRules: codingQueryRules,
  sweeps: [sweepProjects],
  belongings: [
    own('public."project"'),
    own('public."projectFile"'),
    own('public."projectBody"'),
    own('private."projectRevision"'),
  ],
});
