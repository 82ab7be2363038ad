// Pages whose feature does not exist yet: they say so at their address, and no menu leads to them. With its feature a page
// moves to the feature's own part.
import {AssessmentScreen} from '#web/app/screens/assessment.screen.tsx';
import type {Part} from '#web/part/part.ts';
import {screens} from '#web/part/screens.ts';

export const comingPart = {
  screens: screens({'/assessment': {Show: () => <AssessmentScreen title="Python assessment" />}}),
} satisfies Part;
