// What a learner is told where an explanation is not a model's.
import type {QuotePart, TutorPart} from '#schema/tutor/tutor.answer.ts';
import {saying} from '#sync/tutor/learner/asked.ts';

/**
 * - `resting`: the service fails again and again, and was not asked
 * - `failed`: it did not answer
 * - `task`: the question asks for a task's solution
 * - `solution`: the answer began to solve one
 * - `ungrounded`: no passage stands behind the answer
 */
export type WhyRules = 'resting' | 'failed' | 'task' | 'solution' | 'ungrounded';

const WORDS: Readonly<Record<WhyRules, string>> = {
  resting: 'The AI model isn’t available right now, so I’m answering from your lessons alone.',
  failed: 'The AI model couldn’t answer this time, so I’m answering from your lessons alone.',
  task: 'This looks like a question from the assessment, or an exercise you haven’t solved yet. I won’t solve it for you, but your lessons can help. You can also ask for a hint.',
  solution:
    'That answer was about to solve a question from the assessment, or an exercise you haven’t solved yet. Your lessons can help you do it yourself. You can also ask for a hint.',
  ungrounded: 'I couldn’t back up an explanation with your lessons, so I’m quoting them instead.',
};

/** What is said before the lessons' own words. */
export const sayingWhy = (why: WhyRules, parts: readonly TutorPart[]): readonly TutorPart[] =>
  // Where there is nothing to quote, that is what has to be said.
  why === 'ungrounded' && !parts.some(isQuote) ? parts : [saying(WORDS[why]), ...parts];

const isQuote = (part: TutorPart): part is QuotePart => part.kind === 'quote';
