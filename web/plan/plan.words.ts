import {asText, type Words} from '#web/part/words.ts';

export const planWords = {
  'plan.set': ({goal, daysPerWeek}) => {
    if (typeof daysPerWeek === 'number') {
      return `Set your goal: ${daysPerWeek} ${daysPerWeek === 1 ? 'day' : 'days'} a week`;
    }
    return asText(goal) === '' ? 'Skip the first steps' : `Set your goal: ${asText(goal)}`;
  },
} satisfies Words<'plan'>;
