import {expect, test} from 'vitest';
import {budgetWords} from '#web/tutor/choice/budget.words.ts';

const now = Date.parse('2026-11-26T15:00:00Z');
const MIDNIGHT = Date.parse('2026-11-27T00:00:00Z');
const LIMITS = {turns: 40, seconds: 900, off: [] as string[]};
const used = (turns: number, more = {}) => ({dayEndsAt: MIDNIGHT, turns, seconds: 0, ...more});
const AS_ALWAYS = 'Hints and quizzes work as always.';

test.each([
  [undefined, {}, '40 of 40 AI explanations left today.'],
  [used(6), {}, '34 of 40 AI explanations left today. They reset at midnight.'],
  [used(0, {turnsCap: 1, secondsCap: 0}), {}, '1 of 1 AI explanation left today.'],
  [{...used(40), dayEndsAt: now}, {}, '40 of 40 AI explanations left today.'],
  [
    used(40),
    {},
    `That’s all your AI explanations for today; they’re back at midnight. Until then, the tutor answers with passages from your lessons. ${AS_ALWAYS}`,
  ],
  // Nothing comes back with the next day.
  [used(6), {turns: 0}, `For now, the tutor answers with passages from your lessons. ${AS_ALWAYS}`],
  [used(6), {off: ['tutor']}, `For now, the tutor answers with passages from your lessons. ${AS_ALWAYS}`],
  [used(6), {off: ['all']}, `For now, the tutor answers with passages from your lessons. ${AS_ALWAYS}`],
  [used(6), {off: ['voice']}, '34 of 40 AI explanations left today. They reset at midnight.'],
])('%j with %j is said as %s', (own, limits, words) => {
  expect(budgetWords({used: own, limits: {...LIMITS, ...limits}, now, timeZone: 'UTC'})).toBe(words);
});
