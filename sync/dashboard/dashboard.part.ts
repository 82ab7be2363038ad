import {dashboardEffects} from '#sync/dashboard/dashboard.effects.ts';
import {own} from '#sync/db/belonging.ts';
import {quietPart} from '#sync/part/part.ts';

export const dashboard = quietPart({
  effects: () => dashboardEffects,
  belongings: [own('public."dashboardLayout"')],
});
